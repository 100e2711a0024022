package org.smkl.tck;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.smkl.api.Capacity;
import org.smkl.api.ChoiceRules;
import org.smkl.api.Problem;
import org.smkl.api.relax.Node;

/** Random rules for the choice of kernels, and all choices of a problem by enumeration. */
public final class RandomRules {
  private RandomRules() {}

  /** The problem with random rules that leave it a choice: few, many, or hardly any. */
  public static Problem of(Problem problem, SplittableRandom random) {
    return problem.withRules(of(problem.q(), problem.k0(), random));
  }

  /** Random rules that leave a choice of at most k0 of q kernels. */
  public static ChoiceRules of(int q, int k0, SplittableRandom random) {
    while (true) {
      ChoiceRules rules = rules(random, q);
      try {
        rules.requireFor(q, k0);
        return rules;
      } catch (IllegalArgumentException e) {
        // Nobody can satisfy these.
      }
    }
  }

  private static ChoiceRules rules(SplittableRandom random, int q) {
    int[] order = IntStream.range(0, q).toArray();
    for (int i = q - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swap = order[i];
      order[i] = order[j];
      order[j] = swap;
    }
    List<Capacity> groups = new ArrayList<>();
    split(random, order, 0, q, groups);
    double often = random.nextInt(2) == 0 ? 0 : 0.15;
    BitSet must = some(random, q, often);
    BitSet never = some(random, q, often);
    never.andNot(must);
    return ChoiceRules.of(groups, must, never);
  }

  /** Cuts ranges of an order in two, so that any two groups are nested or disjoint. */
  private static void split(
      SplittableRandom random, int[] order, int from, int to, List<Capacity> groups) {
    int size = to - from;
    // One for all kernels, or for one, is seldom of interest.
    if (random.nextInt(size == 1 || size == order.length ? 8 : 3) == 0 || size == 2 || size == 3) {
      BitSet group = new BitSet();
      Arrays.stream(order, from, to).forEach(group::set);
      int most = random.nextInt(16) == 0 ? 0 : 1 + random.nextInt((size + 1) / 2);
      groups.add(new Capacity("g" + groups.size(), group, most));
    }
    if (size > 1 && random.nextInt(4) > 0) {
      int middle = from + 1 + random.nextInt(size - 1);
      split(random, order, from, middle, groups);
      split(random, order, middle, to, groups);
    }
  }

  private static BitSet some(SplittableRandom random, int q, double often) {
    BitSet set = new BitSet();
    for (int i = 0; i < q; i++) {
      set.set(i, random.nextDouble() < often);
    }
    return set;
  }

  /** Whether a set keeps k0, the capacities and {@code never}: by counting. */
  private static boolean independent(int k0, ChoiceRules rules, BitSet set) {
    return set.cardinality() <= k0
        && !set.intersects(rules.never())
        && rules.capacities().stream()
            .allMatch(c -> set.stream().filter(c::has).count() <= c.most());
  }

  /** Every choice: the largest sets that are independent and contain {@code must}. */
  public static List<BitSet> choices(Problem problem) {
    return choices(problem.q(), problem.k0(), problem.rules());
  }

  /** The optimum over all choices: each is solved alone, as a problem without rules. */
  public static double optimum(Problem problem) {
    Problem free = problem.withRules(ChoiceRules.none());
    return choices(problem).stream()
        .mapToDouble(c -> RelaxationJudge.optimum(free, without(c, problem.q())))
        .min()
        .orElseThrow();
  }

  /** All choices inside this one. */
  private static Node without(BitSet choice, int q) {
    BitSet others = new BitSet();
    others.set(0, q);
    others.andNot(choice);
    return Node.of(others, new BitSet());
  }

  /** Every choice of at most k0 of q kernels. */
  public static List<BitSet> choices(int q, int k0, ChoiceRules rules) {
    List<BitSet> all = new ArrayList<>();
    int most = 0;
    for (long mask = 0; mask < 1L << q; mask++) {
      BitSet set = BitSet.valueOf(new long[] {mask});
      BitSet lacking = rules.must();
      lacking.andNot(set);
      if (lacking.isEmpty() && independent(k0, rules, set)) {
        all.add(set);
        most = Math.max(most, set.cardinality());
      }
    }
    int size = most;
    return all.stream().filter(set -> set.cardinality() == size).toList();
  }
}
