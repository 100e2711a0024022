package org.smkl.answer.onnx;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A message of Protocol Buffers while it is written: numbered fields that are whole numbers, texts
 * or other messages. Not thread-safe.
 */
final class Message {
  private static final int VARINT = 0;
  private static final int BYTES = 2;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  Message number(int field, long value) {
    varint((long) field << 3 | VARINT);
    varint(value);
    return this;
  }

  Message text(int field, String value) {
    return bytes(field, value.getBytes(StandardCharsets.UTF_8));
  }

  Message message(int field, Message value) {
    return bytes(field, value.bytes());
  }

  Message bytes(int field, byte[] value) {
    varint((long) field << 3 | BYTES);
    varint(value.length);
    out.writeBytes(value);
    return this;
  }

  byte[] bytes() {
    return out.toByteArray();
  }

  /** Seven bits a byte, the least first; all bytes but the last have their highest bit set. */
  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      out.write((int) ((rest & 0x7f) | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }
}
