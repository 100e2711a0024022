package org.smkl.relax.form;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.smkl.api.Problem;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.NodeChoices;

/**
 * The kernels that may have weight at a node: those taken and, if a place is left for them, the
 * free ones.
 *
 * @param q how many kernels the problem has
 * @param kernels their indices, ascending
 * @param included for each of them, whether it is taken
 * @param places what the free ones share, by group
 */
record KernelChoice(int q, int[] kernels, boolean[] included, List<Places> places) {
  /**
   * Places that free kernels share: the sum of their indicators is at most so many.
   *
   * @param free which of the free ones, counted without those taken
   * @param most k0 - |I1|, or what a rule leaves of a group
   */
  record Places(BitSet free, int most) {}

  static KernelChoice of(Problem problem, Node node) {
    node.requireFeasible(problem);
    NodeChoices choices = NodeChoices.of(problem, node);
    int[] kernels = new int[problem.q()];
    int[] free = new int[problem.q()];
    int count = 0;
    int frees = 0;
    for (int i = 0; i < problem.q(); i++) {
      if (choices.mayWeigh(i)) {
        kernels[count++] = i;
        free[i] = choices.isOpen(i) ? frees++ : -1;
      }
    }
    kernels = Arrays.copyOf(kernels, count);
    boolean[] included = new boolean[count];
    for (int p = 0; p < count; p++) {
      included[p] = !choices.isOpen(kernels[p]);
    }
    List<Places> places = new ArrayList<>();
    for (NodeChoices.Room room : choices.rooms()) {
      BitSet shared = new BitSet();
      room.kernels().stream().forEach(i -> shared.set(free[i]));
      places.add(new Places(shared, room.most()));
    }
    if (places.isEmpty() && frees > 0) {
      // Nobody has to share, but z has a row all the same.
      BitSet all = new BitSet();
      all.set(0, frees);
      places.add(new Places(all, problem.k0() - choices.taken().cardinality()));
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
