package org.smkl.branchbound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.relax.saddle.SaddleBackend;
import org.smkl.search.ChoiceCount;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchProgress;

/** How many choices a search says are left. */
class ChoicesTest {
  private static BigInteger binomial(int n, int k) {
    BigInteger value = BigInteger.ONE;
    for (int i = 1; i <= k; i++) {
      value = value.multiply(BigInteger.valueOf(n - k + i)).divide(BigInteger.valueOf(i));
    }
    return value;
  }

  @Test
  void numbersAreThoseOfWholeNumbers() {
    for (int[] nk : new int[][] {{50, 5}, {7129, 3}, {60, 0}, {5, 5}, {40, 37}}) {
      assertEquals(
          Math.log10(binomial(nk[0], nk[1]).doubleValue()),
          ChoiceCount.log10(nk[0], nk[1]),
          1e-12 * 20);
    }
    assertEquals(ChoiceCount.NONE, ChoiceCount.log10(3, 4));
    assertEquals(Math.log10(120), ChoiceCount.sum(2, Math.log10(20)), 1e-14);
    // Beyond a double.
    assertEquals(
        binomial(4000, 2000).toString().length() - 1, Math.floor(ChoiceCount.log10(4000, 2000)));
  }

  @Test
  void allAreOpenAtFirstAndNoneAtTheEnd() {
    List<SearchProgress> told = new ArrayList<>();
    SearchListener listener =
        new SearchListener() {
          @Override
          public void progress(SearchProgress progress) {
            told.add(progress);
          }
        };
    SearchProgress last =
        new BranchAndBound()
            .solve(
                BlindRelaxationTest.planted(0, 24, 16, 3),
                new SaddleBackend(),
                new SmoAlphaSolver(),
                SearchOptions.gap(1e-4),
                listener)
            .progress();
    double all = Math.log10(560);
    assertEquals(all, told.get(0).choices().all(), 1e-12);
    assertEquals(all, told.get(0).choices().open(), 1e-12);
    assertEquals(0, last.choices().open());
    assertTrue(told.stream().allMatch(p -> p.choices().open() <= all + 1e-12));
  }
}
