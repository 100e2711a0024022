package org.smkl.branchbound;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.BitSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.smkl.api.Budget;
import org.smkl.api.Problem;
import org.smkl.api.alpha.FeasibleAlpha;
import org.smkl.api.branching.BranchingRule;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;
import org.smkl.branchbound.tree.Fixing;
import org.smkl.branchbound.tree.ProvedLeaf;
import org.smkl.branchbound.tree.RankedCut;
import org.smkl.certificate.ExactPoints;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.search.SearchOptions;
import org.smkl.svm.bound.Bounds;
import org.smkl.svm.bound.Energies;

class PartsTest {
  @Test
  void rankedCutMatchesTheCoreBoundAtEveryNodeAndItsChildren() {
    Random random = new Random(7);
    for (int seed = 0; seed < 20; seed++) {
      Problem problem = Instances.small(seed);
      Cut cut =
          new Cut(random.nextDouble(), random.doubles(problem.q(), 0, 9).toArray(), new double[0]);
      RankedCut ranked = RankedCut.of(cut);
      for (int trial = 0; trial < 50; trial++) {
        Node node = randomNode(random, problem);
        double expected = Bounds.lower(problem, cut, node);
        double scale = 1e-12 * (1 + Math.abs(expected));
        assertEquals(expected, ranked.lower(problem, node), scale);
        for (int i = 0; i < problem.q(); i++) {
          if (node.isFree(i) && node.includedCount() < problem.k0()) {
            assertEquals(
                Bounds.lower(problem, cut, node.include(i)),
                ranked.lower(problem, node, RankedCut.NONE, i),
                scale);
          }
        }
      }
    }
  }

  private static Node randomNode(Random random, Problem problem) {
    BitSet excluded = new BitSet();
    BitSet included = new BitSet();
    for (int i = 0; i < problem.q(); i++) {
      int choice = random.nextInt(3);
      if (choice == 0 && excluded.cardinality() < problem.q() - problem.k0()) {
        excluded.set(i);
      } else if (choice == 1 && included.cardinality() < problem.k0()) {
        included.set(i);
      }
    }
    return Node.of(excluded, included);
  }

  @Test
  void exactAlphaLiesInAWithoutRoundingAndLosesNothingThatCounts() {
    Random random = new Random(8);
    for (int seed = 0; seed < 50; seed++) {
      Problem problem = Instances.small(seed);
      double c = problem.upper()[0];
      double[] wild = random.doubles(problem.n(), -c, 2 * c).toArray();
      double[] exact = ExactPoints.alpha(problem, wild);
      BigDecimal balance = BigDecimal.ZERO;
      for (int j = 0; j < exact.length; j++) {
        assertTrue(exact[j] >= 0 && exact[j] <= problem.upper()[j]);
        balance = balance.add(new BigDecimal(problem.signs()[j] * exact[j]));
      }
      assertEquals(0, balance.signum());
      assertArrayEquals(FeasibleAlpha.repair(problem, wild), exact, 1e-11 * c);
      assertArrayEquals(exact, ExactPoints.alpha(problem, exact), 0.0);
    }
  }

  @Test
  void exactBetaSumsToOneWithoutRounding() {
    Random random = new Random(9);
    for (int trial = 0; trial < 100; trial++) {
      double[] raw = random.doubles(5, -0.2, 1).toArray();
      raw[trial % 5] = 1e-20;
      double[] exact = ExactPoints.beta(raw);
      BigDecimal sum = BigDecimal.ZERO;
      for (double b : exact) {
        assertTrue(b >= 0);
        sum = sum.add(new BigDecimal(b));
      }
      assertEquals(0, sum.compareTo(BigDecimal.ONE));
    }
  }

  @Test
  void fixingKeepsEveryChoiceThatIsBelowTheCutoff() {
    Random random = new Random(10);
    Problem problem = Instances.branching(4, 14, 6, 2);
    for (int trial = 0; trial < 20; trial++) {
      double[] wild = random.doubles(problem.n(), 0, 3).toArray();
      RankedCut cut = RankedCut.of(Energies.cut(problem, ExactPoints.alpha(problem, wild), 1));
      double cutoff = cut.lower(problem, Node.root()) + random.nextDouble() * cut.cut().sum();
      java.util.List<ProvedLeaf> leaves = new java.util.ArrayList<>();
      Node fixed = new Fixing(problem, cutoff, leaves).apply(java.util.List.of(cut), Node.root());
      for (int i = 0; i < 6; i++) {
        for (int j = 0; j < i; j++) {
          Node choice = Node.root().include(i).include(j);
          boolean kept = !fixed.excludes(i) && !fixed.excludes(j) && within(fixed, i, j);
          assertTrue(kept || cut.lower(problem, choice) >= cutoff);
        }
      }
      leaves.forEach(leaf -> assertTrue(leaf.bound() >= cutoff));
    }
  }

  private static boolean within(Node node, int i, int j) {
    return node.included().stream().allMatch(k -> k == i || k == j);
  }

  @Test
  void anUnknownBranchingRuleIsNamedWithTheKnownOnes() {
    Toolbox toolbox = Toolbox.of(Plugins.discover());
    String message =
        assertThrows(IllegalArgumentException.class, () -> toolbox.branching("best")).getMessage();
    assertTrue(message.contains("best") && message.contains("pseudo-cost"), message);
    assertEquals(
        Set.of("most-fractional", "pseudo-cost", "strong"),
        toolbox.all(BranchingRule.class).keySet());
    assertEquals("strong(candidates=6)", toolbox.branching("strong").id());
    assertEquals("strong(candidates=2)", toolbox.branching("strong(candidates=2)").id());
  }

  @Test
  void badOptionsAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> SearchOptions.gap(0));
    assertThrows(IllegalArgumentException.class, () -> SearchOptions.gap(1e-6).withBatch(0));
    assertThrows(IllegalArgumentException.class, () -> Budget.oneThread().withSeconds(0));
    assertThrows(IllegalArgumentException.class, () -> SearchOptions.gap(1e-6).withNodes(0));
  }
}
