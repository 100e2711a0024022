package org.smkl.branchbound.settle;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.smkl.numeric.Cholesky;
import org.smkl.numeric.Vectors;

/**
 * Solves, over the feasible w,
 *
 * <pre>
 *   minimise  sum_i c_i max(0, d_i(w) - T(w)),     T(w) = 2 (p'w - level),
 * </pre>
 *
 * a convex problem, because every d_i is convex and T is linear. Kernel i is settled by w where d_i
 * is at most T; the costs c say how much each of the others matters. With slacks t_i >= 0 and
 * multipliers 0 <= b_i <= c_i it is
 *
 * <pre>
 *   minimise c't   subject to   d_i(w) - T(w) - t_i + y_i = 0,   y >= 0,
 * </pre>
 *
 * and Mehrotra's method follows its central path. All values are in units of a given scale. Not
 * thread-safe; memory is kept from one call to the next.
 */
final class HingeProgram {
  private static final int MAX_STEPS = 80;

  /** How far towards the boundary a step goes. */
  private static final double STEP = 0.97;

  /** Multipliers below this share of the largest one are left out of the Hessian. */
  private static final double NEGLIGIBLE = 1e-12;

  /** The share of the box in which a start lies. */
  private static final double INSIDE = 0.01;

  /** How far a start is from the ends of its multipliers' ranges. */
  private static final double CENTRAL = 0.05;

  /**
   * Where it ended.
   *
   * @param w the variables with their signs
   * @param shares b_i / c_i of the kernels asked for
   */
  record Point(double[] w, double[] shares) {}

  private final Forms forms;
  private final BooleanSupplier stop;
  private final int m;
  private final Cholesky factor = new Cholesky();
  private final double[][] hessian;
  private double[][] gradients = new double[0][];

  private int[] kernels;
  private double[] costs;
  private double level;
  private double unit;
  private double[] w;
  private double[] y;
  private double[] t;
  private double[] b;
  private double[] low;
  private double[] high;
  private final double[] nu;
  private double[] excess;
  private double[] residual;
  private double[] theta;
  private double[] dual;
  private double[][] columns;
  private double[][] balances;

  HingeProgram(Forms forms, BooleanSupplier stop) {
    this.forms = forms;
    this.stop = stop;
    this.m = forms.size();
    this.nu = new double[forms.blocks()];
    this.hessian = new double[m][m];
    factor.reserve(m);
  }

  /**
   * Solves it.
   *
   * @param some kernels that count
   * @param cost of each of them, positive
   * @param goal the level
   * @param scale the size of a value
   * @param tolerance of the complementarity gap, in units of the scale
   * @param start where to begin; null for the centre
   */
  Point solve(int[] some, double[] cost, double goal, double scale, double tolerance, Point start) {
    kernels = some;
    costs = cost;
    level = goal;
    unit = 1 / scale;
    begin(start);
    for (int step = 0; step < MAX_STEPS && !stop.getAsBoolean(); step++) {
      double gap = complementarity();
      if (gap < tolerance && largest(residual) < tolerance) {
        break;
      }
      double mu = gap / (2.0 * (m + kernels.length));
      if (!factor()) {
        break;
      }
      Direction affine = direction(target(0, null));
      double near = step(affine, 1);
      double centring = Math.pow(complementarity(affine, near) / gap, 3);
      Direction full = direction(target(Math.max(centring, 1e-4) * mu, affine));
      move(full, step(full, STEP));
      evaluate();
    }
    double[] shares = new double[kernels.length];
    Arrays.setAll(shares, i -> b[i] / costs[i]);
    return new Point(w, shares);
  }

  private void begin(Point start) {
    int q = kernels.length;
    w = start == null ? centre() : start.w().clone();
    for (int j = 0; j < m; j++) {
      double room = INSIDE * (forms.most()[j] - forms.least()[j]);
      w[j] = Math.max(forms.least()[j] + room, Math.min(forms.most()[j] - room, w[j]));
    }
    b = new double[q];
    for (int i = 0; i < q; i++) {
      double share = start == null ? 0.5 : start.shares()[i];
      b[i] = costs[i] * Math.max(CENTRAL, Math.min(1 - CENTRAL, share));
    }
    y = new double[q];
    t = new double[q];
    excess = new double[q];
    residual = new double[q];
    theta = new double[q];
    if (gradients.length < q) {
      gradients = new double[q][m];
    }
    Arrays.fill(nu, 0);
    low = new double[m];
    high = new double[m];
    evaluate();
    double room = start == null ? 0.1 : 0.02;
    double mu = 0;
    for (int i = 0; i < q; i++) {
      t[i] = Math.max(excess[i], 0) + room;
      y[i] = t[i] - excess[i];
      mu += b[i] * y[i] + (costs[i] - b[i]) * t[i];
    }
    mu /= 2.0 * q;
    for (int j = 0; j < m; j++) {
      low[j] = mu / (w[j] - forms.least()[j]);
      high[j] = mu / (forms.most()[j] - w[j]);
    }
    evaluate();
  }

  /** Within the box, and balanced in every block. */
  private double[] centre() {
    double[] up = new double[forms.blocks()];
    double[] down = new double[up.length];
    for (int j = 0; j < m; j++) {
      up[forms.block()[j]] += forms.most()[j];
      down[forms.block()[j]] -= forms.least()[j];
    }
    double[] centre = new double[m];
    for (int j = 0; j < m; j++) {
      int c = forms.block()[j];
      double even = Math.min(up[c], down[c]);
      centre[j] = 0.3 * even * (forms.most()[j] / up[c] + forms.least()[j] / down[c]);
    }
    return centre;
  }

  /**
   * Gradients, d - T, the residuals and 2 K(b) at the current point. Each kernel is gone through
   * for both at once: all of them together do not fit into a cache.
   */
  private void evaluate() {
    double threshold = 2 * unit * (Vectors.dot(forms.linear(), w) - level);
    double most = Arrays.stream(b).max().orElse(0);
    dual = new double[m];
    for (int j = 0; j < m; j++) {
      Arrays.fill(hessian[j], j, m, 0);
    }
    for (int i = 0; i < kernels.length; i++) {
      double[] g = gradients[i];
      double[][] rows = forms.rows()[kernels[i]];
      multiply(rows, w, g);
      for (int j = 0; j < m && b[i] > NEGLIGIBLE * most; j++) {
        Vectors.add(hessian[j], 2 * unit * b[i], rows[j], j, m);
      }
      excess[i] = unit * Vectors.dot(w, g) - threshold;
      residual[i] = excess[i] - t[i] + y[i];
      for (int j = 0; j < m; j++) {
        g[j] = 2 * unit * (g[j] - forms.linear()[j]);
      }
      Vectors.add(dual, b[i], g);
    }
    for (int j = 0; j < m; j++) {
      dual[j] += high[j] - low[j] + nu[forms.block()[j]];
    }
  }

  static void multiply(double[][] rows, double[] x, double[] out) {
    Arrays.fill(out, 0);
    add(out, x, rows, 0, x.length);
  }

  /** Adds multiples of vectors to some entries of another one. */
  private static void add(double[] out, double[] f, double[][] vectors, int from, int to) {
    int k = 0;
    for (; k + 3 < f.length; k += 4) {
      Vectors.add(
          out,
          f[k],
          vectors[k],
          f[k + 1],
          vectors[k + 1],
          f[k + 2],
          vectors[k + 2],
          f[k + 3],
          vectors[k + 3],
          from,
          to);
    }
    for (; k < f.length; k++) {
      Vectors.add(out, f[k], vectors[k], from, to);
    }
  }

  private double complementarity() {
    double sum = 0;
    for (int i = 0; i < kernels.length; i++) {
      sum += b[i] * y[i] + (costs[i] - b[i]) * t[i];
    }
    for (int j = 0; j < m; j++) {
      sum += low[j] * (w[j] - forms.least()[j]) + high[j] * (forms.most()[j] - w[j]);
    }
    return sum;
  }

  private static double largest(double[] x) {
    double largest = 0;
    for (double value : x) {
      largest = Math.max(largest, Math.abs(value));
    }
    return largest;
  }

  /** The matrix of a step, factored, and what the balance of each block does to it. */
  private boolean factor() {
    for (int i = 0; i < kernels.length; i++) {
      theta[i] = 1 / (y[i] / b[i] + t[i] / (costs[i] - b[i]));
    }
    double[] f = new double[kernels.length];
    for (int j = 0; j < m; j++) {
      double[] row = factor.row(j);
      System.arraycopy(hessian[j], j, row, j, m - j);
      row[j] += low[j] / (w[j] - forms.least()[j]) + high[j] / (forms.most()[j] - w[j]);
      for (int i = 0; i < f.length; i++) {
        f[i] = theta[i] * gradients[i][j];
      }
      add(row, f, gradients, j, m);
    }
    if (!factor.factor(stop)) {
      return false;
    }
    int blocks = nu.length;
    columns = new double[blocks][m];
    balances = new double[blocks][blocks];
    for (int c = 0; c < blocks; c++) {
      for (int j = 0; j < m; j++) {
        columns[c][j] = forms.block()[j] == c ? 1 : 0;
      }
      factor.solve(columns[c]);
      balances[c] = sums(columns[c]);
    }
    return true;
  }

  private double[] sums(double[] x) {
    double[] sums = new double[nu.length];
    for (int j = 0; j < m; j++) {
      sums[forms.block()[j]] += x[j];
    }
    return sums;
  }

  /** The right sides of the complementarity conditions. */
  private record Target(double[] yb, double[] te, double[] low, double[] high) {}

  /** A step of all variables. */
  private record Direction(
      double[] w, double[] y, double[] t, double[] b, double[] low, double[] high, double[] nu) {}

  /** Products of mu, corrected by what the affine step would leave. */
  private Target target(double mu, Direction affine) {
    int q = kernels.length;
    Target target = new Target(new double[q], new double[q], new double[m], new double[m]);
    for (int i = 0; i < q; i++) {
      double second = affine == null ? 0 : affine.b[i];
      target.yb[i] = mu - y[i] * b[i] - (affine == null ? 0 : affine.y[i] * second);
      target.te[i] = mu - t[i] * (costs[i] - b[i]) + (affine == null ? 0 : affine.t[i] * second);
    }
    for (int j = 0; j < m; j++) {
      double second = affine == null ? 0 : affine.w[j];
      target.low[j] =
          mu - low[j] * (w[j] - forms.least()[j]) - (affine == null ? 0 : affine.low[j] * second);
      target.high[j] =
          mu - high[j] * (forms.most()[j] - w[j]) + (affine == null ? 0 : affine.high[j] * second);
    }
    return target;
  }

  private Direction direction(Target target) {
    int q = kernels.length;
    double[] dw = new double[m];
    for (int j = 0; j < m; j++) {
      dw[j] =
          -dual[j]
              + target.low[j] / (w[j] - forms.least()[j])
              - target.high[j] / (forms.most()[j] - w[j]);
    }
    double[] shift = new double[q];
    for (int i = 0; i < q; i++) {
      shift[i] = residual[i] + target.yb[i] / b[i] - target.te[i] / (costs[i] - b[i]);
      Vectors.add(dw, -theta[i] * shift[i], gradients[i]);
    }
    factor.solve(dw);
    double[] unbalanced = sums(dw);
    double[] now = sums(w);
    Arrays.setAll(unbalanced, c -> unbalanced[c] + now[c]);
    double[] dnu = solveSmall(balances, unbalanced);
    for (int c = 0; c < dnu.length; c++) {
      Vectors.add(dw, -dnu[c], columns[c]);
    }
    double[] db = new double[q];
    double[] dy = new double[q];
    double[] dt = new double[q];
    for (int i = 0; i < q; i++) {
      db[i] = theta[i] * (Vectors.dot(gradients[i], dw) + shift[i]);
      dy[i] = (target.yb[i] - y[i] * db[i]) / b[i];
      dt[i] = (target.te[i] + t[i] * db[i]) / (costs[i] - b[i]);
    }
    double[] dlow = new double[m];
    double[] dhigh = new double[m];
    for (int j = 0; j < m; j++) {
      dlow[j] = (target.low[j] - low[j] * dw[j]) / (w[j] - forms.least()[j]);
      dhigh[j] = (target.high[j] + high[j] * dw[j]) / (forms.most()[j] - w[j]);
    }
    return new Direction(dw, dy, dt, db, dlow, dhigh, dnu);
  }

  /** A positive definite system of few unknowns, one for each block. */
  private static double[] solveSmall(double[][] matrix, double[] right) {
    double[][] upper = Arrays.stream(matrix).map(double[]::clone).toArray(double[][]::new);
    double[] x = right.clone();
    Cholesky.of(upper, 1e-14).solve(x);
    return x;
  }

  /** The longest step, at most 1, that keeps this share of the way to the boundary. */
  private double step(Direction d, double share) {
    double step = 1;
    for (int i = 0; i < kernels.length; i++) {
      step = Math.min(step, longest(y[i], d.y[i], share));
      step = Math.min(step, longest(t[i], d.t[i], share));
      step = Math.min(step, longest(b[i], d.b[i], share));
      step = Math.min(step, longest(costs[i] - b[i], -d.b[i], share));
    }
    for (int j = 0; j < m; j++) {
      step = Math.min(step, longest(w[j] - forms.least()[j], d.w[j], share));
      step = Math.min(step, longest(forms.most()[j] - w[j], -d.w[j], share));
      step = Math.min(step, longest(low[j], d.low[j], share));
      step = Math.min(step, longest(high[j], d.high[j], share));
    }
    return step;
  }

  private static double longest(double x, double change, double share) {
    return change < 0 ? -share * x / change : 1;
  }

  private double complementarity(Direction d, double step) {
    double sum = 0;
    for (int i = 0; i < kernels.length; i++) {
      double to = b[i] + step * d.b[i];
      sum += to * (y[i] + step * d.y[i]) + (costs[i] - to) * (t[i] + step * d.t[i]);
    }
    for (int j = 0; j < m; j++) {
      double to = w[j] + step * d.w[j];
      sum +=
          (low[j] + step * d.low[j]) * (to - forms.least()[j])
              + (high[j] + step * d.high[j]) * (forms.most()[j] - to);
    }
    return sum;
  }

  private void move(Direction d, double step) {
    Vectors.add(w, step, d.w);
    Vectors.add(y, step, d.y);
    Vectors.add(t, step, d.t);
    Vectors.add(b, step, d.b);
    Vectors.add(low, step, d.low);
    Vectors.add(high, step, d.high);
    Vectors.add(nu, step, d.nu);
  }
}
