package org.example.smkl;

import java.util.ArrayList;
import java.util.List;
import org.smkl.api.Versions;
import org.smkl.api.propose.PrimalHeuristic;
import org.smkl.api.propose.Proposal;
import org.smkl.api.propose.ProposalContext;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.NodeChoices;

/**
 * A heuristic: the cuts of a node vote with their energies. The best cut alone, the best two, four
 * and so on; whoever has most votes makes a support. Users write {@code --heuristic energy-vote}.
 */
public final class EnergyVoteHeuristic implements PrimalHeuristic {
  @Override
  public String id() {
    return "energy-vote";
  }

  @Override
  public String version() {
    return Versions.of(EnergyVoteHeuristic.class);
  }

  @Override
  public List<Proposal> propose(ProposalContext context) {
    List<Cut> cuts = context.cuts();
    // Not of the node alone: a good support anywhere closes other nodes.
    NodeChoices choices = NodeChoices.of(context.problem());
    List<Proposal> proposals = new ArrayList<>();
    double[] votes = new double[context.problem().q()];
    for (int t = 0; t < cuts.size() && !context.stop().stopRequested(); t++) {
      for (int i = 0; i < votes.length; i++) {
        votes[i] += cuts.get(t).energies()[i];
      }
      if (Integer.bitCount(t + 1) == 1) {
        proposals.add(Proposal.ofSupport(choices.greedy(votes)));
      }
    }
    return proposals;
  }
}
