package org.smkl.core.fit;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.smkl.error.InputException;

/** Where the search for weights begins. Kernel numbers are 0-based positions among those given. */
public sealed interface Start {
  /** k0 kernels drawn uniformly, equal weights. */
  record RandomSupport() implements Start {
    @Override
    public String toString() {
      return "random";
    }
  }

  /** Equal weights on all kernels. */
  record Average() implements Start {
    @Override
    public String toString() {
      return "average";
    }
  }

  /** The k0 largest indicators of a relaxation. */
  record FromRelaxation() implements Start {
    @Override
    public String toString() {
      return "relaxation";
    }
  }

  /** Weights for chosen kernels, summing to one. */
  record Weights(int[] kernels, double[] weights) implements Start {
    @Override
    public String toString() {
      StringBuilder text = new StringBuilder("weights:");
      for (int k = 0; k < kernels.length; k++) {
        text.append(k == 0 ? "" : ",").append(kernels[k]).append('=').append(weights[k]);
      }
      return text.toString();
    }
  }

  /**
   * Reads {@code random}, {@code average}, {@code relaxation}, {@code kernels:4,5} (equal weights)
   * or {@code weights:0=0.55,5=0.45}.
   *
   * @throws InputException if the text is none of these
   */
  static Start parse(String text) {
    String trimmed = text.strip().toLowerCase(Locale.ROOT);
    return switch (trimmed) {
      case "random" -> new RandomSupport();
      case "average" -> new Average();
      case "relaxation" -> new FromRelaxation();
      default -> {
        if (trimmed.startsWith("kernels:")) {
          yield kernels(text, trimmed.substring("kernels:".length()));
        }
        if (trimmed.startsWith("weights:")) {
          yield weights(text, trimmed.substring("weights:".length()));
        }
        throw refuse(text, "It is none of the known starts.");
      }
    };
  }

  private static Start kernels(String text, String list) {
    String[] parts = list.split(",", -1);
    int[] kernels = new int[parts.length];
    double[] weights = new double[parts.length];
    for (int k = 0; k < parts.length; k++) {
      kernels[k] = index(text, parts[k]);
      weights[k] = 1.0 / parts.length;
    }
    return checked(text, kernels, weights);
  }

  private static Start weights(String text, String list) {
    String[] parts = list.split(",", -1);
    int[] kernels = new int[parts.length];
    double[] weights = new double[parts.length];
    for (int k = 0; k < parts.length; k++) {
      String[] pair = parts[k].split("=", -1);
      if (pair.length != 2) {
        throw refuse(text, "'" + parts[k] + "' is not of the form KERNEL=WEIGHT.");
      }
      kernels[k] = index(text, pair[0]);
      try {
        weights[k] = Double.parseDouble(pair[1].strip());
      } catch (NumberFormatException e) {
        throw refuse(text, "'" + pair[1] + "' is not a number.");
      }
    }
    return checked(text, kernels, weights);
  }

  private static Start checked(String text, int[] kernels, double[] weights) {
    double sum = 0;
    for (double w : weights) {
      if (!(w >= 0) || Double.isInfinite(w)) {
        throw refuse(text, "The weight " + w + " is not zero or more.");
      }
      sum += w;
    }
    if (Math.abs(sum - 1) > 1e-3) {
      throw refuse(text, "The weights sum to " + sum + ", not to 1.");
    }
    if (Arrays.stream(kernels).distinct().count() < kernels.length) {
      throw refuse(text, "A kernel is named twice.");
    }
    // Published weights have four digits: what they lack to one is shared in proportion.
    double total = sum;
    return new Weights(kernels, Arrays.stream(weights).map(w -> w / total).toArray());
  }

  private static int index(String text, String part) {
    try {
      int index = Integer.parseInt(part.strip());
      if (index >= 0) {
        return index;
      }
    } catch (NumberFormatException e) {
      throw refuse(text, "'" + part + "' is not a kernel number.");
    }
    throw refuse(text, "'" + part + "' is negative.");
  }

  private static InputException refuse(String text, String why) {
    return new InputException(
        "The start '" + text + "' cannot be used. " + why,
        "Expected one of "
            + Arrays.asList(
                    "random", "average", "relaxation", "kernels:4,5", "weights:0=0.55,5=0.45")
                .stream()
                .collect(Collectors.joining(", "))
            + ".",
        "Kernels are numbered from 0 in the order in which they are given.");
  }
}
