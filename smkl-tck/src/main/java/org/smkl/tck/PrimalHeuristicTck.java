package org.smkl.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smkl.api.Plugin;
import org.smkl.api.propose.PrimalHeuristic;
import org.smkl.api.propose.Proposal;
import org.smkl.api.relax.NodeChoices;

/** The contract of {@link PrimalHeuristic}, on made-up nodes: with few cuts, many, and none. */
public abstract class PrimalHeuristicTck extends PluginTck {
  private static final int ROUNDS = 100;

  /** The heuristic under test. */
  protected abstract PrimalHeuristic heuristic();

  @Override
  protected final Plugin plugin() {
    return heuristic();
  }

  @Test
  void proposesPointsOfBOrSupportsOfSome() {
    for (int seed = 0; seed < ROUNDS; seed++) {
      MadeContext context = MadeContext.of(seed);
      for (Proposal proposal : heuristic().propose(context)) {
        assertUsable(context, proposal);
      }
    }
  }

  private static void assertUsable(MadeContext context, Proposal proposal) {
    BitSet support = new BitSet();
    for (int kernel : proposal.support().orElse(new int[0])) {
      assertTrue(kernel >= 0 && kernel < context.problem().q(), "no such kernel: " + kernel);
      support.set(kernel);
    }
    double[] weights = proposal.weights().orElse(new double[0]);
    if (proposal.weights().isPresent()) {
      assertEquals(context.problem().q(), weights.length, "one weight for each kernel");
      assertTrue(Arrays.stream(weights).allMatch(b -> b >= 0), "no weight below zero");
      assertEquals(1, Arrays.stream(weights).sum(), 1e-6, "the sum of the weights");
    }
    for (int i = 0; i < weights.length; i++) {
      support.set(i, weights[i] != 0);
    }
    assertTrue(
        !support.isEmpty() && NodeChoices.of(context.problem()).allows(support),
        () -> "expected at most k0 kernels that go together; got " + support);
  }

  @Test
  void proposesTheSameAgainAndFromSeveralThreads() {
    PrimalHeuristic one = heuristic();
    List<String> alone = IntStream.range(0, ROUNDS).mapToObj(seed -> words(one, seed)).toList();
    List<String> together =
        IntStream.range(0, ROUNDS).parallel().mapToObj(seed -> words(one, seed)).toList();
    assertEquals(alone, together);
  }

  private static String words(PrimalHeuristic heuristic, int seed) {
    StringBuilder words = new StringBuilder();
    for (Proposal proposal : heuristic.propose(MadeContext.of(seed))) {
      words.append(proposal.support().map(Arrays::toString).orElse(""));
      words.append(proposal.weights().map(Arrays::toString).orElse("")).append(' ');
    }
    return words.toString();
  }

  @Test
  void modifiesNothing() {
    for (int seed = 0; seed < ROUNDS; seed++) {
      MadeContext context = MadeContext.of(seed);
      heuristic().propose(context);
      context.requireSameAs(MadeContext.of(seed));
    }
  }
}
