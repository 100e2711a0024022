package org.smkl.answer.onnx;

import java.util.Arrays;
import java.util.List;
import org.smkl.error.InputException;
import org.smkl.gram.KernelSpec;
import org.smkl.gram.KernelState;
import org.smkl.gram.Normalisation;

/**
 * Kernels between points and the training rows of a model, of the same columns. What several of
 * them need is computed once. Not thread-safe.
 */
final class KernelNodes {
  private static final List<String> KNOWN =
      List.of("linear", "poly", "rbf", "laplacian", "sigmoid");

  private final Graph graph;
  private final String points;
  private final double[][] rows;
  private final int width;
  private String products;
  private String norms;
  private String squares;
  private String distances;

  /**
   * @param points the name of the points, rows by columns
   * @param rows the training rows
   */
  KernelNodes(Graph graph, String points, double[][] rows) {
    this.graph = graph;
    this.points = points;
    this.rows = rows;
    this.width = rows[0].length;
  }

  /** The values, points by training rows, without the factor of trace normalisation. */
  String values(KernelState state, Normalisation normalisation) {
    KernelSpec spec = state.spec();
    if (!KNOWN.contains(spec.family())) {
      throw new InputException(
          "Kernel '%s' has no formula that ONNX knows.".formatted(spec),
          "Expected kernels of the families %s.".formatted(String.join(", ", KNOWN)),
          "Maybe fit a model without it.");
    }
    if (state.projection().isPresent()) {
      throw new InputException(
          "Kernel '%s' was made positive semidefinite by the training rows.".formatted(spec),
          "Expected kernels as their formula says.",
          "Maybe fit with another policy for indefinite kernels, such as drop.");
    }
    String values = formula(spec);
    return normalisation == Normalisation.COSINE ? cosine(spec, values) : values;
  }

  private String formula(KernelSpec spec) {
    return switch (spec.family()) {
      case "linear" -> products();
      case "poly" -> power(affine(spec, products()), spec);
      case "sigmoid" -> graph.node("Tanh", affine(spec, products()));
      case "rbf" -> decay(spec, squares());
      default -> decay(spec, distances());
    };
  }

  private String affine(KernelSpec spec, String inner) {
    String scaled = graph.node("Mul", inner, graph.number(argument(spec, "scale")));
    return graph.node("Add", scaled, graph.number(argument(spec, "offset")));
  }

  /** By products, as the kernel itself computes powers: a negative base keeps its sign. */
  private String power(String base, KernelSpec spec) {
    int left = (int) argument(spec, "degree");
    String result = null;
    String square = base;
    while (left > 0) {
      if ((left & 1) == 1) {
        result = result == null ? square : graph.node("Mul", result, square);
      }
      left >>= 1;
      square = left > 0 ? graph.node("Mul", square, square) : square;
    }
    return result;
  }

  private String decay(KernelSpec spec, String distance) {
    return graph.node("Exp", graph.node("Mul", distance, graph.number(-argument(spec, "gamma"))));
  }

  private static double argument(KernelSpec spec, String name) {
    return Double.parseDouble(spec.arguments().get(name));
  }

  private String products() {
    if (products == null) {
      double[] transposed = new double[width * rows.length];
      for (int j = 0; j < rows.length; j++) {
        for (int k = 0; k < width; k++) {
          transposed[k * rows.length + j] = rows[j][k];
        }
      }
      products = graph.node("MatMul", points, graph.doubles(transposed, width, rows.length));
    }
    return products;
  }

  private String norms() {
    if (norms == null) {
      norms = sum(graph.node("Mul", points, points), 1);
    }
    return norms;
  }

  private String sum(String of, int axis) {
    return graph.node(
        "ReduceSum",
        List.of(Graph.attribute("keepdims", axis == 1 ? 1 : 0)),
        of,
        graph.integers(new long[] {axis}, 1));
  }

  private double[] ownNorms() {
    return Arrays.stream(rows)
        .mapToDouble(row -> Arrays.stream(row).map(v -> v * v).sum())
        .toArray();
  }

  /** |x|^2 + |z|^2 - 2 x'z, which rounding may take below 0. */
  private String squares() {
    if (squares == null) {
      String both = graph.node("Add", norms(), graph.doubles(ownNorms(), 1, rows.length));
      String mixed = graph.node("Mul", products(), graph.number(2));
      squares = graph.node("Max", graph.node("Sub", both, mixed), graph.number(0));
    }
    return squares;
  }

  private String distances() {
    if (distances == null) {
      double[] flat = Arrays.stream(rows).flatMapToDouble(Arrays::stream).toArray();
      String wide = graph.node("Unsqueeze", points, graph.integers(new long[] {1}, 1));
      String apart = graph.node("Sub", wide, graph.doubles(flat, 1, rows.length, width));
      distances = sum(graph.node("Abs", apart), 2);
    }
    return distances;
  }

  /** K(x, z) / sqrt(K(x, x) K(z, z)); 0 where one of them is 0. */
  private String cosine(KernelSpec spec, String values) {
    if (List.of("rbf", "laplacian").contains(spec.family())) {
      return values;
    }
    double[] own = Arrays.stream(ownNorms()).map(norm -> self(spec, norm)).toArray();
    double[] roots = Arrays.stream(own).map(s -> s > 0 ? 1 / Math.sqrt(s) : 0).toArray();
    String self =
        switch (spec.family()) {
          case "linear" -> norms();
          case "poly" -> power(affine(spec, norms()), spec);
          default -> graph.node("Tanh", affine(spec, norms()));
        };
    String scaled = graph.node("Mul", values, graph.doubles(roots, 1, roots.length));
    // A point of length 0 has only zeros; it is divided by something that is not 0.
    String root = graph.node("Max", graph.node("Sqrt", self), graph.number(Double.MIN_NORMAL));
    return graph.node("Div", scaled, root);
  }

  private static double self(KernelSpec spec, double norm) {
    return switch (spec.family()) {
      case "linear" -> norm;
      case "poly" ->
          Math.pow(
              argument(spec, "scale") * norm + argument(spec, "offset"), argument(spec, "degree"));
      default -> Math.tanh(argument(spec, "scale") * norm + argument(spec, "offset"));
    };
  }
}
