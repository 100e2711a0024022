package org.smkl.branchbound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Budget;
import org.smkl.api.Problem;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.relax.saddle.SaddleBackend;
import org.smkl.search.NearChoice;
import org.smkl.search.NearOptions;
import org.smkl.search.NearResult;
import org.smkl.search.NearStatus;
import org.smkl.search.SearchOptions;

/** Near-optimal choices of many kernels, which are settled and not branched on. */
class NearManyTest {
  private static final double GAP = 1e-5;

  private static NearResult near(Problem problem, double within, int limit, Budget budget) {
    return new BranchAndBound()
        .near(
            problem,
            new SaddleBackend(),
            new SmoAlphaSolver(),
            Instances.solve(problem, SearchOptions.gap(GAP)),
            new NearOptions(within, limit, GAP, budget));
  }

  private static BitSet choice(int... kernels) {
    BitSet choice = new BitSet();
    for (int kernel : kernels) {
      choice.set(kernel);
    }
    return choice;
  }

  /** F of a choice, by the backend on its own. */
  private static double value(Problem problem, BitSet choice) {
    return new SaddleBackend()
        .solve(
            problem,
            Node.support(choice, problem.q()),
            RelaxationOptions.defaults(new SmoAlphaSolver()))
        .upperBound();
  }

  private static Map<BitSet, Double> pairs(Problem problem) {
    Map<BitSet, Double> values = new HashMap<>();
    for (int i = 0; i < problem.q(); i++) {
      for (int j = 0; j < i; j++) {
        values.put(choice(i, j), value(problem, choice(i, j)));
      }
    }
    return values;
  }

  /** Some columns are there twice, so that some pairs are equally good. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.02, 0.5})
  void pairsOfManyKernelsAreListedAsAllPairsSay(double within) {
    Problem problem = ManyKernelsSearchTest.columns(2, 12, 80, 2);
    Map<BitSet, Double> all = pairs(problem);
    double optimum = all.values().stream().mapToDouble(v -> v).min().orElseThrow();
    NearResult near = near(problem, within, 1000, Budget.oneThread());
    assertEquals(NearStatus.COMPLETE, near.status());
    Set<BitSet> listed =
        near.within().stream().map(NearChoice::kernels).collect(Collectors.toSet());
    assertEquals(near.within().size(), listed.size());
    double slack = 3 * GAP * optimum;
    for (Map.Entry<BitSet, Double> pair : all.entrySet()) {
      boolean inside = pair.getValue() < (1 + within) * optimum - slack;
      boolean outside = pair.getValue() > (1 + within) * optimum + slack;
      assertTrue(!inside || listed.contains(pair.getKey()), "misses " + pair);
      assertTrue(!outside || !listed.contains(pair.getKey()), "lists " + pair);
    }
    Set<BitSet> rest = new HashSet<>(all.keySet());
    near.choices().forEach(known -> rest.remove(known.kernels()));
    double least = rest.stream().mapToDouble(all::get).min().orElseThrow();
    assertTrue(near.others() <= least * (1 + 1e-6), near.others() + " against " + least);
    for (int i = 0; i < problem.q(); i++) {
      int kernel = i;
      boolean everywhere =
          all.entrySet().stream()
              .filter(pair -> pair.getValue() <= (1 + within) * optimum + slack)
              .allMatch(pair -> pair.getKey().get(kernel));
      assertTrue(!everywhere || near.always().get(i), "kernel " + i + " is in all of them");
      assertTrue(
          !near.always().get(i) || listed.stream().allMatch(known -> known.get(kernel)),
          "kernel " + i);
    }
  }

  @Test
  void triplesThatAreNotListedAreWorthMore() {
    Problem problem = ManyKernelsSearchTest.columns(7, 10, 70, 3);
    NearResult near = near(problem, 0.05, 1000, Budget.oneThread());
    assertEquals(NearStatus.COMPLETE, near.status());
    Set<BitSet> listed =
        near.choices().stream().map(NearChoice::kernels).collect(Collectors.toSet());
    for (NearChoice found : near.choices()) {
      double value = value(problem, found.kernels());
      assertTrue(found.lowerBound() <= value * (1 + 1e-6), found.toString());
      assertTrue(found.upperBound() >= value * (1 - 1e-5), found.toString());
    }
    Random random = new Random(1);
    List<BitSet> best = near.within().stream().map(NearChoice::kernels).toList();
    for (int trial = 0; trial < 600; trial++) {
      // Neighbours of what is listed, which are most likely to be missed.
      BitSet other = (BitSet) best.get(trial % best.size()).clone();
      other.clear(other.stream().skip(random.nextInt(3)).findFirst().orElseThrow());
      while (other.cardinality() < 3) {
        other.set(random.nextInt(problem.q()));
      }
      if (!listed.contains(other)) {
        double value = value(problem, other);
        assertTrue(value > near.threshold() * (1 - GAP), other + " has " + value);
        assertTrue(value >= near.others() * (1 - 1e-6), other + " has " + value);
      }
    }
  }

  @Test
  void aSearchThatIsStoppedSaysWhatItHas() {
    Problem problem = ManyKernelsSearchTest.columns(2, 12, 80, 2);
    NearResult whole = near(problem, 0.5, 1000, Budget.oneThread());
    assertTrue(whole.within().size() > 3, whole.within().size() + " choices");
    NearResult few = near(problem, 0.5, 3, Budget.oneThread());
    assertEquals(NearStatus.CHOICE_LIMIT, few.status());
    double optimum = whole.choices().get(0).upperBound();
    assertTrue(few.others() <= optimum * 1.5, few.others() + "");
    NearResult none = near(problem, 0.5, 1000, Budget.oneThread().withStop(() -> true));
    assertEquals(NearStatus.INTERRUPTED, none.status());
    assertEquals(whole.choices().get(0).kernels(), none.choices().get(0).kernels());
    // Room for the kernels and next to nothing else.
    NearResult small = near(problem, 0.5, 1000, Budget.oneThread().withMemory(120_000));
    assertEquals(NearStatus.MEMORY_LIMIT, small.status());
    assertTrue(small.others() <= whole.choices().get(1).upperBound(), small.others() + "");
  }
}
