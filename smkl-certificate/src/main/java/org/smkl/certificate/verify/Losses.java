package org.smkl.certificate.verify;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.smkl.api.Block;
import org.smkl.certificate.SparseVector;

/** The losses of one block's points from above; see {@link UpperBound} for what they bound. */
final class Losses {
  private static final BigDecimal HALF = new BigDecimal("0.5");

  private final Block block;
  private final double bias;
  private final double delta;
  private final int n;

  Losses(Block block, double bias, double delta, int n) {
    this.block = block;
    this.bias = bias;
    this.delta = delta;
    this.n = n;
  }

  /**
   * The sum over the points. Each product of f_r = (K(b)v)_r passes through at most m + k0 + 2
   * operations for m terms, so that f_r errs by at most (m + k0 + 3) UNIT sum_i b_i max|K_i| |v|_1,
   * max|K_i| over the entries used; and stored entries differ from exact ones by what the grounds
   * say.
   */
  BigDecimal sum(SparseVector beta, Terms v, List<GramRows> used, int k0) throws RefusedException {
    int[] points = block.points();
    double[] largest = new double[used.size()];
    double[] errors = new double[points.length];
    DoubleDouble[] decisions = decisions(points, beta, v, used, largest, errors);
    double scale = 0;
    double[] spreads = new double[used.size()];
    for (int i = 0; i < spreads.length; i++) {
      double b = beta.values()[i];
      scale = Upwards.plus(scale, Upwards.times(b, largest[i]));
      // Those of factors are among their points' errors.
      spreads[i] = used.get(i).factored() ? 0 : Upwards.times(b, used.get(i).spread(v));
    }
    int m = v.size();
    double error =
        Upwards.plus(
            Upwards.times(
                1.01 * (m + k0 + 3.0) * DoubleDouble.UNIT, Upwards.times(scale, v.norm())),
            4.0 * m * k0 * Double.MIN_NORMAL);
    if (!Double.isFinite(error)
        || !Double.isFinite(Arrays.stream(spreads).sum())
        || !Double.isFinite(delta)) {
      throw new RefusedException("The incumbent's decision values overflow.");
    }
    int[][] variables = variables();
    checkFinite(points, decisions);
    // Only curvature asks for the points' own entries.
    BigDecimal[] exact = delta > 0 ? v.exact(n) : new BigDecimal[n];
    BigDecimal loss = BigDecimal.ZERO;
    for (int k = 0; k < points.length; k++) {
      int r = points[k];
      double distance = errors[k];
      for (int i = 0; i < spreads.length; i++) {
        distance = Upwards.plus(distance, Upwards.times(spreads[i], used.get(i).root(r)));
      }
      if (!Double.isFinite(distance)) {
        throw new RefusedException("The errors of decision value %d overflow.".formatted(r));
      }
      if (!free(variables[r], decisions[k].nearest(), error + distance)) {
        BigDecimal allowance = new BigDecimal(error).add(new BigDecimal(distance));
        BigDecimal margin = decisions[k].exact().add(new BigDecimal(bias));
        loss = loss.add(point(variables[r], margin, allowance, exact[r]));
      }
    }
    return loss;
  }

  /**
   * Whether a point certainly costs nothing, as most do: without curvature it does if each h_j is
   * negative. Four operations in double err by less than 4u each of the sum of sizes, and twice the
   * allowance covers its own rounding.
   */
  private boolean free(int[] variables, double decision, double allowance) {
    if (delta > 0) {
      return false;
    }
    for (int j : variables) {
      double p = block.linear()[j];
      double h = p - block.signs()[j] * (decision + bias);
      double size = Math.abs(p) + Math.abs(decision) + Math.abs(bias);
      if (!(h < -(0x1p-48 * size + 2 * allowance))) {
        return false;
      }
    }
    return true;
  }

  /** The variables of each point, at most one of each sign. */
  private int[][] variables() {
    int[][] variables = new int[n][0];
    for (int j = 0; j < block.size(); j++) {
      int[] before = variables[block.row(j)];
      int[] more = Arrays.copyOf(before, before.length + 1);
      more[before.length] = j;
      variables[block.row(j)] = more;
    }
    return variables;
  }

  /** The largest value over the corners of the box of one point's variables. */
  private BigDecimal point(int[] variables, BigDecimal margin, BigDecimal allowance, BigDecimal v) {
    BigDecimal half = new BigDecimal(delta).multiply(HALF);
    BigDecimal most = null;
    for (int corner = 0; corner < 1 << variables.length; corner++) {
      BigDecimal value = BigDecimal.ZERO;
      BigDecimal rest = half.signum() > 0 ? v.negate() : BigDecimal.ZERO;
      for (int k = 0; k < variables.length; k++) {
        if ((corner >> k & 1) == 1) {
          int j = variables[k];
          BigDecimal u = new BigDecimal(block.upper()[j]);
          boolean positive = block.signs()[j] > 0;
          BigDecimal slack = new BigDecimal(block.linear()[j]).add(allowance);
          value = value.add((positive ? slack.subtract(margin) : slack.add(margin)).multiply(u));
          rest = positive ? rest.add(u) : rest.subtract(u);
        }
      }
      if (half.signum() > 0) {
        value = value.add(half.multiply(rest).multiply(rest));
      }
      most = most == null ? value : most.max(value);
    }
    return most;
  }

  private static void checkFinite(int[] points, DoubleDouble[] decisions) throws RefusedException {
    for (int k = 0; k < points.length; k++) {
      if (!decisions[k].isFinite()) {
        throw new RefusedException(
            "The incumbent's decision value %d overflows.".formatted(points[k]));
      }
    }
  }

  /**
   * f_r for the given points.
   *
   * @param largest set to the largest entry of each kernel that was used as it is
   * @param errors how far a value may be off for the sake of factors
   */
  private static DoubleDouble[] decisions(
      int[] points,
      SparseVector beta,
      Terms v,
      List<GramRows> used,
      double[] largest,
      double[] errors)
      throws RefusedException {
    int[] stored = indices(used, gram -> !gram.computed());
    int[] visited = indices(used, gram -> gram.computed() && !gram.factored());
    int[] factored = indices(used, GramRows::factored);
    for (int i : stored) {
      largest[i] = used.get(i).largest(points, v.rows());
    }
    DoubleDouble[] decisions = stored(points, beta, v, used, stored);
    if (visited.length > 0) {
      double[] weights = IntStream.of(visited).mapToDouble(i -> beta.values()[i]).toArray();
      double[] most = new double[visited.length];
      DoubleDouble[] more =
          new ComputedRows(IntStream.of(visited).mapToObj(used::get).toList())
              .decisions(points, weights, v, most);
      for (int k = 0; k < visited.length; k++) {
        largest[visited[k]] = most[k];
      }
      for (int k = 0; k < points.length; k++) {
        decisions[k].add(more[k]);
      }
    }
    for (int i : factored) {
      new FactorRows(used.get(i)).decisions(points, beta.values()[i], v, decisions, errors);
    }
    return decisions;
  }

  private static int[] indices(List<GramRows> grams, Predicate<GramRows> which) {
    return IntStream.range(0, grams.size()).filter(i -> which.test(grams.get(i))).toArray();
  }

  /** The part of the kernels that are stored, four rows at a time. */
  private static DoubleDouble[] stored(
      int[] points, SparseVector beta, Terms v, List<GramRows> used, int[] stored) {
    DoubleDouble[] decisions = new DoubleDouble[points.length];
    int[] rows = new int[RowSums.ROWS];
    for (int first = 0; first < points.length; first += RowSums.ROWS) {
      int group = first;
      Arrays.setAll(rows, r -> points[Math.min(group + r, points.length - 1)]);
      DoubleDouble[] totals = RowSums.zeros();
      DoubleDouble[] sums = RowSums.zeros();
      for (int i : stored) {
        used.get(i).rowSums(rows, v, v.size(), sums);
        for (int r = 0; r < RowSums.ROWS; r++) {
          sums[r].times(beta.values()[i]);
          totals[r].add(sums[r]);
        }
      }
      for (int k = first; k < Math.min(points.length, first + RowSums.ROWS); k++) {
        decisions[k] = totals[k - first];
      }
    }
    return decisions;
  }
}
