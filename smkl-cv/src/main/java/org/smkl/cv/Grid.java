package org.smkl.cv;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.smkl.api.Arguments;
import org.smkl.cv.method.Axis;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Parameters;
import org.smkl.error.InputException;
import org.smkl.error.Nearest;

/**
 * The values to try. A method gets the product of those that it has; of the others the first.
 *
 * @param c values of C
 * @param lambda values of the method's regularisation
 * @param k0 largest numbers of kernels
 * @param own values of a method's own parameters, by name; for the others those that it names
 * @param mixing whether all kernels together are tried besides, at every lambda
 * @param averaging whether they are also tried at a lambda at which all weights are alike
 */
public record Grid(
    List<Double> c,
    List<Double> lambda,
    List<Integer> k0,
    Map<String, List<Double>> own,
    boolean mixing,
    boolean averaging) {
  /**
   * Lambda over C at which weights are next to equal: the energies that pull them apart grow with
   * C, and are below C times the number of rows, of which tuning has some 600.
   */
  private static final double AVERAGING = 1e4;

  private static final List<Double> LAMBDA = List.of(0.01, 0.1, 1.0, 10.0, 100.0);
  private static final List<Integer> K0 = List.of(1, 2, 3, 4, 5);
  private static final int EASY_VALUES = 25;
  private static final int EASY_DECADES = 4;

  /** Copies and checks the values. */
  public Grid {
    c = List.copyOf(c);
    lambda = List.copyOf(lambda);
    k0 = List.copyOf(k0);
    own = Map.copyOf(own);
    if (c.isEmpty() || lambda.isEmpty() || k0.isEmpty()) {
      throw new InputException(
          "The grid has %d values of C, %d of lambda and %d of k0."
              .formatted(c.size(), lambda.size(), k0.size()),
          "At least one of each is needed.",
          "Maybe C = 0.1, 1, 10, 100, lambda = 0.01, 1, 100 and k0 = 1, 2, 3, 5.");
    }
    for (double value : c) {
      requirePositive("C", value);
    }
    for (double value : lambda) {
      requirePositive("lambda", value);
    }
    for (int value : k0) {
      requirePositive("k0", value);
    }
  }

  /** Without values of a method's own parameters. */
  public Grid(List<Double> c, List<Double> lambda, List<Integer> k0) {
    this(c, lambda, k0, Map.of());
  }

  /** With the sizes of k0 alone. */
  public Grid(
      List<Double> c, List<Double> lambda, List<Integer> k0, Map<String, List<Double>> own) {
    this(c, lambda, k0, own, false, false);
  }

  private static void requirePositive(String name, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new InputException(
          "The grid has %s = %s.".formatted(name, value),
          "All values must be positive and finite.",
          "Maybe a comma is missing.");
    }
  }

  /** Where optima of standardised data usually are; the edges are meant to be moved. */
  public static Grid usual() {
    return new Grid(List.of(0.1, 1.0, 10.0, 100.0), List.of(0.01, 1.0, 100.0), List.of(1, 2, 3, 5));
  }

  /** The published grid for this number of kernels: other values of C for fifty. */
  public static Grid published(int kernels) {
    return new Grid(
        kernels > 10 ? List.of(1.0, 2.0, 5.0, 10.0) : List.of(5.0, 10.0, 50.0, 100.0), LAMBDA, K0);
  }

  /**
   * EasyMKL's Lambda: 25 values from 1 to 1e-4, evenly spaced in the logarithm; the largest, which
   * is the easiest, first, since each starts from the one before.
   */
  public static List<Double> easyLambda() {
    return IntStream.range(0, EASY_VALUES)
        .mapToObj(i -> Math.pow(10, -EASY_DECADES * i / (EASY_VALUES - 1.0)))
        .toList();
  }

  /** A copy with other values of C. */
  public Grid withC(List<Double> values) {
    return new Grid(values, lambda, k0, own, mixing, averaging);
  }

  /** A copy with other values of k0. */
  public Grid withK0(List<Integer> values) {
    return new Grid(c, lambda, values, own, mixing, averaging);
  }

  /** Without values of k0 below the least that there is a choice for; with that if none is left. */
  Grid from(int least) {
    List<Integer> enough = k0.stream().filter(value -> value >= least).toList();
    return withK0(enough.isEmpty() ? List.of(least) : enough);
  }

  /** A copy with other values of lambda. */
  public Grid withLambda(List<Double> values) {
    return new Grid(c, values, k0, own, mixing, averaging);
  }

  /** A copy whose values of C and lambda are so many times as large. */
  public Grid times(double cFactor, double lambdaFactor) {
    return new Grid(times(c, cFactor), times(lambda, lambdaFactor), k0, own, mixing, averaging);
  }

  /** Written values stay so: 0.1 times 1000 is 100. */
  private static List<Double> times(List<Double> values, double factor) {
    return values.stream()
        .map(value -> Double.valueOf(String.format(Locale.ROOT, "%.12g", factor * value)))
        .toList();
  }

  /** A copy with values of a method's own parameters. */
  public Grid withOwn(Map<String, List<Double>> values) {
    return new Grid(c, lambda, k0, values, mixing, averaging);
  }

  /** A copy that tries all kernels together besides, and their average where lambda is free. */
  Grid withMixing(boolean average) {
    return new Grid(c, lambda, k0, own, true, average);
  }

  /** A point for a method, its own parameters at their defaults. */
  public static Parameters defaults(MklMethod method, Parameters shared) {
    return shared.with(Arguments.of(method.parameters(), Map.of()));
  }

  /**
   * The values of a method's own parameters that are tried, by name.
   *
   * @throws InputException if there are values for a parameter that it does not have
   */
  public Map<String, List<Double>> own(MklMethod method) {
    Map<String, List<Double>> values = new TreeMap<>();
    method.parameters().forEach(parameter -> values.put(parameter.name(), parameter.tried()));
    own.forEach(
        (name, given) -> {
          if (values.replace(name, given) == null) {
            throw new InputException(
                "Method '%s' has no parameter '%s'.".formatted(method.id(), name),
                values.isEmpty()
                    ? "It has none of its own."
                    : "Expected one of %s.".formatted(String.join(", ", values.keySet())),
                Nearest.suggestion(name, values.keySet(), "Maybe leave it out."));
          }
        });
    return values;
  }

  /** Every combination of the values of a method's own parameters, neighbours in a row. */
  private List<Arguments> arguments(MklMethod method) {
    List<Map<String, Double>> points = new ArrayList<>(List.of(Map.of()));
    own(method)
        .forEach(
            (name, values) -> {
              List<Map<String, Double>> more = new ArrayList<>();
              for (Map<String, Double> point : points) {
                for (double value : values) {
                  Map<String, Double> next = new TreeMap<>(point);
                  next.put(name, value);
                  more.add(next);
                }
              }
              points.clear();
              points.addAll(more);
            });
    return points.stream().map(point -> Arguments.of(method.parameters(), point)).toList();
  }

  /**
   * The points for a method as paths on which neighbours follow each other: one for each k0 or
   * kernel, along lambda and, back and forth, along C. Where results for many kernels serve for
   * few: one for each lambda, along C and with k0 falling. Of a method with parameters of its own
   * there are as many for each of their combinations.
   */
  List<List<Parameters>> paths(MklMethod method, int kernels) {
    List<List<Parameters>> shared = sharedPaths(method, kernels);
    return arguments(method).stream()
        .flatMap(own -> shared.stream().map(path -> path.stream().map(p -> p.with(own)).toList()))
        .toList();
  }

  private List<List<Parameters>> sharedPaths(MklMethod method, int kernels) {
    Set<Axis> axes = method.axes();
    List<Double> cs = axes.contains(Axis.C) ? c : c.subList(0, 1);
    List<Double> lambdas = axes.contains(Axis.LAMBDA) ? lambda : lambda.subList(0, 1);
    List<List<Parameters>> paths = new ArrayList<>();
    if (method.nested()) {
      List<Integer> sizes = new ArrayList<>(usable(kernels));
      sizes.sort(Comparator.reverseOrder());
      if (mixing && !sizes.contains(kernels)) {
        sizes.add(0, kernels);
      }
      if (mixing) {
        // Cuts know no lambda: what was found at one serves at the next.
        return List.of(cs.stream().flatMap(c1 -> mixed(c1, lambdas, sizes, kernels)).toList());
      }
      for (double value : lambdas) {
        paths.add(
            cs.stream()
                .flatMap(c1 -> sizes.stream().map(size -> Parameters.of(c1, value, size)))
                .toList());
      }
      return paths;
    }
    for (int size : axes.contains(Axis.K0) ? usable(kernels) : List.of(1)) {
      for (int kernel = 0; kernel < (axes.contains(Axis.KERNEL) ? kernels : 1); kernel++) {
        List<Parameters> path = new ArrayList<>();
        for (int l = 0; l < lambdas.size(); l++) {
          for (int k = 0; k < cs.size(); k++) {
            double value = cs.get(l % 2 == 0 ? k : cs.size() - 1 - k);
            path.add(Parameters.of(value, lambdas.get(l), size, kernel));
          }
        }
        paths.add(List.copyOf(path));
      }
    }
    return paths;
  }

  /** Lambda, or infinity where weights are alike. */
  static double spread(Parameters point) {
    return point.lambda() < AVERAGING * point.c() ? point.lambda() : Double.POSITIVE_INFINITY;
  }

  /** The points of one C, from weights that are alike to those that differ most. */
  private Stream<Parameters> mixed(
      double c1, List<Double> lambdas, List<Integer> sizes, int kernels) {
    List<Parameters> points = new ArrayList<>();
    if (averaging && kernels > 1) {
      points.add(Parameters.of(c1, AVERAGING * c1, kernels));
    }
    for (int l = lambdas.size() - 1; l >= 0; l--) {
      double value = lambdas.get(l);
      // The weight of one kernel is 1 at any lambda.
      boolean again = l < lambdas.size() - 1 && sizes.size() > 1;
      sizes.stream()
          .filter(size -> size > 1 || !again)
          .forEach(size -> points.add(Parameters.of(c1, value, size)));
    }
    return points.stream();
  }

  /** Values of k0 beyond the number of kernels allow nothing new. */
  private List<Integer> usable(int kernels) {
    return k0.stream().map(value -> Math.min(value, kernels)).distinct().toList();
  }
}
