package org.smkl.relax.form;

import java.util.Arrays;
import org.smkl.api.Problem;
import org.smkl.api.relax.Node;

/**
 * The kernels that may have weight at a node: I1 and, if a place is left for them, the free ones.
 *
 * @param q how many kernels the problem has
 * @param kernels their indices, ascending
 * @param included for each of them, whether it is in I1
 * @param places k0 - |I1|, what the free ones share
 */
record KernelChoice(int q, int[] kernels, boolean[] included, int places) {
  static KernelChoice of(Problem problem, Node node) {
    node.requireFeasible(problem);
    int places = problem.k0() - node.includedCount();
    int[] kernels = new int[problem.q()];
    int count = 0;
    for (int i = 0; i < problem.q(); i++) {
      if (node.includes(i) || (node.isFree(i) && places > 0)) {
        kernels[count++] = i;
      }
    }
    kernels = Arrays.copyOf(kernels, count);
    boolean[] included = new boolean[count];
    for (int p = 0; p < count; p++) {
      included[p] = node.includes(kernels[p]);
    }
    return new KernelChoice(problem.q(), kernels, included, places);
  }

  int size() {
    return kernels.length;
  }

  int freeCount() {
    int free = 0;
    for (boolean in : included) {
      free += in ? 0 : 1;
    }
    return free;
  }

  /** Puts one value for each of these kernels into an array over all q; the others get 0. */
  double[] spread(double[] chosen) {
    double[] all = new double[q];
    for (int p = 0; p < kernels.length; p++) {
      all[kernels[p]] = chosen[p];
    }
    return all;
  }

  /** Like {@link #spread} for one value per free kernel; the included ones get 1. */
  double[] spreadFree(double[] free) {
    double[] all = new double[q];
    int next = 0;
    for (int p = 0; p < kernels.length; p++) {
      all[kernels[p]] = included[p] ? 1 : free[next++];
    }
    return all;
  }
}
