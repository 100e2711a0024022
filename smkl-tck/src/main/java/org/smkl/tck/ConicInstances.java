package org.smkl.tck;

import java.util.Random;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;

/** Conic models whose optimum is known in closed form. */
final class ConicInstances {
  private static final double SQRT2 = Math.sqrt(2);

  private ConicInstances() {}

  /** min x + 2y + 7 subject to x &gt;= 1, y &gt;= 2: 12, with multipliers 1 and 2. */
  static ConicModel linear() {
    ConicModel.Builder model = ConicModel.builder("linear");
    int x = model.variables("x", 2);
    model.minimise(x, 1).minimise(x + 1, 2).constant(7);
    model.constraint("bounds", new Cone.NonNegative(2));
    model.row(-1).entry(x, 1).row(-2).entry(x + 1, 1);
    return model.build();
  }

  /** min x subject to 3 - x = 0: 3, with the multiplier -1. */
  static ConicModel equality() {
    ConicModel.Builder model = ConicModel.builder("equality");
    int x = model.variables("x", 1);
    model.minimise(x, 1).constraint("fix", new Cone.Zero(1)).row(3).entry(x, -1);
    return model.build();
  }

  /** min t subject to t &gt;= |(3, 4)|: 5, with the multipliers (1, -0.6, -0.8). */
  static ConicModel secondOrder() {
    ConicModel.Builder model = ConicModel.builder("second-order");
    int t = model.variables("t", 1);
    model.minimise(t, 1).constraint("norm", new Cone.SecondOrder(3));
    model.row(0).entry(t, 1).row(3).row(4);
    return model.build();
  }

  /** min x + 4y subject to 2xy &gt;= 2^2: x = 2 sqrt 2, y = x/4, value 4 sqrt 2. */
  static ConicModel rotated() {
    ConicModel.Builder model = ConicModel.builder("rotated");
    int x = model.variables("x", 2);
    model.minimise(x, 1).minimise(x + 1, 4);
    model.constraint("product", new Cone.RotatedSecondOrder(3));
    model.row(0).entry(x, 1).row(0).entry(x + 1, 1).row(2);
    return model.build();
  }

  /**
   * min t subject to t I - M positive semidefinite, M = shift I + scale [1 0 2; 0 -5 0; 2 0 1]: the
   * largest eigenvalue of M, 3 scale + shift. Another order of the rows gives another value.
   */
  static ConicModel largestEigenvalue(double scale, double shift) {
    ConicModel.Builder model = ConicModel.builder("eigenvalue");
    int t = model.variables("t", 1);
    model.minimise(t, 1).constraint("psd", new Cone.PsdTriangle(3));
    model.row(-scale - shift).entry(t, 1);
    model.row(0);
    model.row(5 * scale - shift).entry(t, 1);
    model.row(-2 * SQRT2 * scale);
    model.row(0);
    model.row(-scale - shift).entry(t, 1);
    return model.build();
  }

  /** Every cone once, each with variables of its own but one: value 12 + 3 + 5 + 4 sqrt 2 + 3. */
  static ConicModel everyCone() {
    ConicModel.Builder model = ConicModel.builder("every-cone");
    int u = model.variables("u", 2);
    int v = model.variables("v", 2);
    int p = model.variables("p", 3);
    model.minimise(u, 1).minimise(u + 1, 2).constant(7);
    model.minimise(v, 1).minimise(v + 1, 4).minimise(p, 1).minimise(p + 1, 1).minimise(p + 2, 1);
    model.constraint("psd", new Cone.PsdTriangle(2));
    model.row(-1).entry(p, 1).row(-2 * SQRT2).row(-1).entry(p, 1);
    model.constraint("bounds", new Cone.NonNegative(2));
    model.row(-1).entry(u, 1).row(-2).entry(u + 1, 1);
    model.constraint("product", new Cone.RotatedSecondOrder(3));
    model.row(0).entry(v, 1).row(0).entry(v + 1, 1).row(2);
    model.constraint("norm", new Cone.SecondOrder(3));
    model.row(0).entry(p + 1, 1).row(3).row(4);
    model.constraint("fix", new Cone.Zero(1)).row(-3).entry(p + 2, 1);
    return model.build();
  }

  /** x &gt;= 1 and x &lt;= 0. */
  static ConicModel infeasible() {
    ConicModel.Builder model = ConicModel.builder("infeasible");
    int x = model.variables("x", 1);
    model.minimise(x, 1).constraint("clash", new Cone.NonNegative(2));
    model.row(-1).entry(x, 1).row(0).entry(x, -1);
    return model.build();
  }

  /** min x subject to x &lt;= 0. */
  static ConicModel unbounded() {
    ConicModel.Builder model = ConicModel.builder("unbounded");
    int x = model.variables("x", 1);
    model.minimise(x, 1).constraint("above", new Cone.NonNegative(1)).row(0).entry(x, -1);
    return model.build();
  }

  /** The linear one with a whole number. */
  static ConicModel integer() {
    ConicModel.Builder model = ConicModel.builder("integer");
    int x = model.variables("x", 1);
    model.integer(x).minimise(x, 1);
    model.constraint("bound", new Cone.NonNegative(1)).row(-0.5).entry(x, 1);
    return model.build();
  }

  /**
   * A random model with a strictly feasible x and a strictly feasible y, so that both values exist
   * and agree: b = s - A x and c = A'y for s and y inside the cones.
   */
  static ConicModel random(long seed, int order) {
    Random random = new Random(seed);
    Cone[] cones = {
      new Cone.NonNegative(6),
      new Cone.SecondOrder(5),
      new Cone.RotatedSecondOrder(4),
      new Cone.PsdTriangle(order),
      new Cone.Zero(2)
    };
    ConicModel.Builder model = ConicModel.builder("random");
    int count = 6 + order;
    int first = model.variables("x", count);
    double[] point = random.doubles(count, -1, 1).toArray();
    for (int c = 0; c < cones.length; c++) {
      model.constraint("cone" + c, cones[c]);
      double[] inside = inside(cones[c], random);
      double[] multipliers = inside(cones[c], random);
      for (int r = 0; r < cones[c].dimension(); r++) {
        double[] row = random.doubles(count, -1, 1).toArray();
        double offset = inside[r];
        for (int j = 0; j < count; j++) {
          offset -= row[j] * point[j];
          model.minimise(first + j, row[j] * multipliers[r]);
        }
        model.row(offset);
        for (int j = 0; j < count; j++) {
          model.entry(first + j, row[j]);
        }
      }
    }
    return model.build();
  }

  private static double[] inside(Cone cone, Random random) {
    double[] rows = new double[cone.dimension()];
    if (cone instanceof Cone.Zero) {
      return rows;
    }
    for (int r = 0; r < rows.length; r++) {
      rows[r] = 0.1 * random.nextDouble();
    }
    if (cone instanceof Cone.PsdTriangle psd) {
      for (int j = 0; j < psd.order(); j++) {
        rows[j * (j + 1) / 2 + j] += psd.order();
      }
    } else {
      rows[0] += 2;
      rows[1] += 2 * (cone instanceof Cone.RotatedSecondOrder ? 1 : 0);
    }
    return rows;
  }
}
