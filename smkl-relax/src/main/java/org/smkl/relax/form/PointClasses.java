package org.smkl.relax.form;

import java.util.Arrays;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;

/**
 * Training points that no kernel tells apart, put into classes. For two such points j and k every
 * minor that contains both forces gamma_j = gamma_k and has no interior, on which interior-point
 * methods falter; one gamma for each class says the same and keeps the interior.
 *
 * @param of the class of each point
 * @param first the first point of each class
 */
record PointClasses(int[] of, int[] first) {
  /** Squared distances in feature space up to this, relative to the norms, count as zero. */
  private static final double SAME_POINT = 1e-14;

  static PointClasses separate(int n) {
    int[] identity = new int[n];
    Arrays.setAll(identity, j -> j);
    return new PointClasses(identity, identity);
  }

  static PointClasses merge(Problem problem, KernelChoice choice) {
    int n = problem.n();
    int[] of = new int[n];
    int[] first = new int[n];
    int count = 0;
    for (int j = 0; j < n; j++) {
      int found = 0;
      while (found < count && !same(problem, choice, first[found], j)) {
        found++;
      }
      if (found == count) {
        first[count++] = j;
      }
      of[j] = found;
    }
    return new PointClasses(of, Arrays.copyOf(first, count));
  }

  int count() {
    return first.length;
  }

  private static boolean same(Problem problem, KernelChoice choice, int j, int k) {
    for (int i : choice.kernels()) {
      SymmetricMatrix gram = problem.gram(i);
      double norms = gram.get(j, j) + gram.get(k, k);
      if (norms - 2 * gram.get(j, k) > SAME_POINT * norms) {
        return false;
      }
    }
    return true;
  }
}
