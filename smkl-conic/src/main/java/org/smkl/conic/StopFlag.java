package org.smkl.conic;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Asks a running solve to stop: a word outside the heap that Java sets and the solver reads, so
 * that the solver need not call back into the JVM. Thread-safe; may serve several solves.
 */
public final class StopFlag {
  private static final VarHandle WORD =
      MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

  private final ByteBuffer memory =
      ByteBuffer.allocateDirect(2 * Integer.BYTES).alignedSlice(Integer.BYTES);

  /** A flag that is not raised. */
  public StopFlag() {}

  /** Every solve with this flag stops within one iteration; later ones do not start. */
  public void raise() {
    WORD.setVolatile(memory, 0, 1);
  }

  /** True once raised. */
  public boolean isRaised() {
    return (int) WORD.getVolatile(memory, 0) != 0;
  }

  /** The word, for the native side. */
  public ByteBuffer memory() {
    return memory;
  }
}
