package org.smkl.core.fit;

import java.util.List;
import org.smkl.core.response.Solution;

/**
 * What a search found, in plain double precision. Arrays are shared: read, never write.
 *
 * @param solution the weights, with their machines
 * @param alphas those that bound the optimum best from below, the best first
 * @param remarks what else is worth knowing
 */
public record FoundWeights(Solution solution, List<double[]> alphas, List<String> remarks) {
  /** Copies the lists. */
  public FoundWeights {
    alphas = List.copyOf(alphas);
    remarks = List.copyOf(remarks);
  }
}
