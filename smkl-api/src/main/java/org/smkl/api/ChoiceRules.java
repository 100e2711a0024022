package org.smkl.api;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Rules for the choice of kernels, beside k0: at most so many of a group, kernels that must be in
 * the choice, kernels that must not. Any two groups are nested or disjoint, so that the sets that
 * keep the capacities and k0 are the independent sets of a laminar matroid, and greedy selection by
 * energy is exact. A kernel of {@code must} takes a place, but may have weight 0.
 *
 * <p>A choice is a basis of that matroid without {@code never} that contains {@code must}. All
 * choices have the same size, which may be less than k0. Immutable, compared by value; the order of
 * capacities does not matter.
 */
public final class ChoiceRules {
  private static final ChoiceRules NONE =
      new ChoiceRules(List.of(), new BitSet(), new BitSet(), new int[0][]);

  private static final int[] NO_CAPACITY = {};

  private final List<Capacity> capacities;
  private final BitSet must;
  private final BitSet never;

  /** For each kernel the capacities that count it, smallest group first. */
  private final int[][] counted;

  private ChoiceRules(List<Capacity> capacities, BitSet must, BitSet never, int[][] counted) {
    this.capacities = capacities;
    this.must = must;
    this.never = never;
    this.counted = counted;
  }

  /** No rules: at most k0 kernels, whichever. */
  public static ChoiceRules none() {
    return NONE;
  }

  /**
   * The rules.
   *
   * @param capacities of groups that are nested or disjoint and have different names
   * @param must kernels of every choice
   * @param never kernels of no choice
   * @throws IllegalArgumentException if two groups cross, two have the same name, or a kernel must
   *     and must not be chosen
   */
  public static ChoiceRules of(List<Capacity> capacities, BitSet must, BitSet never) {
    requireDifferentNames(capacities);
    requireLaminar(capacities);
    if (must.intersects(never)) {
      BitSet both = (BitSet) must.clone();
      both.and(never);
      throw new IllegalArgumentException(
          "Kernels %s must be in every choice and in none. Maybe drop one of the two rules."
              .formatted(both));
    }
    if (capacities.isEmpty() && must.isEmpty() && never.isEmpty()) {
      return NONE;
    }
    return new ChoiceRules(
        List.copyOf(capacities),
        (BitSet) must.clone(),
        (BitSet) never.clone(),
        counted(capacities));
  }

  private static int[][] counted(List<Capacity> capacities) {
    int size = capacities.stream().mapToInt(c -> c.kernels().length()).max().orElse(0);
    int[][] counted = new int[size][];
    Arrays.fill(counted, NO_CAPACITY);
    int[] bySize =
        IntStream.range(0, capacities.size())
            .boxed()
            .sorted(Comparator.comparingInt(c -> capacities.get(c).kernels().cardinality()))
            .mapToInt(c -> c)
            .toArray();
    for (int c : bySize) {
      BitSet group = capacities.get(c).kernels();
      for (int i = group.nextSetBit(0); i >= 0; i = group.nextSetBit(i + 1)) {
        counted[i] = Arrays.copyOf(counted[i], counted[i].length + 1);
        counted[i][counted[i].length - 1] = c;
      }
    }
    return counted;
  }

  private static void requireDifferentNames(List<Capacity> capacities) {
    Set<String> names = new HashSet<>();
    for (Capacity capacity : capacities) {
      if (!names.add(capacity.name())) {
        throw new IllegalArgumentException(
            "Two rules are about a group with the name '%s'. Maybe one of them is enough."
                .formatted(capacity.name()));
      }
    }
  }

  /**
   * Larger groups first: the kernels of a group must all have the same smallest group so far.
   * Linear in the sizes, because views and pathways are thousands.
   */
  private static void requireLaminar(List<Capacity> capacities) {
    List<Capacity> larger =
        capacities.stream()
            .sorted(Comparator.comparingInt((Capacity c) -> -c.kernels().cardinality()))
            .toList();
    int size = capacities.stream().mapToInt(c -> c.kernels().length()).max().orElse(0);
    Capacity[] smallest = new Capacity[size];
    for (Capacity capacity : larger) {
      BitSet group = capacity.kernels();
      Capacity around = smallest[group.nextSetBit(0)];
      for (int i = group.nextSetBit(0); i >= 0; i = group.nextSetBit(i + 1)) {
        for (Capacity other : Arrays.asList(smallest[i], around)) {
          if (smallest[i] != around && other != null) {
            requireNestedOrDisjoint(other, capacity);
          }
        }
        smallest[i] = capacity;
      }
    }
  }

  private static void requireNestedOrDisjoint(Capacity one, Capacity other) {
    BitSet both = one.kernels();
    both.and(other.kernels());
    BitSet first = one.kernels();
    first.andNot(both);
    BitSet second = other.kernels();
    second.andNot(both);
    if (!both.isEmpty() && !first.isEmpty() && !second.isEmpty()) {
      throw new IllegalArgumentException(
          "The groups '%s' and '%s' cross: kernel %d is in both, kernel %d in '%s' alone and kernel %d in '%s' alone. Groups of rules must be nested or disjoint. Maybe leave one of the two rules out, or make one group contain the other."
              .formatted(
                  one.name(),
                  other.name(),
                  both.nextSetBit(0),
                  first.nextSetBit(0),
                  one.name(),
                  second.nextSetBit(0),
                  other.name()));
    }
  }

  /** The capacities as given, unmodifiable. */
  public List<Capacity> capacities() {
    return capacities;
  }

  /** The kernels of every choice; a copy. */
  public BitSet must() {
    return (BitSet) must.clone();
  }

  /** The kernels of no choice; a copy. */
  public BitSet never() {
    return (BitSet) never.clone();
  }

  /** Whether kernel i must be in every choice. */
  public boolean must(int i) {
    return must.get(i);
  }

  /** Whether kernel i is in no choice. */
  public boolean never(int i) {
    return never.get(i);
  }

  /** Whether there are no rules. */
  public boolean isNone() {
    return capacities.isEmpty() && must.isEmpty() && never.isEmpty();
  }

  /** The indices of the capacities whose group has kernel i, smallest first; shared, read only. */
  public int[] capacitiesOf(int i) {
    return i < counted.length ? counted[i] : NO_CAPACITY;
  }

  /**
   * The rules for some of the kernels, which get the numbers 0, 1, ... in the order given. Groups
   * lose the others and vanish with their last kernel; {@code never} forgets them.
   *
   * @throws IllegalArgumentException if a kernel that must be in every choice is not kept
   */
  public ChoiceRules over(int... kept) {
    BitSet lost = must();
    for (int i : kept) {
      lost.clear(i);
    }
    if (!lost.isEmpty()) {
      throw new IllegalArgumentException(
          "Kernels %s must be in every choice, but are not among those that are left."
              .formatted(lost));
    }
    List<Capacity> left = new ArrayList<>();
    for (Capacity capacity : capacities) {
      BitSet kernels = renumbered(capacity.kernels(), kept);
      if (!kernels.isEmpty()) {
        left.add(new Capacity(capacity.name(), kernels, capacity.most()));
      }
    }
    return of(left, renumbered(must, kept), renumbered(never, kept));
  }

  private static BitSet renumbered(BitSet set, int[] kept) {
    BitSet result = new BitSet();
    for (int k = 0; k < kept.length; k++) {
      result.set(k, set.get(kept[k]));
    }
    return result;
  }

  /**
   * Checks that there is a choice of at most k0 of q kernels.
   *
   * @throws IllegalArgumentException if a kernel is out of range, {@code must} overfills a group or
   *     k0, or no kernel is left
   */
  public void requireFor(int q, int k0) {
    for (Capacity capacity : capacities) {
      requireRange("The group '" + capacity.name() + "' of a rule", capacity.kernels(), q);
      int forced = capacity.count(must);
      if (forced > capacity.most()) {
        throw new IllegalArgumentException(
            "At most %d of '%s' are allowed, but %d of them must be in every choice: %s of %s. Maybe allow more of the group, or demand fewer."
                .formatted(capacity.most(), capacity.name(), forced, must, capacity.kernels()));
      }
    }
    requireRange("The rule of kernels that must be in every choice", must, q);
    requireRange("The rule of kernels that must not be in a choice", never, q);
    if (must.cardinality() > k0) {
      throw new IllegalArgumentException(
          "%d kernels must be in every choice, %s, but k0 = %d is the largest number of kernels. Maybe choose k0 of at least %d."
              .formatted(must.cardinality(), must, k0, must.cardinality()));
    }
    boolean left = false;
    for (int i = 0; !left && i < q; i++) {
      left = !never.get(i);
      for (int c : capacitiesOf(i)) {
        left &= capacities.get(c).most() > 0;
      }
    }
    if (!left) {
      throw new IllegalArgumentException(
          "The rules leave no kernel to choose: each of the %d is excluded, or in a group of which none is allowed. Maybe drop a rule."
              .formatted(q));
    }
  }

  private static void requireRange(String what, BitSet kernels, int q) {
    if (kernels.length() > q) {
      throw new IllegalArgumentException(
          "%s names kernel %d, but the kernels are 0..%d."
              .formatted(what, kernels.length() - 1, q - 1));
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ChoiceRules rules
        && Set.copyOf(capacities).equals(Set.copyOf(rules.capacities))
        && must.equals(rules.must)
        && never.equals(rules.never);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Set.copyOf(capacities).hashCode() + must.hashCode()) + never.hashCode();
  }

  @Override
  public String toString() {
    return isNone() ? "none" : "%s, must %s, never %s".formatted(capacities, must, never);
  }
}
