package org.smkl.relax.saddle;

import java.util.Arrays;
import org.smkl.api.Problem;
import org.smkl.api.relax.Node;

/**
 * What a node leaves of the problem in b: the kernels that may have weight, and how many places the
 * free ones among them share. Kernels whose indicator is 1 whatever b is count as included.
 *
 * @param kernels the allowed kernels, ascending
 * @param free for each allowed kernel, whether it competes for a place
 * @param places the places the free kernels share; fewer than there are free kernels, or 0 if there
 *     are none
 */
record NodeShape(int[] kernels, boolean[] free, int places) {
  static NodeShape of(Problem problem, Node node) {
    int places = problem.k0() - node.includedCount();
    int[] kernels = new int[problem.q()];
    int count = 0;
    int freeCount = 0;
    for (int i = 0; i < problem.q(); i++) {
      boolean free = node.isFree(i);
      if (node.includes(i) || (free && places > 0)) {
        kernels[count++] = i;
        freeCount += free ? 1 : 0;
      }
    }
    boolean compete = freeCount > places;
    boolean[] free = new boolean[count];
    for (int k = 0; k < count; k++) {
      free[k] = compete && node.isFree(kernels[k]);
    }
    return new NodeShape(Arrays.copyOf(kernels, count), free, compete ? places : 0);
  }

  /** Number of kernels that may have weight. */
  int size() {
    return kernels.length;
  }

  /** The entries of the allowed kernels. */
  double[] gather(double[] full) {
    double[] part = new double[kernels.length];
    for (int k = 0; k < part.length; k++) {
      part[k] = full[kernels[k]];
    }
    return part;
  }

  /** The vector with these entries at the allowed kernels and 0 elsewhere. */
  double[] scatter(double[] part, int q) {
    double[] full = new double[q];
    for (int k = 0; k < part.length; k++) {
      full[kernels[k]] = part[k];
    }
    return full;
  }
}
