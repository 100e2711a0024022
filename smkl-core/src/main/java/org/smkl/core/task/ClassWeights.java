package org.smkl.core.task;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.smkl.data.Target;
import org.smkl.error.InputException;
import org.smkl.error.Nearest;

/**
 * How much each class counts: C is multiplied by it. Immutable.
 *
 * @param balanced whether a class counts as if all had the same number of rows: n / (k n_c)
 * @param byName the weights of classes by name; others count 1
 */
public record ClassWeights(boolean balanced, Map<String, Double> byName) {
  private static final String EXAMPLE = "Maybe 'balanced', or for instance spam=2,ham=1.";

  /** Takes a copy and checks that all are positive. */
  public ClassWeights {
    byName = Collections.unmodifiableMap(new LinkedHashMap<>(byName));
    byName.forEach(
        (name, weight) -> {
          if (!(weight > 0) || Double.isInfinite(weight)) {
            throw new InputException(
                "The weight of class '%s' is %s.".formatted(name, weight),
                "It must be positive and finite.",
                EXAMPLE);
          }
        });
  }

  /** All classes count the same. */
  public static ClassWeights equal() {
    return new ClassWeights(false, Map.of());
  }

  /** Rare classes count more. */
  public static ClassWeights inverseToFrequency() {
    return new ClassWeights(true, Map.of());
  }

  /** From {@code balanced} or {@code name=weight,name=weight}. */
  public static ClassWeights parse(String text) {
    if (text.strip().equals("balanced")) {
      return inverseToFrequency();
    }
    Map<String, Double> weights = new LinkedHashMap<>();
    for (String part : text.split(",", -1)) {
      // The last one: a name may contain the sign.
      int at = part.lastIndexOf('=');
      double weight = at < 0 ? Double.NaN : number(part.substring(at + 1));
      if (Double.isNaN(weight)) {
        throw new InputException(
            "'%s' is no weight of a class.".formatted(part.strip()),
            "Expected 'balanced' or name=weight pairs with commas between them.",
            EXAMPLE);
      }
      if (weights.put(part.substring(0, at).strip(), weight) != null) {
        throw new InputException(
            "Class '%s' has two weights.".formatted(part.substring(0, at).strip()),
            "Expected each class once.",
            EXAMPLE);
      }
    }
    return new ClassWeights(false, weights);
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text.strip());
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /** The weight of each class of these labels. */
  double[] of(Target.Labels labels) {
    List<String> classes = labels.classes();
    double[] weights = new double[classes.size()];
    Arrays.fill(weights, 1);
    int[] counts = labels.counts();
    long present = Arrays.stream(counts).filter(n -> n > 0).count();
    for (int c = 0; balanced && c < weights.length; c++) {
      weights[c] = counts[c] == 0 ? 1 : (double) labels.size() / (present * (double) counts[c]);
    }
    byName.forEach(
        (name, weight) -> {
          int c = classes.indexOf(name);
          if (c < 0) {
            throw new InputException(
                "There is no class '%s' to weigh.".formatted(name),
                "The classes are "
                    + classes.stream().limit(20).collect(Collectors.joining(", "))
                    + ".",
                Nearest.suggestion(name, classes, "Maybe check the spelling; case counts."));
          }
          weights[c] = weight;
        });
    return weights;
  }

  @Override
  public String toString() {
    return balanced
        ? "balanced"
        : byName.entrySet().stream()
            .map(e -> e.getKey() + "=" + e.getValue())
            .collect(Collectors.joining(","));
  }
}
