package org.example.smkl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.smkl.conic.StandardCone;
import org.smkl.conic.StandardProblem;

/**
 * The standard problem, min q'x with A x + s = b, apart: equations, inequalities and second-order
 * cones, by dense rows. A semidefinite matrix of order two is a second-order cone.
 *
 * @param q objective
 * @param rows of A
 * @param b right-hand side
 * @param equations their rows
 * @param inequalities their rows
 * @param cones the second-order cones
 */
record Program(
    double[] q,
    double[][] rows,
    double[] b,
    List<Integer> equations,
    List<Integer> inequalities,
    List<SecondOrderCone> cones) {
  private static final double HALF_ROOT = Math.sqrt(0.5);

  /** What is left, relative, of a row that follows from others. */
  private static final double DEPENDENT = 1e-10;

  static Program of(StandardProblem problem) {
    double[][] rows = new double[problem.b().length][problem.q().length];
    for (int j = 0; j < problem.q().length; j++) {
      for (int e = problem.columnStarts()[j]; e < problem.columnStarts()[j + 1]; e++) {
        rows[problem.rowIndices()[e]][j] = problem.values()[e];
      }
    }
    List<Integer> equations = new ArrayList<>();
    List<Integer> inequalities = new ArrayList<>();
    List<SecondOrderCone> cones = new ArrayList<>();
    int start = 0;
    for (StandardCone cone : problem.cones()) {
      int size = cone.kind() == StandardCone.Kind.PSD_TRIANGLE ? 3 : cone.size();
      for (int r = start; r < start + size; r++) {
        if (cone.kind() == StandardCone.Kind.ZERO) {
          equations.add(r);
        } else if (cone.kind() == StandardCone.Kind.NONNEGATIVE) {
          inequalities.add(r);
        }
      }
      if (cone.kind() == StandardCone.Kind.SECOND_ORDER) {
        double[][] part = Arrays.copyOfRange(rows, start, start + size);
        double[] right = Arrays.copyOfRange(problem.b(), start, start + size);
        cones.add(new SecondOrderCone(start, part, right));
      } else if (cone.kind() == StandardCone.Kind.PSD_TRIANGLE) {
        cones.add(ofOrderTwo(start, rows, problem.b()));
      }
      start += size;
    }
    return new Program(
        problem.q(),
        rows,
        problem.b(),
        independent(equations, rows, problem.b()),
        inequalities,
        cones);
  }

  /**
   * Without the equations that follow from those before, which ojAlgo takes for a contradiction;
   * one that contradicts those before stays, to be found out.
   */
  private static List<Integer> independent(List<Integer> equations, double[][] rows, double[] b) {
    List<double[]> basis = new ArrayList<>();
    List<Integer> kept = new ArrayList<>();
    for (int r : equations) {
      int n = rows[r].length;
      double[] wide = Arrays.copyOf(rows[r], n + 1);
      wide[n] = b[r];
      double size = Math.max(Dense.largest(wide), 1e-300);
      for (double[] earlier : basis) {
        double part = 0;
        for (int j = 0; j < n; j++) {
          part += earlier[j] * wide[j];
        }
        Dense.add(wide, -part, earlier);
      }
      double[] left = Arrays.copyOf(wide, n);
      double norm = Math.sqrt(Dense.dot(left, left));
      boolean follows = norm <= DEPENDENT * size;
      if (!follows || Math.abs(wide[n]) > DEPENDENT * size) {
        kept.add(r);
      }
      if (!follows) {
        basis.add(Arrays.stream(wide).map(v -> v / norm).toArray());
      }
    }
    return kept;
  }

  /** a c at least b^2 for the rows (a, sqrt(2) b, c): 2 a c at least the square of the middle. */
  private static SecondOrderCone ofOrderTwo(int start, double[][] rows, double[] b) {
    int n = rows[0].length;
    double[][] turned = new double[3][n];
    for (int sign = 0; sign < 2; sign++) {
      Dense.add(turned[sign], HALF_ROOT, rows[start]);
      Dense.add(turned[sign], sign == 0 ? HALF_ROOT : -HALF_ROOT, rows[start + 2]);
    }
    turned[2] = rows[start + 1];
    double[] right = {
      HALF_ROOT * (b[start] + b[start + 2]), HALF_ROOT * (b[start] - b[start + 2]), b[start + 1]
    };
    return new SecondOrderCone(-1 - start, turned, right);
  }

  /** Adds a cone's multipliers to those of the rows. */
  static void addDual(double[] z, SecondOrderCone cone, double[] dual, double factor) {
    if (cone.start() >= 0) {
      for (int i = 0; i < dual.length; i++) {
        z[cone.start() + i] += factor * dual[i];
      }
    } else {
      int start = -1 - cone.start();
      z[start] += factor * HALF_ROOT * (dual[0] + dual[1]);
      z[start + 1] += factor * dual[2];
      z[start + 2] += factor * HALF_ROOT * (dual[0] - dual[1]);
    }
  }

  /** The largest violation at x. */
  double violation(double[] x) {
    double worst = 0;
    for (int r : equations) {
      worst = Math.max(worst, Math.abs(b[r] - Dense.dot(rows[r], x)));
    }
    for (int r : inequalities) {
      worst = Math.max(worst, Dense.dot(rows[r], x) - b[r]);
    }
    for (SecondOrderCone cone : cones) {
      worst = Math.max(worst, SecondOrderCone.violation(cone.slack(x)));
    }
    return worst;
  }

  /** Whether d leads down for ever: q'd below 0 and -A d in the cones, to this part of |d|. */
  boolean isRay(double[] d, double tolerance) {
    double size = Dense.largest(d);
    double allowed = tolerance * size;
    if (!(Dense.dot(q, d) < -1e-6 * Dense.largest(q) * size)) {
      return false;
    }
    for (int r : equations) {
      if (Math.abs(Dense.dot(rows[r], d)) > allowed) {
        return false;
      }
    }
    for (int r : inequalities) {
      if (Dense.dot(rows[r], d) > allowed) {
        return false;
      }
    }
    for (SecondOrderCone cone : cones) {
      double[] s = cone.slack(d);
      for (int i = 0; i < s.length; i++) {
        s[i] -= cone.b()[i];
      }
      if (SecondOrderCone.violation(s) > allowed) {
        return false;
      }
    }
    return true;
  }
}
