package org.smkl.cli.command;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.smkl.Smkl;
import org.smkl.answer.AccuracyInterval;
import org.smkl.answer.Always;
import org.smkl.answer.PredictionScores;
import org.smkl.answer.ScoreFields;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.cli.option.DataLoader;
import org.smkl.cli.option.DataOptions;
import org.smkl.cli.option.OutputFiles;
import org.smkl.console.Exit;
import org.smkl.console.Json;
import org.smkl.console.OutputOptions;
import org.smkl.console.Plain;
import org.smkl.console.Session;
import org.smkl.console.Writes;
import org.smkl.core.fit.KernelFiles;
import org.smkl.core.fit.SmklModel;
import org.smkl.core.score.Outcome;
import org.smkl.core.score.Score;
import org.smkl.core.task.Role;
import org.smkl.core.task.Task;
import org.smkl.data.read.DataReader;
import org.smkl.data.read.PredictionData;
import org.smkl.data.read.ReadOptions;
import org.smkl.data.read.Schema;
import org.smkl.error.Count;
import org.smkl.error.InputException;
import org.smkl.io.AtomicFiles;
import org.smkl.plugin.assembly.Toolbox;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Predicts the rows of a file with a saved model. */
@Command(
    description = {
      "Predict the rows of a file with a saved model.",
      "Prints CSV with the columns label and decision."
    },
    abbreviateSynopsis = true,
    sortOptions = false)
public final class PredictCommand implements Callable<Integer> {
  private final Session session;

  @Option(
      names = {"-m", "--model"},
      required = true,
      paramLabel = "FILE",
      description = "A model written by 'smkl fit -o FILE'.")
  private Path model;

  @Option(
      names = "--data",
      required = true,
      paramLabel = "FILE",
      description =
          "The rows: a file with the columns of the training data, or '-' for standard input. The"
              + " label may be missing; other columns are ignored.")
  private String data;

  @Option(
      names = "--id",
      paramLabel = "COLUMN",
      description = "Id column, by name or index. It is copied to the output.")
  private String id;

  @Option(
      names = "--header",
      paramLabel = "yes|no",
      description = "Whether a CSV file begins with column names. Default: detected.")
  private String header;

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      description = "The encoding of the file, for example latin1. Default: UTF-8.")
  private String encoding;

  @Option(
      names = "--na-values",
      paramLabel = "WORD",
      split = ",",
      description = "What else stands for a missing cell. Default: as in the fit.")
  private List<String> missing = new ArrayList<>();

  @Option(
      names = "--separator",
      paramLabel = "C",
      description = "The sign between cells; 'tab' stands for one. Default: detected.")
  private String separator;

  @Option(
      names = "--decimal",
      paramLabel = "C",
      description = "The sign before a number's fraction. Default: as in the fit.")
  private String decimal;

  @Option(
      names = "--impute",
      paramLabel = "zero|mean|median",
      description =
          "How to fill missing cells, with values of the training data. Default: as in the fit.")
  private String impute;

  @Option(
      names = "--kernel-file",
      paramLabel = "[N.]PARAM=FILE",
      description =
          "File that kernel N reads for these rows, for example cross=FILE for a precomputed"
              + " kernel. May be repeated. Paths inside the model are never opened.")
  private List<String> kernelFiles = new ArrayList<>();

  @Option(
      names = "--probability",
      description =
          "Add a column prob_NAME for each class. The model must have been fitted with"
              + " --probability.")
  private boolean probability;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write the CSV to this file instead of standard output.")
  private Path output;

  @Option(names = "--threads", paramLabel = "N", description = "Threads. Default: all processors.")
  private Integer threads;

  @Mixin private OutputOptions options;

  public PredictCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    OutputFiles files =
        new OutputFiles()
            .input("--model", model)
            .input("--data", data)
            .folder("--plugins", options.folder());
    kernelFiles.forEach(file -> files.kernels("--kernel-file", file));
    files.output("-o", output).check();
    Smkl smkl = Smkl.builder().toolbox(Toolbox.of(options.plugins())).build();
    SmklModel fitted = smkl.load(model, KernelFiles.parse(kernelFiles));
    if (probability) {
      fitted.requireProbabilities();
    }
    PredictionData rows = read(schema(fitted));
    double[][] values = values(fitted, rows);
    Optional<double[][]> probabilities =
        probability ? Optional.of(probabilities(fitted, values)) : Optional.empty();
    String csv = csv(fitted, rows, values, probabilities);
    Writes writes = new Writes(session);
    Optional<Path> written = writes.file(output, file -> write(file, csv));
    // A ranking is judged within groups, which these rows have not.
    Optional<Outcome> outcome =
        rows.labels()
            .filter(known -> !fitted.task().ranking())
            .map(
                known ->
                    fitted.outcome(
                        Arrays.stream(rows.labelled())
                            .mapToObj(i -> values[i])
                            .toArray(double[][]::new),
                        known));
    long strange = outcome.map(known -> ScoreFields.unseen(known, fitted.task())).orElse(0L);
    int known = outcome.isPresent() ? trained(values.length) : 0;
    if (options.json()) {
      Json.print(
          session.out(),
          json(fitted, rows, values, probabilities, outcome, known, strange, written));
    } else {
      if (written.isEmpty()) {
        session.out().print(csv);
      }
      say(rows, values.length, outcome, known, strange);
    }
    return writes.end(Exit.DONE);
  }

  /** How many of the rows the model was trained on, if the file is that of its training. */
  private int trained(int rows) {
    if (data.equals(DataLoader.STANDARD_INPUT)) {
      return 0;
    }
    try {
      ModelProof own = ModelProof.of(model, List.of("--data", data));
      int trained = own.model().provenance().rows();
      boolean same = trained <= rows && own.isOf(DataLoader.load(own.problem().data, null).train());
      return same ? trained : 0;
    } catch (InputException e) {
      // Not readable in the way of the training data: another file.
      return 0;
    }
  }

  private static void write(Path file, String csv) {
    try {
      AtomicFiles.write(file, out -> out.write(csv.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  private Schema schema(SmklModel classifier) {
    if (impute == null) {
      return classifier.schema();
    }
    int columns = classifier.columns().features().size();
    return new Schema(
        classifier.columns(),
        classifier.preprocessing().imputer(DataLoader.imputation(impute), columns));
  }

  private PredictionData read(Schema schema) {
    DataOptions reading = new DataOptions();
    reading.header = header;
    reading.encoding = encoding;
    reading.missing = missing;
    reading.separator = separator;
    reading.decimal = decimal;
    ReadOptions options = DataLoader.readOptions(reading);
    ReadOptions read = id == null ? options : options.withId(id);
    return data.equals(DataLoader.STANDARD_INPUT)
        ? DataReader.readPrediction(System.in, DataLoader.STANDARD_INPUT_NAME, schema, read)
        : DataReader.readPrediction(DataLoader.path("--data", data), schema, read);
  }

  private double[][] values(SmklModel fitted, PredictionData rows) {
    int count = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    try {
      return fitted.values(rows.table(), count);
    } catch (IllegalArgumentException e) {
      if (readsFiles(fitted)) {
        throw new InputException(
            e.getMessage(), "", "The option for a kernel's file is --kernel-file cross=FILE.", e);
      }
      throw InputException.of(e, "Maybe the file has other columns than the training data.");
    }
  }

  /** A value that is no number is what kernels make of numbers that are far too large. */
  private static double[][] probabilities(SmklModel fitted, double[][] values) {
    try {
      return fitted.probabilities(values);
    } catch (IllegalArgumentException e) {
      throw InputException.of(e, "Maybe a cell of the file is far larger than in training.");
    }
  }

  private static boolean readsFiles(SmklModel fitted) {
    return fitted.kernels().kernels().stream()
        .map(kernel -> fitted.families().get(kernel.spec().family()))
        .flatMap(family -> family.parameters().stream())
        .anyMatch(KernelParameter::path);
  }

  private static String csv(
      SmklModel fitted,
      PredictionData rows,
      double[][] values,
      Optional<double[][]> probabilities) {
    StringBuilder csv = new StringBuilder();
    List<String> header = new ArrayList<>();
    rows.ids().ifPresent(ids -> header.add(quoted(ids.column())));
    header.addAll(columns(fitted.task()));
    probabilities.ifPresent(
        p -> fitted.task().classes().forEach(name -> header.add(quoted("prob_" + name))));
    csv.append(String.join(",", header)).append('\n');
    for (int i = 0; i < values.length; i++) {
      int row = i;
      rows.ids().ifPresent(ids -> csv.append(quoted(ids.values().get(row))).append(','));
      csv.append(quoted(fitted.label(values[i])));
      for (int m = 0; !fitted.task().regression() && m < values[i].length; m++) {
        csv.append(',').append(values[i][m]);
      }
      probabilities.ifPresent(
          p -> Arrays.stream(p[row]).forEach(one -> csv.append(',').append(one)));
      csv.append('\n');
    }
    return csv.toString();
  }

  /** What stands in the columns: the prediction, and the value of each machine. */
  private static List<String> columns(Task task) {
    List<String> columns = new ArrayList<>();
    columns.add(task.regression() ? "prediction" : "label");
    for (Role role : task.roles()) {
      switch (task.kind()) {
        case REGRESSION, RANKING -> {}
        case CLASSIFICATION -> columns.add("decision");
        case ONE_VERSUS_REST ->
            columns.add(quoted("decision_" + task.classes().get(role.positive())));
        case ONE_VERSUS_ONE ->
            columns.add(
                quoted(
                    "decision_%s_%s"
                        .formatted(
                            task.classes().get(role.positive()),
                            task.classes().get(role.negative()))));
      }
    }
    return columns;
  }

  private static String quoted(String label) {
    boolean plain = label.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? label : '"' + label.replace("\"", "\"\"") + '"';
  }

  private void say(
      PredictionData rows, int count, Optional<Outcome> outcome, int trained, long strange) {
    if (!options.quiet()) {
      PrintStream err = session.err();
      err.print("%s of %s".formatted(Count.of(count, "row"), rows.name()));
      err.println(
          outcome
              .map(
                  known ->
                      (known.rows() < count ? ", %d with a label, ".formatted(known.rows()) : ", ")
                          + PredictionScores.words(Score.all(known))
                          + chance(known, trained))
              .orElse(", without known labels"));
      if (trained > 0) {
        err.println(
            "The model was trained on %s: these scores are too good for new rows."
                .formatted(trained == count ? "these rows" : trained + " of these rows"));
      }
      outcome.map(Always::of).ifPresent(always -> err.println("Baseline: " + words(always)));
      if (strange > 0) {
        err.println(
            "Rows of classes that the training data does not have, which count as wrong: %d."
                .formatted(strange));
      }
      if (rows.byPosition()) {
        err.println(
            "The file has no header: its columns are taken in the order of the training data.");
      }
      if (rows.filled() > 0) {
        err.println("Missing cells that were filled: %d.".formatted(rows.filled()));
      }
      if (rows.unseen() > 0) {
        err.println(
            "Cells with a word that the training data does not have in that column: %d."
                .formatted(rows.unseen()));
      }
      if (!rows.extra().isEmpty()) {
        err.println(
            "Left out, because the training data does not have them: the columns '%s'."
                .formatted(String.join("', '", rows.extra())));
      }
    }
  }

  /** Between what the accuracy lies; says nothing of rows that were trained on. */
  private static String chance(Outcome known, int trained) {
    return trained > 0
        ? ""
        : AccuracyInterval.of(known)
            .map(interval -> ", of new rows " + interval.words())
            .orElse("");
  }

  /** The training rows are not in the model, so that these rows say what is most frequent. */
  private static String words(Always always) {
    return Plain.of(
        "%s, would have %s."
            .formatted(
                always
                    .baseline()
                    .words()
                    .replace("of the training rows", "of these rows")
                    .replace("most frequent class", "most frequent class of these rows"),
                PredictionScores.words(always.rows())));
  }

  private static Map<String, Object> baseline(Always always) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("always", always.label());
    json.put("scores", always.rows());
    return json;
  }

  private Map<String, Object> json(
      SmklModel fitted,
      PredictionData rows,
      double[][] values,
      Optional<double[][]> probabilities,
      Optional<Outcome> outcome,
      int trained,
      long strange,
      Optional<Path> written) {
    Optional<Map<String, Double>> scores = outcome.map(Score::all);
    Map<String, Object> json = session.envelope("predict");
    Task task = fitted.task();
    json.put("model", model.toString());
    json.put("data", data);
    json.put("task", task.id());
    json.put("rows", values.length);
    outcome.ifPresent(known -> json.put("rowsOfTraining", trained));
    json.put("rowsLabelled", rows.labelled().length);
    json.put("rowsUnseen", strange);
    json.put("columnsByPosition", rows.byPosition());
    json.put("columnsLeftOut", rows.extra());
    json.put("cellsFilled", rows.filled());
    json.put("unseenCategories", rows.unseen());
    rows.ids().ifPresent(ids -> json.put("ids", ids.values()));
    if (task.regression()) {
      json.put("predictions", Arrays.stream(values).mapToDouble(v -> task.number(v[0])).toArray());
    } else {
      json.put("classes", task.classes());
      json.put("labels", Arrays.stream(values).map(fitted::label).toList());
      json.put(
          "decisions",
          task.roles().size() == 1
              ? Arrays.stream(values).mapToDouble(v -> v[0]).toArray()
              : Arrays.stream(values).map(v -> Arrays.stream(v).boxed().toList()).toList());
    }
    probabilities.ifPresent(p -> json.put("probabilities", p));
    json.put("accuracy", scores.map(s -> s.get("accuracy")).orElse(null));
    outcome
        .flatMap(AccuracyInterval::of)
        .filter(interval -> trained == 0)
        .ifPresent(interval -> json.put("accuracyInterval", interval.json()));
    scores.ifPresent(s -> json.put("scores", s));
    outcome.map(Always::of).ifPresent(always -> json.put("baseline", baseline(always)));
    json.put("output", written.map(Path::toString));
    return json;
  }
}
