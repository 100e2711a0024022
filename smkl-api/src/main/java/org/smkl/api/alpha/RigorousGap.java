package org.smkl.api.alpha;

/**
 * Tells whether the relative duality gap of a point is within a tolerance for sure, whatever an
 * evaluation in double precision says: each rounding error of the product f = K v enters the gap
 * times the box, and where boxes are large a gap of zero may mean nothing.
 *
 * <p>Most points pass by a bound on the errors from the diagonal alone, |K_ij| &lt;= sqrt(K_ii
 * K_jj). For the others f is computed in twice the precision and the gap as sum_j (u_j - a_j)
 * max(0, r_j) + a_j max(0, -r_j) - t s'a with r_j = p_j - s_j (f_j + t), where nothing cancels.
 */
final class RigorousGap {
  /** Relative error of one operation. */
  private static final double UNIT_ROUNDOFF = 0x1p-53;

  /** Relative error of a sum of non-negative terms, generously. */
  private static final double SUM_ERROR = 1e-12;

  private final AlphaProblem problem;
  private final double[] alpha;
  private final AlphaValue value;
  private final double tolerance;
  private double[] high;
  private double[] low;
  private double boxes;
  private double mass;

  RigorousGap(AlphaProblem problem, double[] alpha, AlphaValue value, double tolerance) {
    this.problem = problem;
    this.alpha = alpha;
    this.value = value;
    this.tolerance = tolerance;
  }

  boolean within() {
    return value.relativeGap() <= tolerance
        && (withinByLargest() || withinByDiagonal() || withinByDoubledPrecision());
  }

  /** The bound of {@link #withinByDiagonal} with the largest entry of the diagonal for all. */
  private boolean withinByLargest() {
    int order = problem.gram().order();
    double largest = 0;
    for (int i = 0; i < order; i++) {
      largest = Math.max(largest, Math.abs(problem.gram().get(i, i)));
    }
    double linear = 0;
    int terms = 8;
    for (int j = 0; j < alpha.length; j++) {
      linear = Math.max(linear, Math.abs(problem.linear()[j]));
      boxes += problem.upper()[j];
      mass += alpha[j];
      terms += alpha[j] > 0 ? 1 : 0;
    }
    double product = 2 * terms * UNIT_ROUNDOFF * largest * mass;
    double own = 8 * UNIT_ROUNDOFF * (linear + Math.abs(value.bias()));
    return within(linear * mass, largest * mass * mass, boxes * (own + product));
  }

  /** Adds the errors of the sums to that of the loss. */
  private boolean within(double linear, double quadratic, double loss) {
    int m = alpha.length;
    double sums =
        linear + Math.abs(problem.block().constant()) + Math.abs(value.primal()) + quadratic;
    double error = loss + 2 * (m + 8) * UNIT_ROUNDOFF * sums;
    double size = Math.max(Math.abs(value.primal()), Math.abs(value.dual()));
    double underflow = m * Double.MIN_NORMAL * (2 + boxes + mass);
    return value.primal() - value.dual() + 2 * error + underflow <= tolerance * (size - error);
  }

  private boolean withinByDiagonal() {
    int m = problem.size();
    int order = problem.gram().order();
    double[] weight = new double[order];
    double linear = 0;
    for (int j = 0; j < m; j++) {
      weight[problem.row(j)] += alpha[j];
      linear += Math.abs(problem.linear()[j]) * alpha[j];
    }
    double[] root = new double[order];
    double norm = 0;
    int terms = 8;
    for (int i = 0; i < order; i++) {
      root[i] = Math.sqrt(Math.abs(problem.gram().get(i, i)));
      norm += root[i] * weight[i];
      terms += weight[i] > 0 ? 1 : 0;
    }
    double product = 2 * terms * UNIT_ROUNDOFF * norm;
    double loss = 0;
    for (int j = 0; j < m; j++) {
      double own = Math.abs(problem.linear()[j]) + Math.abs(value.bias());
      loss += problem.upper()[j] * (8 * UNIT_ROUNDOFF * own + product * root[problem.row(j)]);
    }
    return within(linear, norm * norm, loss);
  }

  private boolean withinByDoubledPrecision() {
    int m = problem.size();
    int order = problem.gram().order();
    DoubleDouble sum = new DoubleDouble();
    DoubleDouble[] v = new DoubleDouble[order];
    for (int j = 0; j < m; j++) {
      int r = problem.row(j);
      v[r] = v[r] == null ? new DoubleDouble() : v[r];
      v[r].add(problem.signs()[j] * alpha[j]);
      sum.add(problem.signs()[j] * alpha[j]);
    }
    double[] magnitude = multiply(v);
    double error = 0;
    double bias = value.bias();
    double[] kinks = new double[m];
    DoubleDouble dual = new DoubleDouble();
    dual.add(problem.block().constant());
    for (int j = 0; j < m; j++) {
      int r = problem.row(j);
      double p = problem.signs()[j] * problem.linear()[j];
      DoubleDouble kink = new DoubleDouble();
      kink.add(p);
      kink.add(-high[r]);
      kink.add(-bias);
      kink.add(-low[r]);
      kinks[j] = kink.value();
      error += (problem.upper()[j] + 2 * alpha[j]) * magnitude[r];
      // p'a - v'f / 2 = sum_j a_j s_j (s_j p_j - f_j / 2).
      double x = problem.signs()[j] * alpha[j];
      dual.addProduct(x, p);
      dual.addProduct(x, -high[r] / 2);
      dual.addProduct(x, -low[r] / 2);
    }
    double offset = Hinge.bestKink(problem.block(), kinks.clone());
    double unbalanced = -(bias + offset) * sum.value();
    double gap = unbalanced + SUM_ERROR * Math.abs(unbalanced);
    for (int j = 0; j < m; j++) {
      double r = problem.signs()[j] * (kinks[j] - offset);
      gap += r > 0 ? (problem.upper()[j] - alpha[j]) * r : -alpha[j] * r;
    }
    double rounding = 8 * (order + m) * UNIT_ROUNDOFF * UNIT_ROUNDOFF * error;
    double underflow = error > 0 ? (order + m) * Double.MIN_NORMAL * (2 + boxes + mass) : 0;
    double size = Math.max(Math.abs(dual.value()), Math.abs(dual.value() + gap));
    return gap * (1 + SUM_ERROR) + rounding + underflow <= tolerance * (1 - SUM_ERROR) * size;
  }

  /** Fills high and low with K v; returns |K| |v|. */
  private double[] multiply(DoubleDouble[] v) {
    int order = problem.gram().order();
    high = new double[order];
    low = new double[order];
    double[] row = new double[order];
    double[] magnitude = new double[order];
    int[] support = new int[order];
    double[] weight = new double[order];
    double[] rest = new double[order];
    int count = 0;
    for (int j = 0; j < order; j++) {
      if (v[j] != null && v[j].value() != 0) {
        weight[count] = v[j].high();
        rest[count] = v[j].low();
        support[count++] = j;
      }
    }
    // Doubled.addProduct in local variables: this is where the time goes.
    for (int i = 0; i < order; i++) {
      problem.gram().row(i, support, count, row);
      double sum = 0;
      double error = 0;
      double size = 0;
      for (int c = 0; c < count; c++) {
        double k = row[c];
        double product = k * weight[c];
        double next = sum + product;
        double part = next - sum;
        double lost = (sum - (next - part)) + (product - part);
        error += lost + (Math.fma(k, weight[c], -product) + k * rest[c]);
        sum = next;
        size += Math.abs(product);
      }
      high[i] = sum;
      low[i] = error;
      magnitude[i] = size;
    }
    return magnitude;
  }
}
