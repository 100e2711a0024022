package org.smkl.spark;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.DefaultParamsReader$;
import org.apache.spark.ml.util.DefaultParamsReader.Metadata;
import org.apache.spark.ml.util.DefaultParamsWriter$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.SparkSession;

/**
 * Saves models as Spark does: a folder with the parameters, and beside them smkl's own files, which
 * {@code smkl predict} and {@code smkl verify} read as well.
 */
final class ModelStore {
  private static final String MODEL = "data/model.json";
  private static final String CERTIFICATE = "data/certificate.jsonl";

  private ModelStore() {}

  static final class Writer extends MLWriter {
    private final Params model;
    private final Fitted fitted;

    Writer(Params model, Fitted fitted) {
      this.model = model;
      this.fitted = fitted;
    }

    @Override
    public void saveImpl(String path) {
      DefaultParamsWriter$.MODULE$.saveMetadata(model, path, sparkSession());
      write(sparkSession(), new Path(path, MODEL), fitted.modelBytes());
      if (fitted.certificateBytes().length > 0) {
        write(sparkSession(), new Path(path, CERTIFICATE), fitted.certificateBytes());
      }
    }
  }

  static final class Reader<M extends Params> extends MLReader<M> {
    private final String expected;
    private final BiFunction<String, Fitted, M> maker;

    Reader(String expected, BiFunction<String, Fitted, M> maker) {
      this.expected = expected;
      this.maker = maker;
    }

    @Override
    public M load(String path) {
      Metadata metadata = DefaultParamsReader$.MODULE$.loadMetadata(path, sparkSession(), expected);
      Fitted fitted =
          new Fitted(
              read(sparkSession(), new Path(path, MODEL), true),
              read(sparkSession(), new Path(path, CERTIFICATE), false));
      M model = maker.apply(metadata.uid(), fitted);
      metadata.getAndSetParams(model, scala.Option.empty());
      return model;
    }
  }

  /** Estimators have nothing but their parameters. */
  static final class ParamsReader<E extends Params> extends MLReader<E> {
    private final String expected;
    private final Function<String, E> maker;

    ParamsReader(String expected, Function<String, E> maker) {
      this.expected = expected;
      this.maker = maker;
    }

    @Override
    public E load(String path) {
      Metadata metadata = DefaultParamsReader$.MODULE$.loadMetadata(path, sparkSession(), expected);
      E estimator = maker.apply(metadata.uid());
      metadata.getAndSetParams(estimator, scala.Option.empty());
      return estimator;
    }
  }

  private static void write(SparkSession session, Path file, byte[] bytes) {
    try (OutputStream out = system(session, file).create(file, true)) {
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  private static byte[] read(SparkSession session, Path file, boolean needed) {
    try {
      if (!needed && !system(session, file).exists(file)) {
        return new byte[0];
      }
      try (InputStream in = system(session, file).open(file)) {
        return in.readAllBytes();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  private static FileSystem system(SparkSession session, Path file) throws IOException {
    return file.getFileSystem(session.sparkContext().hadoopConfiguration());
  }
}
