package org.smkl.branchbound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Problem;
import org.smkl.relax.saddle.SaddleBackend;
import org.smkl.search.Incumbent;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchProgress;
import org.smkl.search.SearchResult;
import org.smkl.search.TableLog;

class LogTest {
  private static final Problem TREE = Instances.branching(2, 14, 6, 2);

  @Test
  void theTableBeginsWithTheTrivialWeightsAndEndsWithTheStatus() {
    List<String> table = new ArrayList<>();
    solve(new TableLog(table::add, 0));
    assertTrue(table.get(0).contains("lower") && table.get(0).contains("gap"));
    assertTrue(table.get(1).startsWith("t "), "the first incumbent is the trivial one");
    assertTrue(table.get(table.size() - 1).startsWith("OPTIMAL"));
    long choices = 1;
    for (int i = 0; i < TREE.k0(); i++) {
      choices = choices * (TREE.q() - i) / (i + 1);
    }
    assertTrue(table.get(1).endsWith(" of " + choices), table.get(1));
  }

  @Test
  void aListenerSeesBoundsThatOnlyImprove() {
    Recorder seen = new Recorder();
    SearchResult result = solve(seen);
    double lower = Double.NEGATIVE_INFINITY;
    double upper = Double.POSITIVE_INFINITY;
    for (int i = 0; i < seen.events.size(); i++) {
      SearchProgress event = seen.events.get(i);
      assertTrue(event.lowerBound() >= lower, "the lower bound never falls");
      assertTrue(event.upperBound() <= upper, "the upper bound never rises");
      lower = Math.min(event.lowerBound(), event.upperBound());
      upper = seen.incumbents.get(i) ? upper : event.upperBound();
    }
    assertEquals(List.of(result), seen.finished);
    // The end restates both bounds with every error outward, which costs less than the gap.
    double slack = 1e-15 * Math.abs(upper);
    assertTrue(result.lowerBound() <= lower + slack);
    assertTrue(result.upperBound() >= upper - slack);
    assertTrue(result.progress().relativeGap() <= 1e-6);
    assertEquals(result.upperBound(), result.progress().upperBound(), 0.0);
    assertEquals(seen.events.get(seen.events.size() - 1).nodes(), result.progress().nodes());
  }

  private static SearchResult solve(SearchListener listener) {
    return new BranchAndBound()
        .solve(TREE, new SaddleBackend(), new SmoAlphaSolver(), SearchOptions.gap(1e-6), listener);
  }

  private static final class Recorder implements SearchListener {
    private final List<SearchProgress> events = new ArrayList<>();
    private final List<Boolean> incumbents = new ArrayList<>();
    private final List<SearchResult> finished = new ArrayList<>();

    @Override
    public void incumbent(Incumbent incumbent, SearchProgress progress) {
      events.add(progress);
      incumbents.add(true);
    }

    @Override
    public void progress(SearchProgress progress) {
      events.add(progress);
      incumbents.add(false);
    }

    @Override
    public void finished(SearchResult result) {
      finished.add(result);
    }
  }
}
