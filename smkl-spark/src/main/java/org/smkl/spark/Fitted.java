package org.smkl.spark;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.spark.ml.linalg.Vector;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.CertificateFile;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.ModelFiles;
import org.smkl.core.fit.SmklModel;
import org.smkl.core.model.ModelDocument;
import org.smkl.core.model.ModelFile;
import org.smkl.data.Table;
import org.smkl.error.InputException;

/**
 * A fitted model as the bytes of its files, which travel and are saved; each process reads them
 * once. What it predicts is what {@code smkl predict} says.
 */
final class Fitted implements Serializable {
  private static final long serialVersionUID = 1;

  private final byte[] model;
  private final byte[] certificate;
  private transient volatile Read read;

  /** What the bytes say. */
  private record Read(ModelDocument document, SmklModel model) {}

  /** The certificate may be empty, which means that there is none. */
  Fitted(byte[] model, byte[] certificate) {
    this.model = model;
    this.certificate = certificate;
  }

  static Fitted of(FitResult result) {
    byte[] bytes =
        throughFile(
            new byte[0],
            file -> {
              ModelFiles.save(file, result, Executor.toolbox(), List.of());
              return bytes(file);
            });
    return new Fitted(bytes, result.certificate().map(Fitted::bytes).orElse(new byte[0]));
  }

  private static byte[] bytes(Certificate certificate) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      CertificateFile.write(certificate, out);
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Readers and writers of smkl want files; this one is there for as long as they work. */
  private static <T> T throughFile(byte[] content, Function<Path, T> work) {
    try {
      Path folder = Files.createTempDirectory("smkl-spark");
      Path file = folder.resolve("file.json");
      try {
        if (content.length > 0) {
          Files.write(file, content);
        }
        return work.apply(file);
      } finally {
        Files.deleteIfExists(file);
        Files.delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Read read() {
    Read known = read;
    if (known == null) {
      known =
          throughFile(
              model,
              file ->
                  new Read(new ModelFile().read(file), ModelFiles.load(file, Executor.toolbox())));
      read = known;
    }
    return known;
  }

  byte[] modelBytes() {
    return model;
  }

  byte[] certificateBytes() {
    return certificate;
  }

  ModelDocument document() {
    return read().document();
  }

  SmklModel model() {
    return read().model();
  }

  Optional<Certificate> certificate() {
    return certificate.length == 0
        ? Optional.empty()
        : Optional.of(
            throughFile(
                certificate,
                file -> {
                  try {
                    return CertificateFile.read(file);
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                }));
  }

  int columns() {
    return document().columns().features().size();
  }

  /** The values of all machines, by row. Which rows are asked for together does not matter. */
  double[][] values(List<Vector> vectors) {
    int columns = columns();
    for (Vector vector : vectors) {
      if (vector.size() != columns) {
        throw new InputException(
            "A vector has %d features.".formatted(vector.size()),
            "Expected %d, as the training rows had.".formatted(columns),
            "Maybe the columns were assembled in another way.");
      }
    }
    Table rows = Fitting.table(vectors, columns, read().model().machine().rows().sparse());
    return read().model().values(rows, 1);
  }
}
