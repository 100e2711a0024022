package org.smkl.relax.form;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.smkl.svm.parallel.Parallel;

/**
 * Finds violated 3 x 3 minors among all pairs of points: a few multiplications each, so that
 * hundreds of thousands of pairs take milliseconds.
 *
 * <p>A minor with unit diagonal and off-diagonals a, b, c has the determinant 1 + 2abc - a^2 - b^2
 * - c^2. Its 2 x 2 minors hold, so it has at most one negative eigenvalue, and that exists exactly
 * where the determinant is negative. Nothing is divided by the determinant of the kernel part,
 * which vanishes for points that K(b) does not tell apart.
 */
final class PairSeparation {
  private PairSeparation() {}

  /** The minors with an eigenvalue below -tolerance, in no particular order of violation. */
  static List<Minor> violated(Correlations matrix, double tolerance, int threads) {
    int m = matrix.count();
    List<List<Minor>> byRow = new ArrayList<>(Collections.nCopies(m, List.of()));
    Parallel.run(threads, m, j -> byRow.set(j, violatedWith(matrix, j, tolerance)));
    List<Minor> all = new ArrayList<>();
    byRow.forEach(all::addAll);
    return all;
  }

  private static List<Minor> violatedWith(Correlations matrix, int j, double tolerance) {
    List<Minor> found = new ArrayList<>();
    double a = matrix.first(j);
    for (int k = j + 1; k < matrix.count(); k++) {
      double b = matrix.first(k);
      double c = matrix.between(j, k);
      // The eigenvalues sum to 3 and none exceeds 3, so the middle one is at least |least|, the
      // largest at least 1: least < -tolerance needs det < -tolerance^2.
      if (determinant(a, b, c) < -tolerance * tolerance) {
        double least = leastEigenvalue(a, b, c);
        if (least < -tolerance) {
          found.add(new Minor(new int[] {j, k}, least));
        }
      }
    }
    return found;
  }

  private static double determinant(double a, double b, double c) {
    return 1 + 2 * a * b * c - a * a - b * b - c * c;
  }

  /**
   * The least eigenvalue of a matrix with unit diagonal and a negative determinant. The largest one
   * comes from the cubic t^3 - (a^2+b^2+c^2) t - 2abc = 0 of t = eigenvalue - 1; the least follows
   * from the trace and the determinant without cancellation.
   */
  static double leastEigenvalue(double a, double b, double c) {
    double p = a * a + b * b + c * c;
    double cosine = 3 * a * b * c / p * Math.sqrt(3 / p);
    double angle = Math.acos(Math.max(-1, Math.min(1, cosine))) / 3;
    double largest = 1 + 2 * Math.sqrt(p / 3) * Math.cos(angle);
    double sum = 3 - largest;
    double product = determinant(a, b, c) / largest;
    double root = Math.sqrt(Math.max(0, sum * sum - 4 * product));
    return sum > 0 ? 2 * product / (sum + root) : (sum - root) / 2;
  }
}
