package org.smkl.answer;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The JSON fields about the kernels' weights, within reason where kernels are thousands. */
public final class WeightFields {
  /** With more kernels, what has an entry for each is left out. */
  private static final int LISTED = 200;

  private WeightFields() {}

  /** Weights, those that are not zero by name, and the names of all. */
  public static void add(Map<String, Object> json, double[] beta, List<String> kernels) {
    addBeta(json, beta, kernels);
    json.put("support", support(beta, kernels));
    if (listed(kernels)) {
      json.put("kernels", kernels);
    }
  }

  /** The weights alone. */
  public static void addBeta(Map<String, Object> json, double[] beta, List<String> kernels) {
    if (listed(kernels)) {
      json.put("beta", beta);
    }
    json.put("weights", byName(beta, kernels));
  }

  /** Whether what has an entry for each kernel is shown. */
  public static boolean listed(List<String> kernels) {
    return kernels.size() <= LISTED;
  }

  /** What is not zero, by name; equal kernels are one. */
  public static Map<String, Double> byName(double[] values, List<String> kernels) {
    Map<String, Double> named = new LinkedHashMap<>();
    for (int i = 0; i < values.length; i++) {
      if (values[i] != 0) {
        named.merge(kernels.get(i), values[i], Double::sum);
      }
    }
    return named;
  }

  private static List<String> support(double[] beta, List<String> kernels) {
    LinkedHashSet<String> names = new LinkedHashSet<>();
    IntStream.range(0, beta.length)
        .filter(i -> beta[i] != 0)
        .forEach(i -> names.add(kernels.get(i)));
    return List.copyOf(names);
  }
}
