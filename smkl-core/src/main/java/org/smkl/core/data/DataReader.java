package org.smkl.core.data;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.smkl.core.InputException;

/**
 * Reads users' files. A file that cannot be used is refused with an {@link InputException} that
 * names the place; a disk that fails is an {@link UncheckedIOException}. Thread-safe.
 */
public final class DataReader {
  private DataReader() {}

  /** Reads a file to train on: finds label and classes, and fits the imputation. */
  public static TrainingData readTraining(Path file, ReadOptions options) {
    return readTraining(Source.of(file), name(file), options);
  }

  static TrainingData readTraining(Source source, String name, ReadOptions options) {
    boolean mayMiss = options.imputation() != Imputation.NONE;
    RawTable raw =
        readTable(source, options, new TrainingPlanner(source.name(), options), 0, mayMiss);
    ColumnPlan plan = raw.plan();
    Classes classes =
        new ClassChooser(source.name(), plan.labelName(), raw.labels()).choose(options.positive());
    Imputer imputer = Imputer.fit(options.imputation(), raw.x(), plan.featureNames());
    imputer.fillIn(raw.x());
    Schema schema =
        new Schema(
            plan.featureNames(),
            plan.named(),
            plan.names().size(),
            plan.features(),
            plan.labelName(),
            plan.label(),
            plan.ignored(),
            classes,
            imputer);
    return new TrainingData(dataset(source, name, raw, schema), schema);
  }

  /** Reads a file to test on; it needs the training file's columns and its label. */
  public static Dataset readTest(Path file, Schema schema, ReadOptions options) {
    Source source = Source.of(file);
    RawTable raw = readFurther(source, schema, options, true);
    return dataset(source, name(file), raw, schema);
  }

  /** Reads a file to predict; it needs the training file's columns, the label may be missing. */
  public static PredictionData readPrediction(Path file, Schema schema, ReadOptions options) {
    Source source = Source.of(file);
    RawTable raw = readFurther(source, schema, options, false);
    // Files to predict often have a placeholder for the label; only true classes are compared.
    boolean known =
        !raw.labels().isEmpty()
            && raw.labels().stream()
                .allMatch(l -> !Cells.isMissing(l) && schema.classes().encode(l) != 0);
    Optional<double[]> labels = known ? Optional.of(encode(source, raw, schema)) : Optional.empty();
    boolean byPosition = schema.named() && !raw.plan().named();
    return new PredictionData(name(file), raw.x(), labels, byPosition);
  }

  private static RawTable readFurther(
      Source source, Schema schema, ReadOptions options, boolean needsLabel) {
    SchemaPlanner planner = new SchemaPlanner(source.name(), schema, needsLabel);
    boolean mayMiss = schema.imputer().kind() != Imputation.NONE;
    RawTable raw = readTable(source, options, planner, schema.features().size(), mayMiss);
    schema.imputer().fillIn(raw.x());
    return raw;
  }

  private static RawTable readTable(
      Source source,
      ReadOptions options,
      ColumnPlan.Planner planner,
      int svmlightWidth,
      boolean mayMiss) {
    try {
      FileHead head = FileHead.of(source);
      boolean sparse =
          switch (options.format()) {
            case SVMLIGHT -> true;
            case CSV -> false;
            case DETECT -> head.looksLikeSvmlight();
          };
      if (sparse) {
        refuseColumnOptions(source, options);
        return new SvmlightReader(source, mayMiss).read(svmlightWidth);
      }
      char separator = options.separator().orElseGet(head::separator);
      return new CsvTableReader(source, options, planner, mayMiss).read(separator);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + source.name() + ": " + e.getMessage(), e);
    }
  }

  private static void refuseColumnOptions(Source source, ReadOptions options) {
    if (options.label().isPresent() || !options.ignored().isEmpty()) {
      throw new InputException(
          source.name() + " is an svmlight file, and a label column or ignored columns were given.",
          "Expected neither: its label comes first on each line and its columns have no names.",
          "Maybe leave out --label and --ignore.");
    }
  }

  private static Dataset dataset(Source source, String name, RawTable raw, Schema schema) {
    Classes classes = schema.classes();
    return new Dataset(
        name,
        schema.features(),
        raw.x(),
        encode(source, raw, schema),
        classes.positive(),
        classes.negative());
  }

  private static double[] encode(Source source, RawTable raw, Schema schema) {
    List<String> written = raw.labels();
    Classes classes = schema.classes();
    double[] labels = new double[written.size()];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = classes.encode(written.get(i));
      if (labels[i] == 0) {
        throw source.at(
            raw.lines()[i],
            "row %d has the label '%s'.".formatted(i + 1, written.get(i)),
            "Expected '%s' or '%s', the classes of the training data."
                .formatted(classes.positive(), classes.negative()),
            "Maybe another column is the label.");
      }
    }
    return labels;
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }
}
