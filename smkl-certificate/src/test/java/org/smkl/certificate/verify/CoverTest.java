package org.smkl.certificate.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smkl.api.ChoiceRules;
import org.smkl.certificate.Leaf;
import org.smkl.tck.RandomRules;

class CoverTest {
  @Test
  void coverMatchesBruteForceOnRandomLeaves() throws Exception {
    Random random = new Random(1);
    int covered = 0;
    for (int trial = 0; trial < 4000; trial++) {
      int q = 1 + random.nextInt(6);
      int k0 = 1 + random.nextInt(q);
      List<Leaf> leaves = new ArrayList<>();
      int count = random.nextInt(12);
      for (int i = 0; i < count; i++) {
        leaves.add(randomLeaf(random, q));
      }
      Optional<BitSet> found = Cover.uncovered(leaves, new Choices(q, k0, ChoiceRules.none()));
      assertEquals(firstMissed(leaves, q, k0).isEmpty(), found.isEmpty(), "leaves " + leaves);
      if (found.isPresent()) {
        assertEquals(k0, found.get().cardinality());
        assertFalse(leaves.stream().anyMatch(leaf -> contains(leaf, found.get())));
      } else {
        covered++;
      }
    }
    assertFalse(covered < 400 || covered > 3600, "one-sided sample: " + covered);
  }

  /** As leaves of settled choices are. */
  @Test
  void leavesThatOnlyLeaveOutKernelsMatchBruteForce() throws Exception {
    Random random = new Random(2);
    int covered = 0;
    for (int trial = 0; trial < 2000; trial++) {
      int q = 1 + random.nextInt(8);
      int k0 = 1 + random.nextInt(Math.min(q, 4));
      List<Leaf> leaves = new ArrayList<>();
      for (int i = random.nextInt(14); i > 0; i--) {
        leaves.add(new Leaf(randomLeaf(random, q).excluded(), new BitSet(), 0, 0));
      }
      Optional<BitSet> found = Cover.uncovered(leaves, new Choices(q, k0, ChoiceRules.none()));
      assertEquals(firstMissed(leaves, q, k0).isEmpty(), found.isEmpty(), "leaves " + leaves);
      if (found.isPresent()) {
        assertEquals(k0, found.get().cardinality());
        assertFalse(leaves.stream().anyMatch(leaf -> contains(leaf, found.get())));
      } else {
        covered++;
      }
    }
    assertFalse(covered < 200 || covered > 1800, "one-sided sample: " + covered);
  }

  @Test
  void coverUnderRulesMatchesEnumerationOfTheChoices() throws Exception {
    SplittableRandom random = new SplittableRandom(34);
    Random leafRandom = new Random(34);
    int covered = 0;
    for (int trial = 0; trial < 4000; trial++) {
      int q = 1 + random.nextInt(7);
      int k0 = 1 + random.nextInt(q);
      ChoiceRules rules = RandomRules.of(q, k0, random);
      List<BitSet> all = RandomRules.choices(q, k0, rules);
      List<Leaf> leaves = new ArrayList<>();
      int count = random.nextInt(12);
      for (int i = 0; i < count; i++) {
        Leaf leaf = randomLeaf(leafRandom, q);
        // Every other time as leaves of settled choices are: they do nothing but leave out kernels.
        leaves.add(trial % 2 == 0 ? leaf : new Leaf(leaf.excluded(), new BitSet(), 0, 0));
      }
      Choices choices = new Choices(q, k0, rules);
      assertEquals(all.get(0).cardinality(), choices.size());
      for (Leaf leaf : leaves) {
        assertEquals(all.stream().anyMatch(c -> contains(leaf, c)), choices.any(leaf));
      }
      Optional<BitSet> found = Cover.uncovered(leaves, choices);
      boolean missed = all.stream().anyMatch(c -> leaves.stream().noneMatch(l -> contains(l, c)));
      assertEquals(missed, found.isPresent(), () -> rules + " with leaves " + leaves);
      if (found.isPresent()) {
        assertEquals(true, all.contains(found.get()));
        assertFalse(leaves.stream().anyMatch(leaf -> contains(leaf, found.get())));
      } else {
        covered++;
      }
    }
    assertFalse(covered < 400 || covered > 3600, "one-sided sample: " + covered);
  }

  /** Against every support that lies within a choice of the leaf. */
  @Test
  void leafBoundsUnderRulesAreThoseOfTheWorstChoice() throws Exception {
    SplittableRandom random = new SplittableRandom(35);
    Random leafRandom = new Random(35);
    for (int trial = 0; trial < 2000; trial++) {
      int q = 1 + random.nextInt(6);
      int k0 = 1 + random.nextInt(q);
      ChoiceRules rules = RandomRules.of(q, k0, random);
      Choices choices = new Choices(q, k0, rules);
      Leaf leaf = randomLeaf(leafRandom, q);
      double[] energies = new double[q];
      Arrays.setAll(energies, i -> random.nextInt(5) / 4.0);
      PointOfA point = PointOfA.known(BigDecimal.ZERO, energies);
      double lambda = Math.pow(10, random.nextInt(5) - 2);
      BigDecimal bound = LeafBound.of(lambda, choices, leaf, point);
      double least = Double.POSITIVE_INFINITY;
      for (BitSet choice : RandomRules.choices(q, k0, rules)) {
        if (contains(leaf, choice)) {
          double[] kept = choice.stream().mapToDouble(i -> energies[i]).toArray();
          least = Math.min(least, LeafBound.of(lambda, kept, point).doubleValue());
        }
      }
      assertEquals(Double.isInfinite(least), bound == null, () -> rules + " at " + leaf);
      if (bound != null) {
        assertEquals(least, bound.doubleValue(), 1e-12 * Math.max(1, Math.abs(least)));
      }
    }
  }

  @Test
  void everyLeafOfARandomTreeIsNeeded() throws Exception {
    Random random = new Random(2);
    for (int trial = 0; trial < 100; trial++) {
      List<Leaf> leaves = new ArrayList<>();
      split(random, 7, 3, new BitSet(), new BitSet(), leaves);
      assertEquals(
          Optional.empty(), Cover.uncovered(leaves, new Choices(7, 3, ChoiceRules.none())));
      Leaf removed = leaves.remove(random.nextInt(leaves.size()));
      Optional<BitSet> missed = Cover.uncovered(leaves, new Choices(7, 3, ChoiceRules.none()));
      assertEquals(true, missed.isPresent() && contains(removed, missed.get()));
    }
  }

  private static void split(
      Random random, int q, int k0, BitSet zeros, BitSet ones, List<Leaf> leaves) {
    int free = q - zeros.cardinality() - ones.cardinality();
    if (ones.cardinality() == k0 || free <= k0 - ones.cardinality() || random.nextInt(4) == 0) {
      leaves.add(new Leaf(zeros, ones, 0, 0));
      return;
    }
    int[] choices = IntStream.range(0, q).filter(i -> !zeros.get(i) && !ones.get(i)).toArray();
    int i = choices[random.nextInt(choices.length)];
    BitSet more = (BitSet) zeros.clone();
    more.set(i);
    split(random, q, k0, more, ones, leaves);
    more = (BitSet) ones.clone();
    more.set(i);
    split(random, q, k0, zeros, more, leaves);
  }

  private static Leaf randomLeaf(Random random, int q) {
    BitSet excluded = new BitSet();
    BitSet included = new BitSet();
    for (int i = 0; i < q; i++) {
      int choice = random.nextInt(5);
      excluded.set(i, choice == 0);
      included.set(i, choice == 1);
    }
    return new Leaf(excluded, included, 0, 0);
  }

  private static Optional<BitSet> firstMissed(List<Leaf> leaves, int q, int k0) {
    return IntStream.range(0, 1 << q)
        .filter(mask -> Integer.bitCount(mask) == k0)
        .mapToObj(mask -> BitSet.valueOf(new long[] {mask}))
        .filter(choice -> leaves.stream().noneMatch(leaf -> contains(leaf, choice)))
        .findFirst();
  }

  private static boolean contains(Leaf leaf, BitSet choice) {
    BitSet missing = (BitSet) leaf.included().clone();
    missing.andNot(choice);
    return missing.isEmpty() && !leaf.excluded().intersects(choice);
  }
}
