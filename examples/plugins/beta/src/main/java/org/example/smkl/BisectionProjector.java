package org.example.smkl;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.smkl.api.Versions;
import org.smkl.api.beta.BetaProjector;

/**
 * A projection onto the sparse simplex: keeps the k0 largest entries and finds, halving intervals,
 * how much to take from each. Exact. Users write {@code --beta bisection}.
 */
public final class BisectionProjector implements BetaProjector {
  private static final int STEPS = 100;

  @Override
  public String id() {
    return "bisection";
  }

  @Override
  public String version() {
    return Versions.of(BisectionProjector.class);
  }

  @Override
  public double[] project(double[] w, int k0) {
    check(w, k0);
    // Stable, so that ties go to the lowest index.
    int[] kept =
        IntStream.range(0, w.length)
            .boxed()
            .sorted(Comparator.comparing(i -> -w[i]))
            .limit(k0)
            .mapToInt(i -> i)
            .toArray();
    // Shifted by the largest entry, which changes nothing else: the threshold lies in [-1, 0].
    double[] shifted = Arrays.stream(kept).mapToDouble(i -> w[i] - w[kept[0]]).toArray();
    double low = -1;
    double high = 0;
    for (int step = 0; step < STEPS; step++) {
      double middle = (low + high) / 2;
      if (sum(shifted, middle) > 1) {
        low = middle;
      } else {
        high = middle;
      }
    }
    double[] beta = new double[w.length];
    double sum = sum(shifted, low);
    for (int k = 0; k < kept.length; k++) {
      beta[kept[k]] = Math.max(0, shifted[k] - low) / sum;
    }
    return beta;
  }

  private static double sum(double[] entries, double threshold) {
    return Arrays.stream(entries).map(e -> Math.max(0, e - threshold)).sum();
  }

  private static void check(double[] w, int k0) {
    if (k0 < 1 || k0 > w.length) {
      throw new IllegalArgumentException(
          "k0 must lie in 1..%d, the number of entries; got %d.".formatted(w.length, k0));
    }
    if (!Arrays.stream(w).allMatch(Double::isFinite)) {
      throw new IllegalArgumentException(
          "The point to project must be finite; got %s.".formatted(Arrays.toString(w)));
    }
  }
}
