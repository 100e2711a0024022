package org.smkl.plugin.guard;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.smkl.api.Problem;
import org.smkl.api.propose.PrimalHeuristic;
import org.smkl.api.propose.Proposal;
import org.smkl.api.propose.ProposalContext;
import org.smkl.api.relax.NodeChoices;

/** A heuristic whose proposals are points of B, or supports of some. */
final class GuardedHeuristic extends GuardedProposals<PrimalHeuristic, Proposal>
    implements PrimalHeuristic {
  /** How far the sum of weights may be from 1. */
  private static final double MAX_SUM_ERROR = 1e-6;

  GuardedHeuristic(PrimalHeuristic heuristic, PluginOrigin origin) {
    super(heuristic, origin);
  }

  @Override
  public List<Proposal> propose(ProposalContext context) {
    return proposals(context, MOST);
  }

  @Override
  List<Proposal> asked(ProposalContext context) {
    return plugin.propose(context);
  }

  @Override
  Checked<Proposal> checked(ProposalContext context, Proposal given) {
    if (given == null) {
      return new Checked<>(null, "it proposed null");
    }
    Problem problem = context.problem();
    BitSet support = new BitSet();
    for (int kernel : given.support().orElse(new int[0])) {
      if (kernel < 0 || kernel >= problem.q()) {
        return new Checked<>(null, "it proposed kernel %d of %d".formatted(kernel, problem.q()));
      }
      support.set(kernel);
    }
    if (given.weights().isPresent()) {
      double[] weights = given.weights().get();
      boolean usable =
          weights.length == problem.q()
              && Arrays.stream(weights).allMatch(b -> b >= 0)
              && Math.abs(Arrays.stream(weights).sum() - 1) <= MAX_SUM_ERROR;
      if (!usable) {
        return new Checked<>(
            null,
            "it proposed %d weights for %d kernels, with the sum %s and the least %s"
                .formatted(
                    weights.length,
                    problem.q(),
                    Arrays.stream(weights).sum(),
                    Arrays.stream(weights).min().orElse(Double.NaN)));
      }
      for (int i = 0; i < weights.length; i++) {
        support.set(i, weights[i] != 0);
      }
    }
    if (support.isEmpty() || !NodeChoices.of(problem).allows(support)) {
      return new Checked<>(
          null,
          "it proposed the kernels %s, which cannot be chosen together (k0 = %d)"
              .formatted(support, problem.k0()));
    }
    return new Checked<>(given, null);
  }
}
