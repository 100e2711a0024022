package org.smkl.cli.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import org.smkl.Smkl;
import org.smkl.cli.answer.Numbers;
import org.smkl.cli.option.DataLoader;
import org.smkl.cli.option.DataOptions;
import org.smkl.cli.option.OutputFiles;
import org.smkl.console.Exit;
import org.smkl.console.Json;
import org.smkl.console.OutputOptions;
import org.smkl.console.Session;
import org.smkl.core.assembly.Toolbox;
import org.smkl.core.data.DataReader;
import org.smkl.core.data.PredictionData;
import org.smkl.core.data.ReadOptions;
import org.smkl.core.data.Schema;
import org.smkl.core.error.InputException;
import org.smkl.core.fit.KernelFiles;
import org.smkl.core.fit.SmklModel;
import org.smkl.core.io.AtomicFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Predicts the rows of a file with a saved model. */
@Command(
    description =
        "Predict the rows of a file with a saved model: CSV with the columns label and decision.",
    abbreviateSynopsis = true,
    sortOptions = false)
public final class PredictCommand implements Callable<Integer> {
  private final Session session;

  @Option(
      names = {"-m", "--model"},
      required = true,
      paramLabel = "FILE",
      description = "A model that 'smkl fit -o FILE' wrote.")
  private Path model;

  @Option(
      names = "--data",
      required = true,
      paramLabel = "FILE",
      description =
          "The rows, with the columns of the training data; labels may be missing, further columns"
              + " are left out; '-' is standard input.")
  private String data;

  @Option(
      names = "--id",
      paramLabel = "COLUMN",
      description = "A column that names the rows, by name or index; it is passed through.")
  private String id;

  @Option(
      names = "--header",
      paramLabel = "yes|no",
      description = "Whether the first row of a CSV file has names. Default: by its content.")
  private String header;

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      description = "The encoding of the file, for example latin1. Default: UTF-8.")
  private String encoding;

  @Option(
      names = "--kernel-file",
      paramLabel = "[N.]PARAM=FILE",
      description =
          "The file that kernel N reads for these rows, for example cross=FILE for a precomputed"
              + " kernel. Paths inside the model are never opened.")
  private List<String> kernelFiles = new ArrayList<>();

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
  public Integer call() throws IOException {
    OutputFiles.check("-o", output);
    Smkl smkl = Smkl.builder().toolbox(Toolbox.of(options.plugins())).build();
    SmklModel classifier = smkl.load(model, KernelFiles.parse(kernelFiles));
    PredictionData rows = read(classifier.state().schema().orElseThrow());
    double[] decisions = decide(classifier, rows);
    String csv = csv(classifier, rows, decisions);
    if (output != null) {
      AtomicFiles.write(output, out -> out.write(csv.getBytes(StandardCharsets.UTF_8)));
    }
    OptionalDouble accuracy = accuracy(rows, decisions);
    if (options.json()) {
      Json.print(session.out(), json(classifier, rows, decisions, accuracy));
    } else {
      if (output == null) {
        session.out().print(csv);
      }
      say(rows, decisions.length, accuracy);
    }
    return Exit.DONE;
  }

  private PredictionData read(Schema schema) {
    DataOptions reading = new DataOptions();
    reading.header = header;
    reading.encoding = encoding;
    ReadOptions options = DataLoader.readOptions(reading);
    ReadOptions read = id == null ? options : options.withId(id);
    return data.equals(DataLoader.STANDARD_INPUT)
        ? DataReader.readPrediction(System.in, DataLoader.STANDARD_INPUT_NAME, schema, read)
        : DataReader.readPrediction(DataLoader.path("--data", data), schema, read);
  }

  private double[] decide(SmklModel classifier, PredictionData rows) {
    int count = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    try {
      return classifier.decisions(rows.x(), count);
    } catch (IllegalArgumentException e) {
      throw InputException.of(e, "Maybe the file has other columns than the training data.");
    }
  }

  private static String csv(SmklModel classifier, PredictionData rows, double[] decisions) {
    StringBuilder csv = new StringBuilder();
    rows.ids().ifPresent(ids -> csv.append(quoted(ids.column())).append(','));
    csv.append("label,decision\n");
    for (int i = 0; i < decisions.length; i++) {
      int row = i;
      rows.ids().ifPresent(ids -> csv.append(quoted(ids.values().get(row))).append(','));
      csv.append(quoted(classifier.label(decisions[i]))).append(',').append(decisions[i]);
      csv.append('\n');
    }
    return csv.toString();
  }

  private static String quoted(String label) {
    boolean plain = label.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? label : '"' + label.replace("\"", "\"\"") + '"';
  }

  private static OptionalDouble accuracy(PredictionData rows, double[] decisions) {
    return rows.labels().isPresent()
        ? OptionalDouble.of(SmklModel.accuracy(decisions, rows.labels().get()))
        : OptionalDouble.empty();
  }

  private void say(PredictionData rows, int count, OptionalDouble accuracy) {
    if (!options.quiet()) {
      PrintStream err = session.err();
      err.print("%d rows of %s".formatted(count, rows.name()));
      err.println(
          accuracy.isPresent()
              ? ", accuracy " + Numbers.percent(accuracy.getAsDouble())
              : ", without known labels");
      if (rows.byPosition()) {
        err.println(
            "The file has no header: its columns are taken in the order of the training data.");
      }
      if (!rows.extra().isEmpty()) {
        err.println(
            "Left out, because the training data does not have them: the columns '%s'."
                .formatted(String.join("', '", rows.extra())));
      }
    }
  }

  private Map<String, Object> json(
      SmklModel classifier, PredictionData rows, double[] decisions, OptionalDouble accuracy) {
    Map<String, Object> json = session.envelope("predict");
    List<String> labels = Arrays.stream(decisions).mapToObj(classifier::label).toList();
    json.put("model", model.toString());
    json.put("data", data);
    json.put("rows", decisions.length);
    json.put("columnsByPosition", rows.byPosition());
    json.put("columnsLeftOut", rows.extra());
    rows.ids().ifPresent(ids -> json.put("ids", ids.values()));
    json.put("labels", labels);
    json.put("decisions", decisions);
    json.put("accuracy", accuracy.isPresent() ? accuracy.getAsDouble() : null);
    json.put("output", output == null ? null : output.toString());
    return json;
  }
}
