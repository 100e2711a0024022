package org.smkl.svm.machine;

import java.util.Arrays;
import java.util.concurrent.CancellationException;
import org.smkl.api.Block;
import org.smkl.api.alpha.FeasibleAlpha;
import org.smkl.numeric.Cholesky;

/**
 * The alpha-step of one block over a stack of factors, K(b) = MM', by a primal-dual interior-point
 * method with Mehrotra's predictor and corrector:
 *
 * <pre>
 *   Qa - p + s y - z + w = 0,   s'a = 0,   a_j z_j = mu,   (u_j - a_j) w_j = mu,   Q = S MM' S
 * </pre>
 *
 * Each step solves with D + Q, D diagonal, through a matrix of the order of the stack (Fine and
 * Scheinberg, "Efficient SVM training using low-rank kernel representations", JMLR 2, 2001), so
 * that time and memory grow like the number of points. Few steps are needed whatever the data are,
 * and none of them gains from a start close by.
 */
final class InteriorPoint {
  /** Steps before the end. */
  private static final int MAX_STEPS = 200;

  /** Steps without progress before the end, near the limit of precision. */
  private static final int MAX_IDLE_STEPS = 6;

  /**
   * Steps without progress before the end while the gap is larger than the value. With many points
   * dozens of steps are tiny.
   */
  private static final int MAX_EARLY_IDLE_STEPS = 60;

  /** Share of the way to the boundary that a step takes. */
  private static final double STEP_SHARE = 0.995;

  /** Size beside the identity. Columns of the stack that add less are left out. */
  private static final double NEGLIGIBLE_COLUMN = 0.03;

  /** Each of them takes as long as the solution itself; a predictor needs none. */
  private static final int REFINEMENTS = 1;

  private final Block block;
  private final FactorStack stack;
  private final int n;
  private final int size;
  private final double[] a;
  private final double[] z;
  private final double[] w;
  private boolean begun;
  private double y;
  private double dy;
  private FactorStack rough;

  InteriorPoint(Block block, FactorStack stack, int n) {
    this.block = block;
    this.stack = stack;
    this.n = n;
    this.size = block.size();
    this.a = new double[size];
    this.z = new double[size];
    this.w = new double[size];
  }

  /**
   * A point of A whose value is below the optimum by about this share of it, or more where rounding
   * does not allow better. Entries close to a bound are put there. Asked again it goes on from
   * where it was.
   *
   * @throws CancellationException if the stop signal of the stack was raised before the end
   */
  double[] solve(double tolerance) {
    if (!begun) {
      start();
      begun = true;
    }
    double mark = Double.POSITIVE_INFINITY;
    int stalled = 0;
    for (int steps = 0; steps < MAX_STEPS; steps++) {
      double[] gradient = gradient();
      double gap = complementarity();
      double value = Math.abs(value(gradient));
      stalled++;
      if (gap < 0.9 * mark) {
        mark = gap;
        stalled = 0;
      }
      if (gap <= tolerance * value
          || !Double.isFinite(gap)
          || stalled > (gap > value ? MAX_EARLY_IDLE_STEPS : MAX_IDLE_STEPS)) {
        break;
      }
      step(gradient, gap);
    }
    double close = Math.min(1e-4, 0.1 * tolerance);
    double[] u = block.upper();
    double[] alpha = new double[size];
    Arrays.setAll(alpha, j -> a[j] <= close * u[j] ? 0 : a[j] >= (1 - close) * u[j] ? u[j] : a[j]);
    return FeasibleAlpha.repair(u, block.signs(), alpha);
  }

  /** Both sides of the equality alike, as far along this ray as the value grows. */
  private void start() {
    double[] u = block.upper();
    double[] s = block.signs();
    double[] sums = new double[2];
    for (int j = 0; j < size; j++) {
      sums[s[j] > 0 ? 0 : 1] += u[j];
    }
    double least = Math.min(sums[0], sums[1]);
    for (int j = 0; j < size; j++) {
      a[j] = 0.5 * u[j] * least / sums[s[j] > 0 ? 0 : 1];
    }
    double[] qa = gradient();
    double linear = 0;
    double quadratic = 0;
    for (int j = 0; j < size; j++) {
      linear += block.linear()[j] * a[j];
      quadratic += a[j] * (qa[j] + block.linear()[j]);
    }
    double scale = quadratic > 0 ? Math.max(1e-3, Math.min(1, linear / quadratic)) : 1;
    double mean = 0;
    for (int j = 0; j < size; j++) {
      a[j] *= scale;
      qa[j] = scale * (qa[j] + block.linear()[j]) - block.linear()[j];
      mean += Math.abs(qa[j]) / size;
    }
    for (int j = 0; j < size; j++) {
      z[j] = Math.max(qa[j], 0) + 0.1 + mean;
      w[j] = Math.max(-qa[j], 0) + 0.1 + mean;
    }
    y = 0;
  }

  /** Qa - p. */
  private double[] gradient() {
    double[] f = stack.expand(stack.project(block.expansion(a, n)));
    double[] gradient = new double[size];
    Arrays.setAll(gradient, j -> block.signs()[j] * f[block.row(j)] - block.linear()[j]);
    return gradient;
  }

  private double complementarity() {
    double sum = 0;
    for (int j = 0; j < size; j++) {
      sum += a[j] * z[j] + (block.upper()[j] - a[j]) * w[j];
    }
    return sum;
  }

  /** p'a - 1/2 a'Qa. */
  private double value(double[] gradient) {
    double value = 0;
    for (int j = 0; j < size; j++) {
      value += a[j] * (block.linear()[j] - gradient[j]) / 2;
    }
    return value;
  }

  private void step(double[] gradient, double gap) {
    double[] u = block.upper();
    double[] s = block.signs();
    double mu = gap / (2.0 * size);
    double[] inverse = new double[size];
    double[] weights = new double[n];
    for (int j = 0; j < size; j++) {
      // A box without room holds its variable.
      inverse[j] = u[j] > 0 ? 1 / (z[j] / a[j] + w[j] / (u[j] - a[j])) : 0;
      weights[block.row(j)] += inverse[j];
    }
    rough = stack.without(NEGLIGIBLE_COLUMN, weights);
    double[][] matrix = rough.gram(weights);
    for (int k = 0; k < matrix.length; k++) {
      matrix[k][k] += 1;
    }
    Cholesky cholesky = Cholesky.of(matrix, 1e-16);
    double[] hs = apply(cholesky, inverse, s, REFINEMENTS);
    double shs = dot(s, hs);
    double[] rest = new double[size];
    Arrays.setAll(rest, j -> -gradient[j] - s[j] * y + z[j] - w[j]);
    double unbalanced = dot(s, a);

    double[] right = new double[size];
    Arrays.setAll(right, j -> rest[j] - z[j] + w[j]);
    double[] da = direction(cholesky, inverse, right, hs, shs, unbalanced, 0);
    double[] dz = new double[size];
    double[] dw = new double[size];
    for (int j = 0; j < size; j++) {
      dz[j] = -z[j] - z[j] * da[j] / a[j];
      dw[j] = -w[j] + w[j] * da[j] / (u[j] - a[j]);
    }
    double along = longest(da, dz, dw);
    double after = 0;
    for (int j = 0; j < size; j++) {
      if (u[j] > 0) {
        after +=
            (a[j] + along * da[j]) * (z[j] + along * dz[j])
                + (u[j] - a[j] - along * da[j]) * (w[j] + along * dw[j]);
      }
    }
    double centre = mu * Math.pow(after / gap, 3);
    double[] cz = new double[size];
    double[] cw = new double[size];
    for (int j = 0; j < size; j++) {
      cz[j] = centre - da[j] * dz[j];
      cw[j] = centre + da[j] * dw[j];
      right[j] = u[j] > 0 ? rest[j] + cz[j] / a[j] - z[j] - cw[j] / (u[j] - a[j]) + w[j] : 0;
    }
    da = direction(cholesky, inverse, right, hs, shs, unbalanced, REFINEMENTS);
    for (int j = 0; j < size; j++) {
      dz[j] = (cz[j] - z[j] * da[j]) / a[j] - z[j];
      dw[j] = (cw[j] + w[j] * da[j]) / (u[j] - a[j]) - w[j];
    }
    double length = Math.min(1, STEP_SHARE * longest(da, dz, dw));
    for (int j = 0; j < size; j++) {
      if (u[j] > 0) {
        a[j] += length * da[j];
        z[j] += length * dz[j];
        w[j] += length * dw[j];
      }
    }
    y += length * dy;
  }

  /** da with (D + Q) da + s dy = right and s'da = -unbalanced; dy is kept. */
  private double[] direction(
      Cholesky cholesky,
      double[] inverse,
      double[] right,
      double[] hs,
      double shs,
      double unbalanced,
      int refinements) {
    double[] s = block.signs();
    double[] da = apply(cholesky, inverse, right, refinements);
    dy = (dot(s, da) + unbalanced) / shs;
    for (int j = 0; j < size; j++) {
      da[j] -= dy * hs[j];
    }
    return da;
  }

  /** (D + Q)^-1 x: columns that were left out are made up for by refinement. */
  private double[] apply(Cholesky cholesky, double[] inverse, double[] x, int refinements) {
    double[] solution = roughly(cholesky, inverse, x);
    double[] rest = new double[size];
    for (int round = 0; round < refinements; round++) {
      double[] f = stack.expand(stack.project(block.expansion(solution, n)));
      for (int j = 0; j < size; j++) {
        rest[j] =
            inverse[j] > 0
                ? x[j] - solution[j] / inverse[j] - block.signs()[j] * f[block.row(j)]
                : 0;
      }
      double[] more = roughly(cholesky, inverse, rest);
      for (int j = 0; j < size; j++) {
        solution[j] += more[j];
      }
    }
    return solution;
  }

  /** By Woodbury's formula. */
  private double[] roughly(Cholesky cholesky, double[] inverse, double[] x) {
    double[] s = block.signs();
    double[] scaled = new double[size];
    Arrays.setAll(scaled, j -> inverse[j] * x[j]);
    double[] t = rough.project(block.expansion(scaled, n));
    cholesky.solve(t);
    double[] f = rough.expand(t);
    Arrays.setAll(scaled, j -> inverse[j] * (x[j] - s[j] * f[block.row(j)]));
    return scaled;
  }

  /** The longest step that keeps everything from becoming negative, at most 1 / STEP. */
  private double longest(double[] da, double[] dz, double[] dw) {
    double length = 1 / STEP_SHARE;
    for (int j = 0; j < size; j++) {
      double room = block.upper()[j] - a[j];
      if (block.upper()[j] > 0) {
        length = da[j] < 0 ? Math.min(length, -a[j] / da[j]) : length;
        length = da[j] > 0 ? Math.min(length, room / da[j]) : length;
        length = dz[j] < 0 ? Math.min(length, -z[j] / dz[j]) : length;
        length = dw[j] < 0 ? Math.min(length, -w[j] / dw[j]) : length;
      }
    }
    return length;
  }

  private static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      sum += x[j] * y[j];
    }
    return sum;
  }
}
