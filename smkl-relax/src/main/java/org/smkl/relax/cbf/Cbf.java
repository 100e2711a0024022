package org.smkl.relax.cbf;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.smkl.api.conic.ConicModel;

/**
 * Writes conic models in the Conic Benchmark Format, version 3.
 *
 * <p>Names are kept in comments that begin with {@code #smkl}. Off-diagonal rows of semidefinite
 * constraints are divided by the square root of two; everything else is written exactly.
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
}
