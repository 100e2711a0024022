package org.smkl.relax.cbf;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.smkl.api.conic.ConicModel;

/**
 * Writes and reads conic models in the Conic Benchmark Format, version 3.
 *
 * <p>Names are kept in comments that begin with {@code #smkl}, so a model survives the round trip;
 * a file without them gets names of its own. Off-diagonal rows of semidefinite constraints are
 * divided by the square root of two on the way out and multiplied on the way in, so they come back
 * to within the last bit; everything else comes back exactly.
 */
public final class Cbf {
  private Cbf() {}

  /** Writes the model to a file, which is replaced if it exists. */
  public static void write(ConicModel model, Path file) throws IOException {
    try (Writer out = Files.newBufferedWriter(file)) {
      write(model, out);
    }
  }

  /** Writes the model; the writer stays open. */
  public static void write(ConicModel model, Writer out) throws IOException {
    PrintWriter printer = new PrintWriter(out);
    new CbfWriter(model, printer).write();
    if (printer.checkError()) {
      throw new IOException(
          "Writing model '%s' failed. Maybe the disk is full.".formatted(model.name()));
    }
  }

  /**
   * Reads a model from a file.
   *
   * @throws IllegalArgumentException if the text is not a model that this reader knows; names the
   *     line
   */
  public static ConicModel read(Path file) throws IOException {
    try (BufferedReader in = Files.newBufferedReader(file)) {
      return read(in);
    }
  }

  /** Reads a model; the reader stays open. Throws as {@link #read(Path)}. */
  public static ConicModel read(Reader in) throws IOException {
    return new CbfReader(new BufferedReader(in)).read();
  }
}
