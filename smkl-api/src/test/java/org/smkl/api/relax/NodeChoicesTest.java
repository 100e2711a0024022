package org.smkl.api.relax;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.smkl.api.Capacity;
import org.smkl.api.ChoiceRules;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;

/** Compares with the enumeration of all sets of kernels. */
class NodeChoicesTest {
  private static final int CASES = 2000;

  private static Problem problem(int q, int k0, double lambda, ChoiceRules rules) {
    List<SymmetricMatrix> grams = new ArrayList<>();
    boolean[] psd = new boolean[q];
    for (int i = 0; i < q; i++) {
      grams.add(SymmetricMatrix.wrap(2, new double[] {1, 0, 0, 1}));
    }
    return new Problem(grams, psd, new double[] {1, -1}, new double[] {1, 1}, lambda, k0)
        .withRules(rules);
  }

  static BitSet set(int... kernels) {
    BitSet set = new BitSet();
    Arrays.stream(kernels).forEach(set::set);
    return set;
  }

  /** Cuts ranges of a random order in two, so that any two groups are nested or disjoint. */
  static List<Capacity> laminar(SplittableRandom random, int q) {
    int[] order = new int[q];
    Arrays.setAll(order, i -> i);
    for (int i = q - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swap = order[i];
      order[i] = order[j];
      order[j] = swap;
    }
    List<Capacity> groups = new ArrayList<>();
    split(random, order, 0, q, groups);
    return groups;
  }

  private static void split(
      SplittableRandom random, int[] order, int from, int to, List<Capacity> groups) {
    if (random.nextInt(3) > 0) {
      BitSet group = new BitSet();
      Arrays.stream(order, from, to).forEach(group::set);
      groups.add(new Capacity("g" + groups.size(), group, random.nextInt(4)));
    }
    if (to - from > 1 && random.nextInt(4) > 0) {
      int middle = from + 1 + random.nextInt(to - from - 1);
      split(random, order, from, middle, groups);
      split(random, order, middle, to, groups);
    }
  }

  private static BitSet some(SplittableRandom random, int q, double share) {
    BitSet set = new BitSet();
    for (int i = 0; i < q; i++) {
      set.set(i, random.nextDouble() < share);
    }
    return set;
  }

  private static boolean independent(Problem problem, BitSet set) {
    if (set.cardinality() > problem.k0() || set.intersects(problem.rules().never())) {
      return false;
    }
    return problem.rules().capacities().stream()
        .allMatch(c -> set.stream().filter(c::has).count() <= c.most());
  }

  private static List<BitSet> subsets(int q) {
    List<BitSet> all = new ArrayList<>();
    for (long mask = 0; mask < 1L << q; mask++) {
      all.add(BitSet.valueOf(new long[] {mask}));
    }
    return all;
  }

  @Test
  void greedyRankAndOpenKernelsAreThoseOfEnumeration() {
    SplittableRandom random = new SplittableRandom(34);
    int tried = 0;
    int tight = 0;
    while (tried < CASES) {
      int q = 1 + random.nextInt(7);
      BitSet never = some(random, q, 0.15);
      BitSet must = some(random, q, 0.15);
      must.andNot(never);
      double lambda = Math.pow(10, random.nextInt(6) - 3);
      Problem problem;
      try {
        problem =
            problem(
                q, 1 + random.nextInt(q), lambda, ChoiceRules.of(laminar(random, q), must, never));
      } catch (IllegalArgumentException e) {
        continue;
      }
      BitSet excluded = some(random, q, 0.2);
      BitSet included = some(random, q, 0.15);
      included.andNot(excluded);
      tight += compare(problem, Node.of(excluded, included), random) ? 1 : 0;
      compare(problem, Node.root(), random);
      tried++;
    }
    assertTrue(tight > CASES / 4, "Rules matter in " + tight);
  }

  /** True if the rules matter. */
  private static boolean compare(Problem problem, Node node, SplittableRandom random) {
    int q = problem.q();
    NodeChoices choices = NodeChoices.of(problem, node);
    BitSet taken = node.included();
    taken.or(problem.rules().must());
    // Supports of weights at the node, and the largest of them together with what is taken.
    List<BitSet> supports = new ArrayList<>();
    int rank = -1;
    BitSet open = new BitSet();
    for (BitSet set : subsets(q)) {
      BitSet with = (BitSet) set.clone();
      with.or(taken);
      if (!set.intersects(node.excluded()) && independent(problem, with)) {
        supports.add(set);
        rank = Math.max(rank, with.cardinality());
        open.or(set);
      }
    }
    boolean feasible = supports.stream().anyMatch(s -> !s.isEmpty());
    assertEquals(feasible, choices.feasible(), () -> problem.rules() + " at " + node);
    if (!feasible) {
      assertThrows(IllegalArgumentException.class, () -> node.requireFeasible(problem));
      return false;
    }
    node.requireFeasible(problem);
    assertEquals(rank, choices.rank());
    open.andNot(taken);
    assertEquals(open, choices.open());
    for (BitSet set : subsets(q)) {
      double[] beta = new double[q];
      set.stream().forEach(i -> beta[i] = 1);
      assertEquals(supports.contains(set), choices.allows(beta));
    }
    double[] energies = new double[q];
    Arrays.setAll(energies, i -> random.nextInt(4) * (random.nextInt(3) == 0 ? 1e-3 : 1));
    double least = Double.POSITIVE_INFINITY;
    Problem free = problem.withRules(ChoiceRules.none()).with(problem.lambda(), q);
    for (BitSet set : supports) {
      if (!set.isEmpty()) {
        least = Math.min(least, SparseMinimum.value(free, energies, set));
      }
    }
    SparseMinimum greedy = SparseMinimum.of(problem, energies, node);
    assertEquals(least, greedy.value(), 1e-12 * (1 + Math.abs(least)));
    assertTrue(choices.allows(greedy.beta()));
    checkRooms(choices, q);
    if (!taken.intersects(node.excluded())) {
      NodeChoices closed = NodeChoices.of(problem, choices.closed());
      assertEquals(choices.open(), closed.open());
      assertEquals(choices.taken(), closed.taken());
      assertArrayEquals(choices.greedy(energies), closed.greedy(energies));
    }
    Problem without = problem.withRules(ChoiceRules.none());
    return node.includedCount() <= without.k0()
        && SparseMinimum.of(without, energies, node).value() < least;
  }

  /** The rooms allow the same sets of open kernels, and any two are nested or disjoint. */
  private static void checkRooms(NodeChoices choices, int q) {
    for (BitSet set : subsets(q)) {
      BitSet outside = (BitSet) set.clone();
      outside.andNot(choices.open());
      if (outside.isEmpty()) {
        boolean kept =
            choices.rooms().stream()
                .allMatch(r -> set.stream().filter(r.kernels()::get).count() <= r.most());
        assertEquals(kept, choices.allows(set));
      }
    }
  }

  @Test
  void withoutRulesItIsTheLargestEnergies() {
    Problem problem = problem(5, 3, 0.1, ChoiceRules.none());
    double[] energies = {3, 1, 4, 4, 5};
    assertArrayEquals(new int[] {4, 2, 3}, NodeChoices.of(problem).greedy(energies));
    Node node = Node.root().include(1).exclude(4);
    assertArrayEquals(new int[] {1, 2, 3}, NodeChoices.of(problem, node).greedy(energies));
    assertEquals(node, NodeChoices.of(problem, node).closed());
    assertEquals(2, NodeChoices.of(problem, node).places());
  }

  @Test
  void aKernelThatMustBeChosenButIsExcludedTakesItsPlace() {
    ChoiceRules rules = ChoiceRules.of(List.of(), set(0), set());
    Problem problem = problem(3, 2, 0.1, rules);
    Node node = Node.support(set(1, 2), 3);
    double[] beta = SparseMinimum.of(problem, new double[] {9, 2, 2.01}, node).beta();
    assertArrayEquals(new double[] {0, 0, 1}, beta);
    assertFalse(NodeChoices.of(problem, node).allows(set(1, 2)));
  }
}
