package org.smkl.relax.scs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.smkl.conic.StopFlag;
import org.smkl.tck.RequiresSolver;

/** The native call itself: whatever comes in, an exception says what is wrong and the JVM lives. */
@RequiresSolver("scs")
class ScsNativeTest {
  private static final double INFINITY = Double.POSITIVE_INFINITY;

  @BeforeAll
  static void load() {
    NativeLibrary.load();
  }

  /** The parts of a call: max x + y with x + 2y at most 4, 3x + y at most 6, both nonnegative. */
  private static Object[] sound() {
    return new Object[] {
      new double[] {-1, -1},
      new int[] {0, 3, 6},
      new int[] {0, 1, 2, 0, 1, 3},
      new double[] {1, 3, -1, 2, 1, -1},
      new double[] {4, 6, 0, 0},
      new int[] {0, 4, 0, 0},
      new double[] {1e5, INFINITY, 1e-9, 1e-9, 0.1},
      new StopFlag().memory(),
      new double[2],
      new double[4],
      new double[4],
      new double[7]
    };
  }

  private static int call(Object[] a) {
    return ScsNative.solve(
        (double[]) a[0],
        (int[]) a[1],
        (int[]) a[2],
        (double[]) a[3],
        (double[]) a[4],
        (int[]) a[5],
        (double[]) a[6],
        (ByteBuffer) a[7],
        (double[]) a[8],
        (double[]) a[9],
        (double[]) a[10],
        (double[]) a[11]);
  }

  private static void assertRefused(String expected, int part, Object value) {
    Object[] parts = sound();
    parts[part] = value;
    String message = assertThrows(IllegalArgumentException.class, () -> call(parts)).getMessage();
    assertTrue(message.contains(expected), message);
  }

  @AfterEach
  void theNextSolveWorks() {
    Object[] parts = sound();
    assertEquals(ScsStatus.SOLVED, ScsStatus.of(call(parts)));
    assertArrayEquals(new double[] {1.6, 1.2}, (double[]) parts[8], 1e-6);
  }

  @Test
  void nullEverywhere() {
    for (int part = 0; part < sound().length; part++) {
      assertRefused("null", part, null);
    }
    assertRefused("no direct buffer", 7, ByteBuffer.allocate(8));
  }

  @Test
  void dimensionsThatDoNotMatch() {
    assertRefused("do not match", 0, new double[0]);
    assertRefused("do not match", 0, new double[3]);
    assertRefused("do not match", 2, new int[5]);
    assertRefused("does not run", 1, new int[] {0, 3, 5});
    assertRefused("exceeds", 1, new int[] {0, 9, 6});
    assertRefused("leave the rows", 2, new int[] {0, 1, 9, 0, 1, 3});
    assertRefused("leave the rows", 2, new int[] {0, 1, -1, 0, 1, 3});
    assertRefused("do not ascend", 2, new int[] {0, 0, 2, 0, 1, 3});
    assertRefused("another length", 8, new double[3]);
    assertRefused("another length", 11, new double[6]);
  }

  @Test
  void numbersThatAreNone() {
    assertRefused("finite", 0, new double[] {1, Double.NaN});
    assertRefused("finite", 4, new double[] {4, INFINITY, 0, 0});
    assertRefused("finite", 3, new double[] {1, 3, -1, 2, Double.NEGATIVE_INFINITY, -1});
    assertRefused("settings", 6, new double[] {0, 1, 1e-9, 1e-9, 0.1});
    assertRefused("settings", 6, new double[] {1, Double.NaN, 1e-9, 1e-9, 0.1});
    assertRefused("settings", 6, new double[4]);
  }

  @Test
  void conesThatAreNone() {
    assertRefused("list of cones", 5, new int[] {0, 4});
    assertRefused("list of cones", 5, new int[] {0, 4, 7, 0});
    assertRefused("list of cones", 5, new int[] {0, 4, 0, 0, 1});
    assertRefused("negative size", 5, new int[] {-1, 5, 0, 0});
    assertRefused("rows of b", 5, new int[] {0, 5, 0, 0});
    assertRefused("rows of b", 5, new int[] {0, 0, 0, 1, Integer.MAX_VALUE});
  }

  /** min trace(C X), trace(X) = 1, X semidefinite of this order, to a tolerance out of reach. */
  private static Object[] tireless(int order, StopFlag stop, double seconds) {
    Random random = new Random(1);
    int size = order * (order + 1) / 2;
    double[] objective = random.doubles(size, -1, 1).toArray();
    int[] starts = new int[size + 1];
    int[] rows = new int[size + order];
    double[] values = new double[size + order];
    int at = 0;
    int k = 0;
    for (int column = 0; column < order; column++) {
      for (int row = column; row < order; row++) {
        if (row == column) {
          values[at++] = 1;
        }
        rows[at] = 1 + k;
        values[at++] = -1;
        starts[++k] = at;
      }
    }
    double[] b = new double[size + 1];
    b[0] = 1;
    return new Object[] {
      objective,
      starts,
      rows,
      values,
      b,
      new int[] {1, 0, 0, 1, order},
      new double[] {1e9, seconds, 1e-300, 1e-300, 0.1},
      stop.memory(),
      new double[size],
      new double[size + 1],
      new double[size + 1],
      new double[7]
    };
  }

  @Test
  void aRaisedFlagEndsASolveThatWouldNotEnd() throws InterruptedException {
    StopFlag stop = new StopFlag();
    int[] status = new int[1];
    Thread solve = new Thread(() -> status[0] = call(tireless(20, stop, INFINITY)));
    solve.start();
    Thread.sleep(300);
    stop.raise();
    solve.join(60_000);
    assertEquals(ScsStatus.INTERRUPTED, ScsStatus.of(status[0]));
  }

  @Test
  void theTimeLimitEndsASolveThatWouldNotEnd() {
    Object[] parts = tireless(20, new StopFlag(), 0.3);
    assertEquals(ScsStatus.SOLVED_INACCURATE, ScsStatus.of(call(parts)));
    double[] info = (double[]) parts[11];
    assertTrue(info[6] >= 0.3 && info[6] < 60, () -> "took " + info[6]);
  }
}
