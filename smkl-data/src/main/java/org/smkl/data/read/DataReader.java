package org.smkl.data.read;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import org.smkl.data.Dataset;
import org.smkl.data.Groups;
import org.smkl.data.Split;
import org.smkl.data.Table;
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
  /** All training rows are alike. */
  private static final Classes NO_LABEL =
      new Classes(ClassChooser.INLIER, ClassChooser.OUTLIER, Classes.Rest.NONE);

  private DataReader() {}

  /** Reads a file to train on: finds label and classes, and fits the imputation. */
  public static TrainingData readTraining(Path file, ReadOptions options) {
    return readTraining(Source.of(file, options.encoding()), name(file), options);
  }

  /** Reads training data that has no file, such as standard input; the stream stays open. */
  public static TrainingData readTraining(InputStream in, String name, ReadOptions options) {
    return readTraining(in, name, name, options);
  }

  /** Reads a file that messages call by another name. */
  public static TrainingData readTraining(
      InputStream in, String called, String name, ReadOptions options) {
    return readTraining(Source.kept(called, in, options.encoding()), name, options);
  }

  static TrainingData readTraining(Source source, String name, ReadOptions options) {
    RawTable raw =
        readTable(
            source,
            options,
            new TrainingPlanner(source.name(), options),
            0,
            options.cells(),
            MissingCells.inTraining(options.imputation()));
    ColumnPlan plan = raw.plan();
    boolean labelled = plan.has(ColumnRole.LABEL);
    String label = labelled ? plan.name(ColumnRole.LABEL) : newName(plan.names());
    ClassChooser chooser = new ClassChooser(source.name(), label, raw.cells(ColumnRole.LABEL));
    boolean numbers =
        labelled && chooser.numbers(options.learning(), options.positive().isPresent());
    Classes classes =
        numbers
            ? new Classes(List.of(), Classes.Rest.NONE)
            : labelled ? classes(chooser, options) : NO_LABEL;
    boolean two = classes.names().size() == 2;
    List<String> remarks = new ArrayList<>(raw.remarks());
    Columns columns =
        new Columns(
            plan.featureNames(),
            plan.named(),
            plan.names().size() + (labelled ? 0 : 1),
            plan.positions(),
            label,
            labelled ? plan.roles().get(ColumnRole.LABEL) : plan.names().size(),
            Stream.concat(plan.ignored().stream(), plan.unclear().stream()).toList(),
            two ? classes.positive() : null,
            two ? classes.negative() : null,
            classes.rest(),
            two ? null : classes.names(),
            plan.categorical(),
            plan.texts(),
            plan.dates(),
            options.cells().missing(),
            options.cells().decimal().map(String::valueOf).orElse(null),
            plan.roles().get(ColumnRole.WEIGHT));
    if (!two) {
      chooser.remark(numbers, options.learning()).ifPresent(remarks::add);
    }
    Target target = labelled ? target(source, raw, columns) : inliers(raw.x().count());
    Optional<Groups> groups = groups(raw);
    Optional<Split> split =
        options.holdout().map(part -> Split.holdout(target, groups, part.share(), part.seed()));
    Table learnt = split.map(part -> raw.x().select(part.train())).orElse(raw.x());
    Imputer imputer = Imputer.fit(options.imputation(), learnt, plan.featureNames());
    imputed(imputer, raw).ifPresent(remarks::add);
    Dataset data = dataset(name, raw, columns, target);
    data = plan.has(ColumnRole.WEIGHT) ? data.weighted(weights(source, raw)) : data;
    data = groups.map(data::grouped).orElse(data);
    Dataset all = data;
    split.ifPresent(
        part ->
            remarks.add(
                "Kept for a test, and not learnt from: %d of %d rows."
                    .formatted(part.test().length, all.rows())));
    return new TrainingData(
        split.map(part -> all.subset(part.train())).orElse(all),
        split.map(part -> all.subset(part.test())),
        new Schema(columns, imputer),
        remarks,
        raw.density());
  }

  private static Optional<Groups> groups(RawTable raw) {
    return raw.plan().has(ColumnRole.GROUP)
        ? Optional.of(Groups.named(raw.cells(ColumnRole.GROUP)))
        : Optional.empty();
  }

  private static Target inliers(int rows) {
    int[] of = new int[rows];
    Arrays.fill(of, 1);
    return new Target.Labels(NO_LABEL.names(), of);
  }

  private static Classes classes(ClassChooser chooser, ReadOptions options) {
    return options.learning().stream().anyMatch(ReadOptions.Learning.INLIERS::equals)
        ? chooser.inliers(options.positive())
        : chooser.choose(options.positive(), options.learning());
  }

  /** A name that no column has, for the label of further files. */
  private static String newName(List<String> names) {
    String name = "label";
    while (names.contains(name)) {
      name += "_";
    }
    return name;
  }

  /** Fills missing cells; says how many, and where. */
  private static Optional<String> imputed(Imputer imputer, RawTable raw) {
    List<String> names = raw.plan().featureNames();
    int[] gaps = new int[names.size()];
    for (int i = 0; i < raw.x().count(); i++) {
      double[] row = raw.x().values(i);
      for (int k = 0; k < row.length; k++) {
        gaps[raw.x().column(i, k)] += Double.isNaN(row[k]) ? 1 : 0;
      }
    }
    int filled = imputer.fillIn(raw.x());
    List<String> columns =
        IntStream.range(0, gaps.length)
            .filter(j -> gaps[j] > 0)
            .mapToObj(j -> "'%s' %d".formatted(names.get(j), gaps[j]))
            .toList();
    return filled == 0
        ? Optional.empty()
        : Optional.of(
            "Missing cells that were filled with %s: %d (%s)."
                .formatted(
                    switch (imputer.kind()) {
                      case ZERO -> "0";
                      case MEAN -> "the mean of their column";
                      case MEDIAN, NONE -> "the median of their column";
                    },
                    filled,
                    MessageLists.join(columns)));
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

  /**
   * Reads a file to test on; it needs the training file's columns and its label. Classes that the
   * training data does not have come after those that it has: no prediction of them is right.
   */
  public static TestData readTest(Path file, Schema schema, ReadOptions options) {
    Source source = Source.of(file, options.encoding());
    MissingCells missing = MissingCells.inTraining(schema.imputer().kind());
    RawTable raw = readLater(source, schema, options, true, missing);
    Columns columns = schema.columns();
    List<String> remarks = new ArrayList<>();
    raw.unlabelled().ifPresent(remarks::add);
    imputed(schema.imputer(), raw).ifPresent(remarks::add);
    if (columns.named() && !raw.plan().named()) {
      remarks.add("The file has no header: columns are taken in the order of the training data.");
    }
    if (raw.unseen() > 0) {
      remarks.add(
          "Cells with a word that the training data does not have in that column: %d."
              .formatted(raw.unseen()));
    }
    List<String> labels = raw.cells(ColumnRole.LABEL);
    List<String> strange =
        columns.numbers()
            ? List.of()
            : labels.stream().filter(label -> !known(columns, label)).toList();
    if (!strange.isEmpty()) {
      remarks.add(
          "Rows of classes that the training data does not have, which count as wrong: %d (%s)."
              .formatted(
                  strange.size(),
                  MessageLists.list(strange.stream().distinct().sorted().toList())));
    }
    boolean other = columns.numbers() || strange.size() == labels.size();
    // Refuses labels of which none is known: it is another column.
    Target target = other ? target(source, raw, columns) : target(labels, columns);
    Dataset rows = dataset(name(file), raw, columns, target);
    return new TestData(
        groups(raw).map(rows::grouped).orElse(rows),
        remarks.stream().map(remark -> "Test rows: " + remark).toList());
  }

  /** What is to be predicted; of classes those of the training data, then the others. */
  private static Target target(List<String> labels, Columns columns) {
    if (columns.numbers()) {
      return new Target.Values(
          labels.stream().mapToDouble(label -> Cells.parse(label.strip())).toArray());
    }
    List<String> strange =
        labels.stream()
            .filter(label -> !known(columns, label))
            .map(Classes::canonical)
            .distinct()
            .sorted()
            .toList();
    Classes classes =
        strange.isEmpty()
            ? columns.encoding()
            : new Classes(
                Stream.concat(columns.classNames().stream(), strange.stream()).toList(),
                Classes.Rest.NONE);
    return new Target.Labels(classes.names(), labels.stream().mapToInt(classes::encode).toArray());
  }

  /** Reads a file to predict; it needs the training file's columns, the label may be missing. */
  public static PredictionData readPrediction(Path file, Schema schema, ReadOptions options) {
    return readPrediction(Source.of(file, options.encoding()), name(file), schema, options);
  }

  /** Reads rows to predict that have no file, such as standard input; the stream stays open. */
  public static PredictionData readPrediction(
      InputStream in, String name, Schema schema, ReadOptions options) {
    return readPrediction(Source.kept(name, in, options.encoding()), name, schema, options);
  }

  private static PredictionData readPrediction(
      Source source, String name, Schema schema, ReadOptions options) {
    MissingCells missing = MissingCells.inPrediction(schema.imputer().kind());
    RawTable raw = readLater(source, schema, options, false, missing);
    int filled = schema.imputer().fillIn(raw.x());
    Columns columns = schema.columns();
    ColumnPlan plan = raw.plan();
    // Files to predict often have a placeholder for the label: of such cells alone nothing is
    // known.
    CellFormat format = columns.format(options.cells());
    List<String> written = plan.has(ColumnRole.LABEL) ? raw.cells(ColumnRole.LABEL) : List.of();
    int[] labelled =
        IntStream.range(0, written.size())
            .filter(i -> !format.isMissing(written.get(i)))
            .filter(i -> !columns.numbers() || known(columns, written.get(i)))
            .toArray();
    List<String> told = Arrays.stream(labelled).mapToObj(written::get).toList();
    boolean known = told.stream().anyMatch(label -> known(columns, label));
    Optional<Target> labels = known ? Optional.of(target(told, columns)) : Optional.empty();
    Optional<PredictionData.RowIds> ids =
        plan.has(ColumnRole.ID)
            ? Optional.of(
                new PredictionData.RowIds(plan.name(ColumnRole.ID), raw.cells(ColumnRole.ID)))
            : Optional.empty();
    boolean byPosition = columns.named() && !plan.named();
    return new PredictionData(
        name,
        raw.x(),
        labels,
        known ? labelled : new int[0],
        byPosition,
        ids,
        plan.extra(),
        filled,
        raw.unseen());
  }

  private static RawTable readLater(
      Source source, Schema schema, ReadOptions options, boolean needsLabel, MissingCells missing) {
    Columns columns = schema.columns();
    SchemaPlanner planner =
        new SchemaPlanner(source.name(), columns, options.id(), options.group(), needsLabel);
    CellFormat format = columns.format(options.cells());
    return readTable(source, options, planner, columns.features().size(), format, missing);
  }

  private static RawTable readTable(
      Source source,
      ReadOptions options,
      ColumnPlan.Planner planner,
      int svmlightWidth,
      CellFormat format,
      MissingCells missing) {
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
        return new SvmlightReader(source, missing).read(svmlightWidth);
      }
      char separator = options.separator().orElseGet(head::separator);
      return new CsvTableReader(source, options, planner, format, missing).read(separator);
    } catch (IOException e) {
      throw failure(source, e);
    } catch (UncheckedIOException e) {
      throw failure(source, e.getCause());
    }
  }

  private static RuntimeException failure(Source source, IOException e) {
    String name = source.name();
    if (e instanceof CharacterCodingException) {
      try {
        return source.undecodable();
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
        || !options.textFiles().isEmpty()
        || options.separator().isPresent()
        || !options.cells().equals(CellFormat.PLAIN)) {
      throw new InputException(
          source.name()
              + " is an svmlight file, and a label column, an id column, a column of weights or groups, ignored or categorical columns, columns of text, a separator, a decimal sign or signs of missing cells were given.",
          "Expected none: its label comes first on each line and its columns have no names.",
          Advice.of(
              "Maybe leave out %s, %s, %s, %s, %s, %s, %s, %s, %s, %s and %s.",
              Setting.LABEL,
              Setting.ID,
              Setting.WEIGHT,
              Setting.GROUP,
              Setting.IGNORED,
              Setting.CATEGORICAL,
              Setting.TEXTS,
              Setting.TEXT_FILES,
              Setting.SEPARATOR,
              Setting.DECIMAL,
              Setting.MISSING));
    }
  }

  private static Dataset dataset(String name, RawTable raw, Columns columns, Target target) {
    return new Dataset(
        name, columns.features(), columns.textNames(), raw.x(), target, Optional.empty());
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
    return target(written, columns);
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }
}
