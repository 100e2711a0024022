package org.smkl.bench.peer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import org.smkl.api.SymmetricMatrix;

/**
 * A problem for the peers. Arrays are shared: read, never write.
 *
 * @param rows the data, n rows
 * @param labels -1 or +1, or of several classes their numbers
 * @param grams the q kernel matrices
 */
public record PeerData(double[][] rows, double[] labels, List<SymmetricMatrix> grams) {
  private static final int CHUNK = 1 << 13;

  /** Copies the list. */
  public PeerData {
    Objects.requireNonNull(rows, "rows");
    Objects.requireNonNull(labels, "labels");
    grams = List.copyOf(grams);
  }

  int columns() {
    return rows.length == 0 ? 0 : rows[0].length;
  }

  /** Writes rows, labels and matrices as raw little-endian doubles, by rows. */
  void write(Path folder) throws IOException {
    write(folder.resolve("rows.f64"), rows);
    write(folder.resolve("labels.f64"), labels);
    for (int i = 0; i < grams.size(); i++) {
      write(folder.resolve("gram-" + i + ".f64"), grams.get(i).entries());
    }
  }

  private static void write(Path file, double[]... parts) throws IOException {
    ByteBuffer buffer =
        ByteBuffer.allocateDirect(CHUNK * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      for (double[] part : parts) {
        for (int from = 0; from < part.length; from += CHUNK) {
          int count = Math.min(CHUNK, part.length - from);
          buffer.clear();
          buffer.asDoubleBuffer().put(part, from, count);
          buffer.limit(count * Double.BYTES);
          while (buffer.hasRemaining()) {
            channel.write(buffer);
          }
        }
      }
    }
  }
}
