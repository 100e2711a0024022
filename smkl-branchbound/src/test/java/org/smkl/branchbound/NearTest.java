package org.smkl.branchbound;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Budget;
import org.smkl.api.ChoiceRules;
import org.smkl.api.Problem;
import org.smkl.relax.saddle.SaddleBackend;
import org.smkl.search.NearChoice;
import org.smkl.search.NearOptions;
import org.smkl.search.NearResult;
import org.smkl.search.NearStatus;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;
import org.smkl.tck.RandomRules;

/** Near-optimal choices beside an enumeration of all of them. */
class NearTest {
  private static final double GAP = 1e-6;

  /** The enumeration sums up n^2 <= 900 products in plain double: 900 u, with room to spare. */
  private static final double ROUNDING = 1e-12;

  private static NearResult near(Problem problem, double within, int limit, Budget budget) {
    SearchResult found = Instances.solve(problem, SearchOptions.gap(GAP));
    return new BranchAndBound()
        .near(
            problem,
            new SaddleBackend(),
            new SmoAlphaSolver(),
            found,
            new NearOptions(within, limit, GAP, budget));
  }

  /** Every choice of k0 kernels with its enclosed value, the best first. */
  private static List<NearChoice> all(Problem problem) {
    List<NearChoice> choices = new ArrayList<>();
    for (BitSet kernels : RandomRules.choices(problem)) {
      Enumeration value = Enumeration.of(problem.withRules(ChoiceRules.none()), kernels);
      choices.add(
          new NearChoice(
              kernels,
              value.lower() - ROUNDING * Math.abs(value.lower()),
              value.upper() + ROUNDING * Math.abs(value.upper()),
              new double[0]));
    }
    choices.sort(Comparator.comparingDouble(NearChoice::upperBound));
    return choices;
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.01, 0.2})
  void whatIsListedAndWhatIsProvedOfTheRestAgreesWithAllChoices(double within) {
    int several = 0;
    for (int seed = 0; seed < 60; seed++) {
      Problem problem = seed < 45 ? Instances.small(seed) : Instances.task(seed);
      if (problem.k0() < problem.q()) {
        NearResult near = near(problem, within, 100, Budget.oneThread());
        check("seed " + seed, problem, near, within);
        several += near.choices().size() > 2 ? 1 : 0;
      }
    }
    assertTrue(within == 0 || several > 10, "only " + several + " have more than two choices");
  }

  @Test
  void underRulesItAgreesWithAllChoicesThatTheyAllow() {
    SplittableRandom random = new SplittableRandom(34);
    int ruled = 0;
    for (int seed = 0; seed < 90; seed++) {
      Problem free = seed % 2 == 0 ? Instances.small(seed) : Instances.task(seed);
      Problem problem = RandomRules.of(free, random);
      if (RandomRules.choices(problem).size() > 1) {
        ruled++;
        NearResult near = near(problem, 0.2, 100, Budget.oneThread());
        check("seed " + seed + " with " + problem.rules(), problem, near, 0.2);
      } else {
        assertThrows(
            IllegalArgumentException.class, () -> near(problem, 0.2, 100, Budget.oneThread()));
      }
    }
    assertTrue(ruled > 30, "Only " + ruled + " have several choices.");
  }

  private static void check(String where, Problem problem, NearResult near, double within) {
    List<NearChoice> all = all(problem);
    double optimum = all.get(0).upperBound();
    double slack = 2e-6 * Math.abs(optimum);
    assertEquals(NearStatus.COMPLETE, near.status(), where);
    assertEquals((1 + within) * optimum, near.threshold(), slack, where);
    List<BitSet> listed = near.choices().stream().map(NearChoice::kernels).toList();
    assertEquals(listed.size(), listed.stream().distinct().count(), where);
    assertTrue(listed.size() >= 2, where);
    assertEquals(
        all.get(1).upperBound(), near.choices().get(1).upperBound(), slack, where + ": second");
    for (NearChoice choice : all) {
      int position = listed.indexOf(choice.kernels());
      if (position >= 0) {
        NearChoice found = near.choices().get(position);
        assertTrue(found.lowerBound() <= choice.upperBound(), where + found);
        assertTrue(found.upperBound() >= choice.lowerBound(), where + found);
        assertTrue(
            found.upperBound() - found.lowerBound() <= 1e-6 * found.upperBound(), where + found);
        assertTrue(
            IntStream.range(0, problem.q())
                .allMatch(i -> found.beta()[i] == 0 || found.kernels().get(i)),
            where + found);
      } else {
        assertTrue(choice.upperBound() > near.threshold(), where + ": misses " + choice);
        assertTrue(choice.upperBound() >= near.others(), where + choice);
      }
      for (int i = 0; i < problem.q(); i++) {
        double bound = choice.kernels().get(i) ? near.with()[i] : near.without()[i];
        assertTrue(choice.upperBound() >= bound, where + ": kernel " + i + " in " + choice);
      }
    }
    for (int i = 0; i < problem.q(); i++) {
      int kernel = i;
      List<NearChoice> within1 =
          all.stream().filter(c -> c.lowerBound() <= near.threshold() + slack).toList();
      if (within1.stream().allMatch(c -> c.kernels().get(kernel))) {
        assertTrue(near.always().get(i), where + ": kernel " + i + " is in all of them");
      }
      if (within1.stream().noneMatch(c -> c.kernels().get(kernel))
          && listed.size() == within1.size()) {
        assertTrue(near.never().get(i), where + ": kernel " + i + " is in none of them");
      }
      assertFalse(near.always().get(i) && near.never().get(i), where);
    }
  }

  @Test
  void boundsHoldWhereverTheSearchIsStopped() {
    Problem problem = Instances.branching(5, 16, 8, 3);
    List<NearChoice> all = all(problem);
    for (int limit : new int[] {2, 3}) {
      NearResult near = near(problem, 0.5, limit, Budget.oneThread());
      assertEquals(NearStatus.CHOICE_LIMIT, near.status());
      assertTrue(near.choices().size() <= limit);
      holds(all, near);
    }
    NearResult stopped = near(problem, 0.5, 100, Budget.oneThread().withStop(() -> true));
    assertEquals(NearStatus.INTERRUPTED, stopped.status());
    assertEquals(all.get(0).kernels(), stopped.choices().get(0).kernels());
    holds(all, stopped);
    NearResult late = near(problem, 0.5, 100, Budget.oneThread().withSeconds(1e-9));
    assertEquals(NearStatus.TIME_LIMIT, late.status());
    holds(all, late);
  }

  private static void holds(List<NearChoice> all, NearResult near) {
    List<BitSet> listed = near.choices().stream().map(NearChoice::kernels).toList();
    for (NearChoice choice : all) {
      if (!listed.contains(choice.kernels())) {
        assertTrue(choice.upperBound() >= near.others());
      }
      for (int i = 0; i < near.with().length; i++) {
        double bound = choice.kernels().get(i) ? near.with()[i] : near.without()[i];
        assertTrue(choice.upperBound() >= bound);
      }
    }
  }

  @Test
  void theNumberOfThreadsChangesNothing() {
    Problem problem = Instances.branching(7, 18, 9, 3);
    NearResult one = near(problem, 0.05, 100, Budget.oneThread());
    NearResult four = near(problem, 0.05, 100, Budget.oneThread().withThreads(4));
    assertEquals(one.choices().size(), four.choices().size());
    for (int k = 0; k < one.choices().size(); k++) {
      assertEquals(one.choices().get(k).kernels(), four.choices().get(k).kernels());
      assertArrayEquals(one.choices().get(k).beta(), four.choices().get(k).beta());
    }
    assertEquals(one.others(), four.others());
    assertTrue(Arrays.equals(one.without(), four.without()));
  }

  @Test
  void withoutAnyChoiceThereIsNothingToList() {
    Problem problem = Instances.branching(1, 12, 3, 3);
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> near(problem, 0.1, 10, Budget.oneThread()));
    assertTrue(e.getMessage().contains("one choice only"), e.getMessage());
  }
}
