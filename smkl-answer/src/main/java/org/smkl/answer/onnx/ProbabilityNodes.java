package org.smkl.answer.onnx;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.smkl.core.score.Sigmoid;
import org.smkl.core.task.Role;
import org.smkl.core.task.Task;
import org.smkl.core.task.TaskKind;

/** Probabilities of classes from the values of the machines, as {@code Probabilities} has them. */
final class ProbabilityNodes {
  /** As in LIBSVM: no machine of several is certain. */
  private static final double LEAST = 1e-7;

  private final Graph graph;
  private final Task task;
  private final List<Sigmoid> sigmoids;

  ProbabilityNodes(Graph graph, Task task, List<Sigmoid> sigmoids) {
    this.graph = graph;
    this.task = task;
    this.sigmoids = sigmoids;
  }

  /** Rows by classes. */
  String of(String values) {
    double[] a = sigmoids.stream().mapToDouble(Sigmoid::a).toArray();
    double[] b = sigmoids.stream().mapToDouble(Sigmoid::b).toArray();
    String scaled = graph.node("Mul", values, graph.doubles(a, 1, a.length));
    String shifted = graph.node("Add", scaled, graph.doubles(b, 1, b.length));
    String one = graph.number(1);
    String positive = graph.node("Div", one, graph.node("Add", one, graph.node("Exp", shifted)));
    if (task.kind() == TaskKind.ONE_VERSUS_REST) {
      return normalised(positive, task.roles().stream().mapToInt(Role::positive).toArray());
    }
    int[] classes =
        task.roles().stream()
            .flatMap(role -> Stream.of(role.positive(), role.negative()))
            .mapToInt(c -> c)
            .sorted()
            .distinct()
            .toArray();
    if (classes.length > 2) {
      return normalised(coupled(positive, classes), classes);
    }
    Role role = task.roles().get(0);
    String both = along(1, "Concat", positive, graph.node("Sub", one, positive));
    return normalised(both, new int[] {role.positive(), role.negative()});
  }

  /** Divided by their sum, equal ones where all are 0; 0 for a class that has no machine. */
  private String normalised(String values, int[] classes) {
    String sum = sum(values);
    String none = graph.node("Equal", sum, graph.number(0));
    String some = graph.node("Where", none, graph.number(1), values);
    int count = task.classes().size();
    double[] place = new double[classes.length * count];
    IntStream.range(0, classes.length).forEach(k -> place[k * count + classes[k]] = 1);
    return graph.node(
        "MatMul", graph.node("Div", some, sum(some)), graph.doubles(place, classes.length, count));
  }

  private String sum(String values) {
    return graph.node(
        "ReduceSum",
        List.of(Graph.attribute("keepdims", 1)),
        values,
        graph.integers(new long[] {1}, 1));
  }

  /**
   * Pairwise coupling: the p that minimises the sum of (r_ji p_i - r_ij p_j)^2, which is p'Qp. It
   * is a multiple of the x with (Q + 11')x = 1; that matrix is positive definite, so that
   * elimination needs no pivots.
   */
  private String coupled(String positive, int[] classes) {
    int k = classes.length;
    int width = k * (k + 1);
    double[][] of = new double[3][sigmoids.size() * width];
    for (int m = 0; m < sigmoids.size(); m++) {
      int i = Arrays.binarySearch(classes, task.roles().get(m).positive());
      int j = Arrays.binarySearch(classes, task.roles().get(m).negative());
      of[0][m * width + i * (k + 1) + i] = 1;
      of[1][m * width + j * (k + 1) + j] = 1;
      of[2][m * width + i * (k + 1) + j] = -1;
      of[2][m * width + j * (k + 1) + i] = -1;
    }
    String first =
        graph.node(
            "Max", graph.number(LEAST), graph.node("Min", graph.number(1 - LEAST), positive));
    String second = graph.node("Sub", graph.number(1), first);
    List<String> products =
        List.of(
            graph.node("Mul", second, second),
            graph.node("Mul", first, first),
            graph.node("Mul", first, second));
    String system = graph.number(1);
    for (int part = 0; part < 3; part++) {
      String by = graph.doubles(of[part], sigmoids.size(), width);
      system = graph.node("Add", system, graph.node("MatMul", products.get(part), by));
    }
    system = graph.node("Reshape", system, graph.integers(new long[] {-1, k, k + 1}, 3));
    for (int i = 0; i < k; i++) {
      String row = at(system, 1, i);
      double[] unit = new double[k];
      unit[i] = 1;
      String rest = graph.node("Sub", at(system, 2, i), graph.doubles(unit, 1, k, 1));
      String step = graph.node("Mul", rest, graph.node("Div", row, at(row, 2, i)));
      system = graph.node("Sub", system, step);
    }
    return graph.node("Reshape", at(system, 2, k), graph.integers(new long[] {-1, k}, 2));
  }

  private String at(String from, int axis, int place) {
    return along(axis, "Gather", from, graph.integers(new long[] {place}, 1));
  }

  private String along(int axis, String operator, String... from) {
    return graph.node(operator, List.of(Graph.attribute("axis", axis)), from);
  }
}
