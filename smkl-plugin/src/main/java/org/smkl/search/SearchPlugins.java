package org.smkl.search;

import java.util.Objects;
import java.util.Optional;
import org.smkl.api.branching.BranchingRule;
import org.smkl.api.propose.CutSource;
import org.smkl.api.propose.PrimalHeuristic;

/**
 * The plugins that a search asks; none of them can do harm.
 *
 * @param branching the branching rule; empty for the search's own choice
 * @param heuristic who proposes weights; mostly nobody
 * @param cuts who proposes alphas; mostly nobody
 */
public record SearchPlugins(
    Optional<BranchingRule> branching,
    Optional<PrimalHeuristic> heuristic,
    Optional<CutSource> cuts) {
  /** The search's own branching, and nobody else. */
  public static final SearchPlugins NONE =
      new SearchPlugins(Optional.empty(), Optional.empty(), Optional.empty());

  /** Checks that nothing is missing. */
  public SearchPlugins {
    Objects.requireNonNull(branching, "branching");
    Objects.requireNonNull(heuristic, "heuristic");
    Objects.requireNonNull(cuts, "cuts");
  }

  /** A copy with another branching rule. */
  public SearchPlugins with(BranchingRule other) {
    return new SearchPlugins(Optional.of(other), heuristic, cuts);
  }
}
