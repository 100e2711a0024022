package org.smkl.bench.experiment;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.smkl.bench.result.Result;

/** Results of several methods on the same splits, so that they can be compared split by split. */
public final class Paired {
  private final Map<String, Map<Integer, Result>> results = new LinkedHashMap<>();

  /** One more. */
  public void add(String method, int split, Result result) {
    results.computeIfAbsent(method, id -> new TreeMap<>()).put(split, result);
  }

  /** Whether a method has any. */
  public boolean has(String method) {
    return results.containsKey(method);
  }

  /** Those of a method; none where it has no accuracy. */
  public Draws of(String method) {
    return new Draws(
        results.getOrDefault(method, Map.of()).values().stream()
            .filter(result -> !Double.isNaN(result.number("accuracy")))
            .toList());
  }

  /** Differences in accuracy to another method, over the splits that both have. */
  public double[] leads(String method, String base) {
    Map<Integer, Result> others = results.getOrDefault(base, Map.of());
    return results.getOrDefault(method, Map.of()).entrySet().stream()
        .filter(entry -> others.containsKey(entry.getKey()))
        .mapToDouble(
            entry ->
                entry.getValue().number("accuracy") - others.get(entry.getKey()).number("accuracy"))
        .filter(lead -> !Double.isNaN(lead))
        .toArray();
  }
}
