package org.smkl.branchbound.tree;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.smkl.api.Problem;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.NodeChoices;

/**
 * A cut with its kernels in descending order of energy, so that LB(a; I0, I1) and its change with
 * one kernel more in I0 or I1 take one pass over the kernels.
 */
public record RankedCut(Cut cut, int[] order) {
  public static final int NONE = -1;

  public static RankedCut of(Cut cut) {
    return new RankedCut(cut, descending(cut.energies()));
  }

  /** Stable, and without an object for each of thousands of kernels. */
  private static int[] descending(double[] values) {
    int n = values.length;
    int[] order = IntStream.range(0, n).toArray();
    int[] merged = new int[n];
    for (int width = 1; width < n; width *= 2) {
      for (int start = 0; start < n; start += 2 * width) {
        int left = start;
        int middle = Math.min(start + width, n);
        int right = middle;
        int end = Math.min(start + 2 * width, n);
        for (int k = start; k < end; k++) {
          boolean first =
              right == end
                  || (left < middle
                      && Double.compare(values[order[left]], values[order[right]]) >= 0);
          merged[k] = first ? order[left++] : order[right++];
        }
      }
      int[] swap = order;
      order = merged;
      merged = swap;
    }
    return order;
  }

  public double lower(Problem problem, Node node) {
    return lower(problem, node, NONE, NONE);
  }

  /** LB(a; I0 + {excluded}, I1 + {included}); {@link #NONE} for no further kernel. */
  public double lower(Problem problem, Node node, int excluded, int included) {
    if (!problem.rules().isNone()) {
      Node without = excluded == NONE ? node : node.exclude(excluded);
      return ruled(problem, included == NONE ? without : without.include(included));
    }
    double lambda = problem.lambda();
    int k0 = problem.k0();
    int places = k0 - node.includedCount() - (included == NONE ? 0 : 1);
    double[] energies = cut.energies();
    double top = Double.NaN;
    // The selected energies come in descending order: project them as they come. Once one gets no
    // weight, no later one does.
    double sum = 0;
    double tau = 0;
    int rho = 0;
    double[] shifted = new double[k0];
    for (int k = 0; k < order.length && rho < k0; k++) {
      int i = order[k];
      boolean forced = i == included || node.includes(i);
      if (!forced && (places == 0 || i == excluded || node.excludes(i))) {
        continue;
      }
      places -= forced ? 0 : 1;
      top = rho == 0 ? energies[i] : top;
      double w = (energies[i] - top) / (4 * lambda);
      double candidate = (sum + w - 1) / (rho + 1);
      if (w <= candidate) {
        break;
      }
      shifted[rho++] = w;
      sum += w;
      tau = candidate;
    }
    return value(cut, lambda, top, shifted, rho, tau);
  }

  /** By greedy selection; infinite where the node has no weights at all. */
  private double ruled(Problem problem, Node node) {
    NodeChoices choices = NodeChoices.of(problem, node);
    return choices.feasible()
        ? lower(cut, problem.lambda(), choices.greedy(order))
        : Double.POSITIVE_INFINITY;
  }

  /** LB(a; I0, I1) for one look at a cut, without the order of its kernels. */
  public static double lower(Cut cut, Problem problem, Node node) {
    if (!problem.rules().isNone()) {
      NodeChoices choices = NodeChoices.of(problem, node);
      return choices.feasible()
          ? lower(cut, problem.lambda(), choices.greedy(cut.energies()))
          : Double.POSITIVE_INFINITY;
    }
    double lambda = problem.lambda();
    int k0 = problem.k0();
    double[] chosen = new double[k0];
    int count = 0;
    double[] energies = cut.energies();
    BitSet included = node.included();
    BitSet excluded = node.excluded();
    for (int i = included.nextSetBit(0); i >= 0; i = included.nextSetBit(i + 1)) {
      chosen[count++] = energies[i];
    }
    // The largest of the free ones, the least of them first.
    int from = count;
    for (int i = excluded.nextClearBit(0);
        from < k0 && i < energies.length;
        i = excluded.nextClearBit(i + 1)) {
      if (included.get(i) || (count == k0 && energies[i] <= chosen[from])) {
        continue;
      }
      int at = count < k0 ? count++ : from;
      chosen[at] = energies[i];
      Arrays.sort(chosen, from, count);
    }
    return lower(cut, lambda, Arrays.copyOf(chosen, count));
  }

  /** LB(a) over the weights on a support of few kernels. */
  public static double lower(Cut cut, double lambda, int[] support) {
    double[] d = new double[support.length];
    for (int k = 0; k < d.length; k++) {
      d[k] = cut.energies()[support[k]];
    }
    return lower(cut, lambda, d);
  }

  private static double lower(Cut cut, double lambda, double[] d) {
    Arrays.sort(d);
    double top = d[d.length - 1];
    double[] shifted = new double[d.length];
    double sum = 0;
    double tau = 0;
    int rho = 0;
    for (int k = d.length - 1; k >= 0; k--) {
      double w = (d[k] - top) / (4 * lambda);
      double candidate = (sum + w - 1) / (rho + 1);
      if (w <= candidate) {
        break;
      }
      shifted[rho++] = w;
      sum += w;
      tau = candidate;
    }
    return value(cut, lambda, top, shifted, rho, tau);
  }

  private static double value(
      Cut cut, double lambda, double top, double[] shifted, int rho, double tau) {
    double excess = 0;
    double squares = 0;
    for (int k = 0; k < rho; k++) {
      double b = shifted[k] - tau;
      excess += shifted[k] * b;
      squares += b * b;
    }
    return cut.sum() - top / 2 + lambda * (squares - 2 * excess);
  }
}
