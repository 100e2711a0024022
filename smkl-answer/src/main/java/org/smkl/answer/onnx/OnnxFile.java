package org.smkl.answer.onnx;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.smkl.api.Versions;
import org.smkl.core.fit.SmklModel;
import org.smkl.core.task.Role;
import org.smkl.core.task.Task;
import org.smkl.core.task.TaskKind;
import org.smkl.data.read.CategoricalColumn;
import org.smkl.data.scale.Imputation;
import org.smkl.data.scale.Preprocessing;
import org.smkl.error.InputException;
import org.smkl.gram.KernelState;
import org.smkl.io.AtomicFiles;

/**
 * A model as an ONNX file with its preprocessing: filling, categories, scaling, kernels, machines
 * and votes, in double precision. Inputs are {@code X}, the numbers in the order of the model's
 * features, and a column of strings for each column of words, under its name. Outputs are {@code
 * label}, {@code decision} (the values of all machines) and {@code probability} (of all classes,
 * where the model has them), or {@code prediction}.
 */
public final class OnnxFile {
  private final SmklModel model;
  private final Graph graph = new Graph();

  private OnnxFile(SmklModel model) {
    this.model = model;
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if a kernel has no formula that the format knows
   */
  public static void write(SmklModel model, Path file) {
    byte[] bytes = bytes(model);
    try {
      AtomicFiles.write(file, out -> out.write(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /** The file's content. */
  public static byte[] bytes(SmklModel model) {
    return new OnnxFile(model).file();
  }

  private byte[] file() {
    refuseTexts();
    String points = scaled(features());
    String values = values(points);
    output(values);
    Task task = model.task();
    return graph.model(
        "smkl",
        Versions.of(OnnxFile.class),
        "%s: %s"
            .formatted(
                task.kind().id(),
                task.regression() ? model.columns().label() : String.join(", ", task.classes())));
  }

  private void refuseTexts() {
    if (!model.columns().texts().isEmpty()) {
      throw new InputException(
          "The model reads texts: %s.".formatted(String.join(", ", model.columns().textNames())),
          "Expected numbers and words, of which ONNX can compute kernels.",
          "Maybe fit a model without kernels that read text.");
    }
  }

  /** The features of the rows in the model's order, filled. */
  private String features() {
    int width = model.columns().features().size();
    List<CategoricalColumn> words = model.columns().categorical();
    boolean[] isWord = new boolean[width];
    for (CategoricalColumn column : words) {
      Arrays.fill(isWord, column.first(), column.first() + column.categories().size(), true);
    }
    int[] numbers = IntStream.range(0, width).filter(j -> !isWord[j]).toArray();
    List<String> parts = new ArrayList<>();
    List<Integer> order = new ArrayList<>();
    if (numbers.length > 0) {
      String x = graph.input("X", Graph.Kind.DOUBLE, numbers.length);
      Preprocessing done = model.preprocessing();
      if (done.imputation() != Imputation.NONE) {
        double[] fill = Arrays.stream(numbers).mapToDouble(j -> done.fill()[j]).toArray();
        x = graph.node("Where", graph.node("IsNaN", x), graph.doubles(fill, 1, fill.length), x);
      }
      parts.add(x);
      Arrays.stream(numbers).forEach(order::add);
    }
    for (CategoricalColumn column : words) {
      String cell = graph.input(column.column(), Graph.Kind.STRING, 1);
      String encoded =
          graph.node(
              "OneHotEncoder",
              List.of(
                  Graph.attribute("cats_strings", column.categories()),
                  Graph.attribute("zeros", 1)),
              cell);
      int count = column.categories().size();
      String flat = graph.node("Reshape", encoded, graph.integers(new long[] {-1, count}, 2));
      parts.add(graph.node("Cast", List.of(Graph.attribute("to", 11)), flat));
      IntStream.range(column.first(), column.first() + count).forEach(order::add);
    }
    if (parts.size() == 1) {
      return parts.get(0);
    }
    String all =
        graph.node("Concat", List.of(Graph.attribute("axis", 1)), parts.toArray(String[]::new));
    long[] place = new long[width];
    for (int k = 0; k < width; k++) {
      place[order.get(k)] = k;
    }
    return columns(all, place);
  }

  private String columns(String from, long[] places) {
    return graph.node(
        "Gather", List.of(Graph.attribute("axis", 1)), from, graph.integers(places, places.length));
  }

  private String scaled(String x) {
    double[] mean = model.preprocessing().mean();
    if (mean == null) {
      return x;
    }
    double[] scale = model.preprocessing().scale();
    double[] by = Arrays.stream(scale).map(s -> s == 0 ? 1 : s).toArray();
    String centred = graph.node("Sub", x, graph.doubles(mean, 1, mean.length));
    String divided = graph.node("Div", centred, graph.doubles(by, 1, by.length));
    if (Arrays.stream(scale).allMatch(s -> s != 0)) {
      return divided;
    }
    double[] keep = Arrays.stream(scale).map(s -> s == 0 ? 0 : 1).toArray();
    return graph.node("Mul", divided, graph.doubles(keep, 1, keep.length));
  }

  /** The values of all machines: rows by machines. */
  private String values(String points) {
    double[] biases = model.machine().biases();
    String sum = graph.doubles(biases, 1, biases.length);
    double[][] rows = model.machine().rows().dense();
    List<KernelState> kernels = model.kernels().kernels();
    Map<List<Integer>, KernelNodes> byColumns = new HashMap<>();
    for (int k = 0; k < kernels.size() && rows.length > 0; k++) {
      KernelState state = kernels.get(k);
      List<Integer> columns = state.spec().columns();
      KernelNodes nodes =
          byColumns.computeIfAbsent(
              columns, c -> new KernelNodes(graph, seen(points, c), part(rows, c)));
      String values = nodes.values(state, model.kernels().normalisation());
      double[] coefficients = new double[rows.length * biases.length];
      for (int j = 0; j < rows.length; j++) {
        for (int m = 0; m < biases.length; m++) {
          double weight = model.weights()[model.weights().length == 1 ? 0 : m][k];
          coefficients[j * biases.length + m] =
              state.factor() * weight * model.machine().coefficients()[m][j];
        }
      }
      String part =
          graph.node("MatMul", values, graph.doubles(coefficients, rows.length, biases.length));
      sum = graph.node("Add", part, sum);
    }
    if (kernels.isEmpty() || rows.length == 0) {
      // Constants alone, for as many rows as there are.
      String none =
          graph.node(
              "ReduceSum",
              List.of(Graph.attribute("keepdims", 1)),
              graph.node("Mul", points, graph.number(0)),
              graph.integers(new long[] {1}, 1));
      sum = graph.node("Add", none, sum);
    }
    return sum;
  }

  private String seen(String points, List<Integer> columns) {
    return columns.isEmpty()
        ? points
        : columns(points, columns.stream().mapToLong(Integer::longValue).toArray());
  }

  private static double[][] part(double[][] rows, List<Integer> columns) {
    return columns.isEmpty()
        ? rows
        : Arrays.stream(rows)
            .map(row -> columns.stream().mapToDouble(j -> row[j]).toArray())
            .toArray(double[][]::new);
  }

  private void output(String values) {
    Task task = model.task();
    if (task.regression()) {
      String scaled = graph.node("Mul", values, graph.number(task.scale()));
      String number = graph.node("Add", scaled, graph.number(task.mean()));
      graph.output(number, "prediction", Graph.Kind.DOUBLE, 1);
      return;
    }
    String label = graph.node("Gather", graph.strings(task.classes()), winner(values));
    graph.output(label, "label", Graph.Kind.STRING, 0);
    graph.output(values, "decision", Graph.Kind.DOUBLE, task.roles().size());
    if (model.hasProbabilities()) {
      String probability = new ProbabilityNodes(graph, task, model.sigmoids()).of(values);
      graph.output(probability, "probability", Graph.Kind.DOUBLE, task.classes().size());
    }
  }

  /** For each row the number of its class. */
  private String winner(String values) {
    Task task = model.task();
    List<Message> best = List.of(Graph.attribute("axis", 1), Graph.attribute("keepdims", 0));
    if (task.kind() == TaskKind.CLASSIFICATION) {
      String positive = graph.node("GreaterOrEqual", values, graph.number(0));
      String number = graph.node("Cast", List.of(Graph.attribute("to", 7)), positive);
      return graph.node("Reshape", number, graph.integers(new long[] {-1}, 1));
    }
    if (task.kind() == TaskKind.ONE_VERSUS_REST) {
      long[] classes = task.roles().stream().mapToLong(Role::positive).toArray();
      return graph.node(
          "Gather", graph.integers(classes, classes.length), graph.node("ArgMax", best, values));
    }
    int machines = task.roles().size();
    int classes = task.classes().size();
    double[] first = new double[machines * classes];
    double[] second = new double[machines * classes];
    double[] none = new double[classes];
    Arrays.fill(none, -1.0);
    for (int m = 0; m < machines; m++) {
      Role role = task.roles().get(m);
      first[m * classes + role.positive()] = 1;
      second[m * classes + role.negative()] = 1;
      none[role.positive()] = 0;
      none[role.negative()] = 0;
    }
    String toFirst =
        graph.node(
            "Cast",
            List.of(Graph.attribute("to", 1)),
            graph.node("Greater", values, graph.number(0)));
    String toSecond = graph.node("Sub", graph.floats(new double[] {1}, 1), toFirst);
    String votes =
        graph.node(
            "Add",
            graph.node("MatMul", toFirst, graph.floats(first, machines, classes)),
            graph.node("MatMul", toSecond, graph.floats(second, machines, classes)));
    return graph.node("ArgMax", best, graph.node("Add", votes, graph.floats(none, 1, classes)));
  }
}
