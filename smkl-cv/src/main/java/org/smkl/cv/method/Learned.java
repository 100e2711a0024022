package org.smkl.cv.method;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.smkl.api.Problem;
import org.smkl.search.SearchResult;
import org.smkl.svm.bound.Bounds;

/**
 * Weights and the machines on the weighted kernels. Arrays are shared: read, never write.
 *
 * @param weights of each machine one weight for each kernel, the same array where machines share
 *     them; on the simplex for SMKL, in any scale and of any sign for others
 * @param alpha the dual point of all machines, one after the other
 * @param expansions of each machine the coefficients over the training points
 * @param biases of each machine its bias
 * @param objective F(beta) for SMKL, rounded up, so that the optimum is at most this; NaN where
 *     that is not proved, within grids and for methods with another objective
 * @param lowerBound what the optimum of SMKL is proved to be at least; NaN where nothing is proved,
 *     and within grids
 * @param remark what else is worth a word in a table; may be empty
 */
public record Learned(
    double[][] weights,
    double[] alpha,
    double[][] expansions,
    double[] biases,
    double objective,
    double lowerBound,
    String remark) {
  /** Smaller weights count as none. */
  private static final double MIN_WEIGHT = 1e-3;

  /** Checks that nothing is missing; bounds that are infinite become NaN. */
  public Learned {
    Objects.requireNonNull(alpha, "alpha");
    Objects.requireNonNull(remark, "remark");
    if (weights.length != biases.length || expansions.length != biases.length) {
      throw new IllegalArgumentException(
          "Expected as many weights and expansions as the %d machines; got %d and %d."
              .formatted(biases.length, weights.length, expansions.length));
    }
    // An infinite bound says nothing, and neither JSON nor a table has a place for it.
    objective = Double.isInfinite(objective) ? Double.NaN : objective;
    lowerBound = Double.isInfinite(lowerBound) ? Double.NaN : lowerBound;
  }

  /** The machines of a problem that share their weights. */
  public static Learned of(
      Problem problem,
      double[] beta,
      double[] alpha,
      double[] biases,
      double objective,
      double lowerBound,
      String remark) {
    double[][] weights = new double[biases.length][];
    Arrays.fill(weights, beta);
    double[][] expansions = new double[biases.length][];
    Arrays.setAll(expansions, c -> problem.source().overRows(problem.expansion(alpha, c)));
    return new Learned(weights, alpha, expansions, biases, objective, lowerBound, remark);
  }

  /** What a search found, its status as the remark. */
  static Learned of(Problem problem, SearchResult result) {
    return of(
        problem,
        result.incumbent().beta(),
        result.incumbent().alpha(),
        result.incumbent().biases(),
        result.upperBound(),
        result.lowerBound(),
        result.status().toString());
  }

  /** A copy with further remarks. */
  Learned with(List<String> remarks) {
    String all =
        Stream.concat(Stream.of(remark), remarks.stream())
            .filter(sentence -> !sentence.isEmpty())
            .collect(Collectors.joining(" "));
    return new Learned(weights, alpha, expansions, biases, objective, lowerBound, all);
  }

  /** Whether the weights are proved to be within a relative gap of the optimum. */
  public boolean within(double gap) {
    return !Double.isNaN(objective)
        && !Double.isNaN(lowerBound)
        && Bounds.relativeGap(objective, lowerBound) <= gap;
  }

  /** Whether all machines have the same weights. */
  public boolean shared() {
    return Arrays.stream(weights).allMatch(w -> w == weights[0]);
  }

  /** The weights; where machines have weights of their own, their mean. */
  public double[] beta() {
    if (shared()) {
      return weights[0];
    }
    double[] mean = new double[weights[0].length];
    for (double[] own : weights) {
      for (int i = 0; i < mean.length; i++) {
        mean[i] += own[i] / weights.length;
      }
    }
    return mean;
  }

  /**
   * How many kernels have weight in any machine, as the published tables count: |beta_i| > 1e-3, of
   * the largest weight where the weights are not on the simplex.
   */
  public int nonzeros() {
    boolean[] used = new boolean[weights[0].length];
    for (double[] own : shared() ? new double[][] {weights[0]} : weights) {
      double largest = Arrays.stream(own).map(Math::abs).max().orElse(0);
      boolean simplex =
          Arrays.stream(own).allMatch(b -> b >= 0) && Math.abs(Arrays.stream(own).sum() - 1) < 1e-9;
      double threshold = simplex ? MIN_WEIGHT : MIN_WEIGHT * largest;
      for (int i = 0; i < used.length; i++) {
        used[i] |= Math.abs(own[i]) > threshold;
      }
    }
    return (int) IntStream.range(0, used.length).filter(i -> used[i]).count();
  }
}
