package org.smkl.branchbound.tree;

import java.util.stream.IntStream;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;

/**
 * A cut with its kernels in descending order of energy, so that LB(a; I0, I1) and its change with
 * one kernel more in I0 or I1 take one pass over the kernels.
 */
public record RankedCut(Cut cut, int[] order) {
  public static final int NONE = -1;

  public static RankedCut of(Cut cut) {
    int[] order =
        IntStream.range(0, cut.energies().length)
            .boxed()
            .sorted((i, j) -> Double.compare(cut.energies()[j], cut.energies()[i]))
            .mapToInt(i -> i)
            .toArray();
    return new RankedCut(cut, order);
  }

  public double lower(double lambda, int k0, Node node) {
    return lower(lambda, k0, node, NONE, NONE);
  }

  /** LB(a; I0 + {excluded}, I1 + {included}); {@link #NONE} for no further kernel. */
  public double lower(double lambda, int k0, Node node, int excluded, int included) {
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
