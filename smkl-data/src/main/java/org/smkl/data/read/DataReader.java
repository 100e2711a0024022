package org.smkl.data.read;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipException;
import org.smkl.data.Dataset;
import org.smkl.data.Groups;
import org.smkl.data.Target;
import org.smkl.data.scale.Imputer;
import org.smkl.error.Advice;
import org.smkl.error.InputException;
import org.smkl.error.Setting;

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

  /** Reads training data that has no file, such as standard input; the stream stays open. */
  public static TrainingData readTraining(InputStream in, String name, ReadOptions options) {
    return readTraining(in, name, name, options);
  }

  /** Reads a file that messages call by another name. */
  public static TrainingData readTraining(
      InputStream in, String called, String name, ReadOptions options) {
    return readTraining(Source.kept(called, in), name, options);
  }

  static TrainingData readTraining(Source source, String name, ReadOptions options) {
    RawTable raw =
        readTable(
            source,
            options,
            new TrainingPlanner(source.name(), options),
            0,
            MissingCells.inTraining(options.imputation()));
    ColumnPlan plan = raw.plan();
    ClassChooser chooser =
        new ClassChooser(source.name(), plan.name(ColumnRole.LABEL), raw.cells(ColumnRole.LABEL));
    boolean numbers = chooser.numbers(options.learning(), options.positive().isPresent());
    Classes classes =
        numbers
            ? new Classes(List.of(), Classes.Rest.NONE)
            : chooser.choose(options.positive(), options.learning());
    boolean two = classes.names().size() == 2;
    List<String> remarks = new ArrayList<>(raw.remarks());
    Imputer imputer = Imputer.fit(options.imputation(), raw.x(), raw.features());
    int filled = imputer.fillIn(raw.x());
    if (filled > 0) {
      remarks.add("Missing cells that were filled: %d.".formatted(filled));
    }
    Columns columns =
        new Columns(
            raw.features(),
            plan.named(),
            plan.names().size(),
            raw.positions(),
            plan.name(ColumnRole.LABEL),
            plan.roles().get(ColumnRole.LABEL),
            plan.ignored(),
            two ? classes.positive() : null,
            two ? classes.negative() : null,
            classes.rest(),
            two ? null : classes.names(),
            raw.categorical(),
            plan.texts(),
            plan.roles().get(ColumnRole.WEIGHT));
    if (!two) {
      chooser.remark(numbers, options.learning()).ifPresent(remarks::add);
    }
    Dataset data = dataset(source, name, raw, columns);
    data = plan.has(ColumnRole.WEIGHT) ? data.weighted(weights(source, raw)) : data;
    if (plan.has(ColumnRole.GROUP)) {
      data = data.grouped(Groups.named(raw.cells(ColumnRole.GROUP)));
    }
    return new TrainingData(data, new Schema(columns, imputer), remarks, raw.density());
  }

  private static double[] weights(Source source, RawTable raw) {
    List<String> cells = raw.cells(ColumnRole.WEIGHT);
    double[] weights = new double[cells.size()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = Cells.parse(cells.get(i).strip());
      if (!(weights[i] >= 0) || Double.isInfinite(weights[i])) {
        throw source.at(
            raw.lines()[i],
            "row %d has the weight '%s'.".formatted(i + 1, cells.get(i)),
            "Expected a finite number, zero or more.",
            "Maybe another column has the weights.");
      }
    }
    return weights;
  }

  /** Reads a file to test on; it needs the training file's columns and its label. */
  public static Dataset readTest(Path file, Schema schema, ReadOptions options) {
    Source source = Source.of(file);
    MissingCells missing = MissingCells.inTraining(schema.imputer().kind());
    RawTable raw = readLater(source, schema, options, true, missing);
    schema.imputer().fillIn(raw.x());
    return dataset(source, name(file), raw, schema.columns());
  }

  /** Reads a file to predict; it needs the training file's columns, the label may be missing. */
  public static PredictionData readPrediction(Path file, Schema schema, ReadOptions options) {
    return readPrediction(Source.of(file), name(file), schema, options);
  }

  /** Reads rows to predict that have no file, such as standard input; the stream stays open. */
  public static PredictionData readPrediction(
      InputStream in, String name, Schema schema, ReadOptions options) {
    return readPrediction(Source.kept(name, in), name, schema, options);
  }

  private static PredictionData readPrediction(
      Source source, String name, Schema schema, ReadOptions options) {
    MissingCells missing = MissingCells.inPrediction(schema.imputer().kind());
    RawTable raw = readLater(source, schema, options, false, missing);
    int filled = schema.imputer().fillIn(raw.x());
    Columns columns = schema.columns();
    ColumnPlan plan = raw.plan();
    // Files to predict often have a placeholder for the label; only true classes are compared.
    boolean known =
        plan.has(ColumnRole.LABEL)
            && raw.cells(ColumnRole.LABEL).stream()
                .allMatch(l -> !Cells.isMissing(l) && known(columns, l));
    Optional<Target> labels = known ? Optional.of(target(source, raw, columns)) : Optional.empty();
    Optional<PredictionData.RowIds> ids =
        plan.has(ColumnRole.ID)
            ? Optional.of(
                new PredictionData.RowIds(plan.name(ColumnRole.ID), raw.cells(ColumnRole.ID)))
            : Optional.empty();
    boolean byPosition = columns.named() && !plan.named();
    return new PredictionData(
        name, raw.x(), labels, byPosition, ids, plan.extra(), filled, raw.unseen());
  }

  private static RawTable readLater(
      Source source, Schema schema, ReadOptions options, boolean needsLabel, MissingCells missing) {
    Columns columns = schema.columns();
    SchemaPlanner planner = new SchemaPlanner(source.name(), columns, options.id(), needsLabel);
    return readTable(source, options, planner, columns.features().size(), missing);
  }

  private static RawTable readTable(
      Source source,
      ReadOptions options,
      ColumnPlan.Planner planner,
      int svmlightWidth,
      MissingCells missing) {
    Text text = new Text(source, options.encoding());
    try {
      FileHead head = FileHead.of(text);
      boolean sparse =
          switch (options.format()) {
            case SVMLIGHT -> true;
            case CSV -> false;
            case DETECT -> head.looksLikeSvmlight();
          };
      if (sparse) {
        refuseColumnOptions(source, options);
        return new SvmlightReader(text, missing).read(svmlightWidth);
      }
      return new CsvTableReader(text, options, planner, missing).read(head.separator());
    } catch (IOException e) {
      throw failure(text, e);
    } catch (UncheckedIOException e) {
      throw failure(text, e.getCause());
    }
  }

  private static RuntimeException failure(Text text, IOException e) {
    String name = text.source().name();
    if (e instanceof CharacterCodingException) {
      try {
        return text.undecodable();
      } catch (IOException again) {
        e.addSuppressed(again);
      }
    }
    if (e instanceof ZipException || e instanceof EOFException) {
      return new InputException(
          "%s is compressed and damaged or cut off.".formatted(name),
          "Expected a whole gzip file.",
          "Maybe copy it again.",
          e);
    }
    return new UncheckedIOException("Cannot read " + name + ": " + e.getMessage(), e);
  }

  private static void refuseColumnOptions(Source source, ReadOptions options) {
    if (options.label().isPresent()
        || !options.ignored().isEmpty()
        || options.id().isPresent()
        || options.weight().isPresent()
        || options.group().isPresent()
        || !options.categorical().isEmpty()
        || !options.texts().isEmpty()
        || !options.textFiles().isEmpty()) {
      throw new InputException(
          source.name()
              + " is an svmlight file, and a label column, an id column, a column of weights or groups, ignored or categorical columns or columns of text were given.",
          "Expected none: its label comes first on each line and its columns have no names.",
          Advice.of(
              "Maybe leave out %s, %s, %s, %s, %s, %s, %s and %s.",
              Setting.LABEL,
              Setting.ID,
              Setting.WEIGHT,
              Setting.GROUP,
              Setting.IGNORED,
              Setting.CATEGORICAL,
              Setting.TEXTS,
              Setting.TEXT_FILES));
    }
  }

  private static Dataset dataset(Source source, String name, RawTable raw, Columns columns) {
    return new Dataset(
        name,
        columns.features(),
        columns.textNames(),
        raw.x(),
        target(source, raw, columns),
        Optional.empty());
  }

  private static boolean known(Columns columns, String label) {
    return columns.numbers()
        ? Double.isFinite(Cells.parse(label.strip()))
        : columns.encoding().encode(label) >= 0;
  }

  private static Target target(Source source, RawTable raw, Columns columns) {
    List<String> written = raw.cells(ColumnRole.LABEL);
    for (int i = 0; i < written.size(); i++) {
      if (!known(columns, written.get(i))) {
        throw source.at(
            raw.lines()[i],
            "row %d has the label '%s'.".formatted(i + 1, written.get(i)),
            columns.numbers()
                ? "Expected a finite number, as in the training data."
                : "Expected one of %s, the classes of the training data."
                    .formatted(MessageLists.list(columns.classNames())),
            "Maybe another column is the label.");
      }
    }
    if (columns.numbers()) {
      return new Target.Values(
          written.stream().mapToDouble(label -> Cells.parse(label.strip())).toArray());
    }
    Classes classes = columns.encoding();
    return new Target.Labels(classes.names(), written.stream().mapToInt(classes::encode).toArray());
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }
}
