package org.smkl.python;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.util.Objects;
import org.smkl.data.Table;
import org.smkl.gram.GivenKernels;

/**
 * Rows of doubles in memory that somebody else owns, in the machine's byte order. Nothing is copied
 * until it is read; the owner keeps the memory until then.
 *
 * @param parts the rows one after the other, whole rows in each part: a buffer has less than 2 GiB
 * @param count how many rows there are
 * @param columns how many numbers a row has
 */
public record Rows(ByteBuffer[] parts, int count, int columns)
    implements Features, GivenKernels.Values {
  /** Checks that the parts hold so many numbers. */
  public Rows {
    Objects.requireNonNull(parts, "parts");
    long bytes = 0;
    for (ByteBuffer part : parts) {
      bytes += part.capacity();
    }
    if (count < 0 || columns < 0 || bytes != (long) count * columns * Double.BYTES) {
      throw new IllegalArgumentException(
          "%d rows of %d numbers take %d bytes; got %d."
              .formatted(count, columns, (long) count * columns * Double.BYTES, bytes));
    }
  }

  /** A copy on the heap. */
  @Override
  public double[][] copy() {
    double[][] rows = new double[count][columns];
    int next = 0;
    for (ByteBuffer part : parts) {
      DoubleBuffer numbers = doubles(part);
      while (numbers.hasRemaining()) {
        numbers.get(rows[next++]);
      }
    }
    return rows;
  }

  @Override
  public Table table() {
    return Table.of(copy());
  }

  /** A copy on the heap, all rows in one array. */
  double[] flat() {
    double[] all = new double[Math.multiplyExact(count, columns)];
    int next = 0;
    for (ByteBuffer part : parts) {
      DoubleBuffer numbers = doubles(part);
      int length = numbers.remaining();
      numbers.get(all, next, length);
      next += length;
    }
    return all;
  }

  /** Writes one number for each row and column. */
  void fill(double[][] values) {
    int next = 0;
    for (ByteBuffer part : parts) {
      DoubleBuffer numbers = doubles(part);
      while (numbers.hasRemaining()) {
        numbers.put(values[next++], 0, columns);
      }
    }
  }

  /** A view from the beginning, whatever others read before. */
  private static DoubleBuffer doubles(ByteBuffer part) {
    return part.duplicate().clear().order(ByteOrder.nativeOrder()).asDoubleBuffer();
  }
}
