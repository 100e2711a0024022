package org.smkl.branchbound.settle;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
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
 * is at most T; the costs c say how much each of the others matters. While the solution is rough
 * they are set anew after each step: a kernel far above T is given up for those that are near it,
 * which is what settles many (costs h / (h + excess), as for sparse solutions elsewhere). With
 * slacks t_i >= 0 and multipliers 0 <= b_i <= c_i it is
 *
 * <pre>
 *   minimise c't   subject to   d_i(w) - T(w) - t_i + y_i = 0,   y >= 0,
 * </pre>
 *
 * and Mehrotra's method follows its central path. All values are in units of a given scale. The
 * gradient of constraint i is a_i v_i - s_i p, where v_i is K_i w, or the vector of a kernel of
 * rank one. Not thread-safe; memory is kept from one call to the next.
 */
final class HingeProgram {
  private static final int MAX_STEPS = 80;

  /** Steps after which costs stay as they are. */
  private static final int MAX_COSTS = 30;

  /** What the cost of a required kernel is multiplied by where the solution does not settle it. */
  private static final double RAISE = 10;

  private static final int MAX_RAISES = 2;

  /** How far towards the boundary a step goes. */
  private static final double STEP = 0.97;

  /** The share of the complementarity gap that a step leaves, at least. */
  private static final double LEAST_CENTRING = 1e-4;

  /** Multipliers below this share of the largest one are left out of the Hessian. */
  private static final double NEGLIGIBLE_MULTIPLIER = 1e-6;

  /** Outer products below this share of the largest one are left out of it. */
  private static final double NEGLIGIBLE_PRODUCT = 1e-9;

  /** How far slacks of a start are from 0. */
  private static final double ROOM = 0.1;

  /** A kernel that is so far above the threshold costs half. */
  private static final double HALF_COST = 0.05;

  /** What is added to the worth of the kernel with most partners that are nearly settled. */
  static final double PARTNERS_WORTH = 40;

  /** Costs stay as they are once the complementarity gap is below this. */
  private static final double SETTLED_COSTS = 0.1;

  /** The complementarity gap at which it ends. */
  private static final double TOLERANCE = 3e-3;

  /**
   * Kernels of a program.
   *
   * @param numbers of kernels
   * @param worth of each of them: its cost where it is at the threshold
   * @param required whether its cost stays, however far it is above the threshold
   * @param partners for each of them, by position, with which others it is wanted; may be empty
   */
  record Kernels(int[] numbers, double[] worth, boolean[] required, int[][] partners) {}

  private final Forms forms;
  private final BooleanSupplier stop;
  private final int m;
  private final int[] block;
  private final Cholesky factor = new Cholesky();
  private double[][] gradients = new double[0][];
  private Products products;
  private final float[] product;
  private final float[] mixture;
  private Kernels asked;
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
  private double[][] vectors;
  private double[] multiples;
  private double[] shifts;
  private double[] theta;
  private double[] dual;
  private double[][] columns;
  private double[][] balances;

  HingeProgram(Forms forms, BooleanSupplier stop) {
    this.forms = forms;
    this.stop = stop;
    this.m = forms.size();
    this.block = forms.block();
    this.nu = new double[forms.blocks()];
    this.product = new float[m];
    this.mixture = new float[forms.entries()];
    factor.reserve(m);
  }

  /**
   * Solves it; what it returns may be rough.
   *
   * @param some kernels that count
   * @param goal the level
   * @param scale the size of a value
   */
  double[] solve(Kernels some, double goal, double scale) {
    asked = some;
    kernels = some.numbers();
    costs = some.worth().clone();
    level = goal;
    unit = 1 / scale;
    begin();
    int raised = 0;
    for (int step = 0; step < MAX_STEPS && !stop.getAsBoolean(); step++) {
      double gap = complementarity();
      if (gap < TOLERANCE && largest(residual) < TOLERANCE) {
        if (raised == MAX_RAISES || !raiseRequired()) {
          break;
        }
        raised++;
        gap = complementarity();
      }
      double mu = gap / (2.0 * (m + kernels.length));
      if (!factor()) {
        break;
      }
      Direction affine = direction(target(0, null));
      double near = step(affine, 1);
      double centring = Math.pow(complementarity(affine, near) / gap, 3);
      Direction full = direction(target(Math.max(centring, LEAST_CENTRING) * mu, affine));
      move(full, step(full, STEP));
      evaluate(gap > SETTLED_COSTS && step < MAX_COSTS);
    }
    return w;
  }

  /** Raises the costs of required kernels that are above the threshold; false if there is none. */
  private boolean raiseRequired() {
    boolean above = false;
    for (int i = 0; i < kernels.length; i++) {
      if (asked.required()[i] && excess[i] > 0) {
        above = true;
        costs[i] *= RAISE;
      }
    }
    return above;
  }

  private void begin() {
    int q = kernels.length;
    w = centre();
    b = Arrays.stream(costs).map(c -> c / 2).toArray();
    y = new double[q];
    t = new double[q];
    excess = new double[q];
    residual = new double[q];
    theta = new double[q];
    vectors = new double[q][];
    multiples = new double[q];
    shifts = new double[q];
    if (gradients.length < q) {
      gradients = new double[q][];
    }
    products = new Products(forms, kernels);
    Arrays.fill(nu, 0);
    low = new double[m];
    high = new double[m];
    evaluate(false);
    double mu = 0;
    for (int i = 0; i < q; i++) {
      t[i] = Math.max(excess[i], 0) + ROOM;
      y[i] = t[i] - excess[i];
      mu += b[i] * y[i] + (costs[i] - b[i]) * t[i];
    }
    mu /= 2.0 * q;
    for (int j = 0; j < m; j++) {
      low[j] = mu / (w[j] - forms.least()[j]);
      high[j] = mu / (forms.most()[j] - w[j]);
    }
    evaluate(false);
  }

  /** Within the box, and balanced in every block. */
  private double[] centre() {
    double[] up = new double[forms.blocks()];
    double[] down = new double[up.length];
    for (int j = 0; j < m; j++) {
      up[block[j]] += forms.most()[j];
      down[block[j]] -= forms.least()[j];
    }
    double[] centre = new double[m];
    for (int j = 0; j < m; j++) {
      int c = block[j];
      double even = Math.min(up[c], down[c]);
      centre[j] = 0.3 * even * (forms.most()[j] / up[c] + forms.least()[j] / down[c]);
    }
    return centre;
  }

  /**
   * Gradients, d - T and the residuals at the current point.
   *
   * @param reweigh whether costs follow from d - T
   */
  private void evaluate(boolean reweigh) {
    double[] joint = reweigh ? joint() : costs;
    double threshold = 2 * unit * (Vectors.dot(forms.linear(), w) - level);
    dual = new double[m];
    double sum = 0;
    products.moveTo(Form.single(w));
    for (int i = 0; i < kernels.length; i++) {
      Form form = forms.kernels()[kernels[i]];
      double energy = form.vector() == null ? form(i) : square(i, form.vector());
      excess[i] = unit * energy - threshold;
      if (reweigh && !asked.required()[i]) {
        double cost = (asked.worth()[i] + joint[i]) * near(i);
        double change = cost / costs[i];
        b[i] *= change;
        // Products stay as they are, so that steps are not cut short.
        y[i] /= change;
        costs[i] = cost;
      }
      residual[i] = excess[i] - t[i] + y[i];
      Vectors.add(dual, b[i] * multiples[i], vectors[i]);
      sum += b[i] * shifts[i];
    }
    for (int j = 0; j < m; j++) {
      dual[j] += high[j] - low[j] + nu[block[j]] - sum * forms.linear()[j];
    }
  }

  /** 1 for a kernel that is settled, nearly 0 for one that is given up. */
  private double near(int i) {
    return HALF_COST / (HALF_COST + Math.max(0, excess[i]));
  }

  /** What each kernel is worth for the partners beside which it would be settled. */
  private double[] joint() {
    double[] joint = new double[kernels.length];
    if (asked.partners().length > 0) {
      double[] near = new double[kernels.length];
      Arrays.setAll(near, this::near);
      for (int i = 0; i < joint.length; i++) {
        for (int partner : asked.partners()[i]) {
          joint[i] += near[partner];
        }
      }
      double most = largest(joint);
      Arrays.setAll(joint, i -> most > 0 ? PARTNERS_WORTH * joint[i] / most : 0);
    }
    return joint;
  }

  /** d_i of a kernel of rank one, and the parts of its gradient. */
  private double square(int i, double[] vector) {
    double product = Vectors.dot(vector, w);
    vectors[i] = vector;
    multiples[i] = 2 * unit * product;
    shifts[i] = 2 * unit;
    return product * product;
  }

  /** d_i of another kernel, and its gradient. */
  private double form(int i) {
    double[] g = gradients[i] == null ? new double[m] : gradients[i];
    gradients[i] = g;
    products.product(i, product);
    double value = 0;
    for (int j = 0; j < m; j++) {
      value += w[j] * product[j];
      g[j] = 2 * unit * (product[j] - forms.linear()[j]);
    }
    vectors[i] = g;
    multiples[i] = 1;
    shifts[i] = 0;
    return value;
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
    double[] weights = new double[kernels.length];
    double[] mixed = new double[m];
    double square = 0;
    for (int i = 0; i < weights.length; i++) {
      boolean rankOne = shifts[i] > 0;
      weights[i] = theta[i] * multiples[i] * multiples[i] + (rankOne ? 2 * unit * b[i] : 0);
      Vectors.add(mixed, -theta[i] * multiples[i] * shifts[i], vectors[i]);
      square += theta[i] * shifts[i] * shifts[i];
    }
    double least = NEGLIGIBLE_PRODUCT * largest(weights);
    int[] counted = IntStream.range(0, weights.length).filter(i -> weights[i] > least).toArray();
    double[][] outer = Arrays.stream(counted).mapToObj(i -> vectors[i]).toArray(double[][]::new);
    double[] f = new double[counted.length];
    mix();
    int at = 0;
    double[] p = forms.linear();
    for (int j = 0; j < m; j++) {
      double[] row = factor.row(j);
      Arrays.fill(row, j, m, 0);
      row[j] += low[j] / (w[j] - forms.least()[j]) + high[j] / (forms.most()[j] - w[j]);
      for (int k = 0; k < f.length; k++) {
        f[k] = weights[counted[k]] * outer[k][j];
      }
      addOuter(row, f, outer, j);
      for (int k = j; k < forms.starts()[block[j] + 1] && at < mixture.length; k++) {
        row[k] += mixture[at++];
      }
      Vectors.add(row, p[j], mixed, j, m);
      Vectors.add(row, mixed[j] + square * p[j], p, j, m);
    }
    if (!factor.factor(stop)) {
      return false;
    }
    int blocks = nu.length;
    columns = new double[blocks][m];
    balances = new double[blocks][blocks];
    for (int c = 0; c < blocks; c++) {
      for (int j = 0; j < m; j++) {
        columns[c][j] = block[j] == c ? 1 : 0;
      }
      factor.solve(columns[c]);
      balances[c] = sums(columns[c]);
    }
    return true;
  }

  private void addOuter(double[] row, double[] f, double[][] outer, int from) {
    int k = 0;
    for (; k + 3 < f.length; k += 4) {
      Vectors.add(
          row,
          f[k],
          outer[k],
          f[k + 1],
          outer[k + 1],
          f[k + 2],
          outer[k + 2],
          f[k + 3],
          outer[k + 3],
          from,
          m);
    }
    for (; k < f.length; k++) {
      Vectors.add(row, f[k], outer[k], from, m);
    }
  }

  /** The part of the matrix that is a mixture of kernels with rows, as they have theirs. */
  private void mix() {
    double least = NEGLIGIBLE_MULTIPLIER * largest(b);
    int[] counted =
        IntStream.range(0, b.length).filter(i -> shifts[i] == 0 && b[i] > least).toArray();
    double[] shares = Arrays.stream(counted).mapToDouble(i -> 2 * unit * b[i]).toArray();
    float[][] entries =
        Arrays.stream(counted)
            .mapToObj(i -> forms.kernels()[kernels[i]].entries())
            .toArray(float[][]::new);
    Arrays.fill(mixture, 0);
    Form.add(mixture, Form.single(shares), 0, entries, 0, mixture.length);
  }

  private double[] sums(double[] x) {
    double[] sums = new double[nu.length];
    for (int j = 0; j < m; j++) {
      sums[block[j]] += x[j];
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
    double sum = 0;
    for (int i = 0; i < q; i++) {
      shift[i] = residual[i] + target.yb[i] / b[i] - target.te[i] / (costs[i] - b[i]);
      Vectors.add(dw, -theta[i] * shift[i] * multiples[i], vectors[i]);
      sum += theta[i] * shift[i] * shifts[i];
    }
    Vectors.add(dw, sum, forms.linear());
    factor.solve(dw);
    double[] unbalanced = sums(dw);
    double[] now = sums(w);
    Arrays.setAll(unbalanced, c -> unbalanced[c] + now[c]);
    double[] dnu = solveSmall(balances, unbalanced);
    for (int c = 0; c < dnu.length; c++) {
      Vectors.add(dw, -dnu[c], columns[c]);
    }
    double along = Vectors.dot(forms.linear(), dw);
    double[] db = new double[q];
    double[] dy = new double[q];
    double[] dt = new double[q];
    for (int i = 0; i < q; i++) {
      double change = multiples[i] * Vectors.dot(vectors[i], dw) - shifts[i] * along;
      db[i] = theta[i] * (change + shift[i]);
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
