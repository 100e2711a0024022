package org.smkl.bench.experiment.accuracy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.result.Result;
import org.smkl.console.report.ResultTable;

class SplitsSummaryTest {
  private final SplitsSummary summary = new SplitsSummary(List.of("average", "default", "other"));

  private void add(String set, String method, double kernels, double... accuracies) {
    for (int split = 0; split < accuracies.length; split++) {
      summary.add(
          set, split, method, Result.of("accuracy", accuracies[split]).with("nonzeros", kernels));
    }
  }

  private List<ResultTable> tables() {
    Findings found = Findings.of("splits");
    summary.show(found);
    return found.section().tables();
  }

  @Test
  void meansAndIntervalsAreThoseOfStudentsTable() {
    add("a", "average", 8, 90, 92, 94);
    add("a", "default", 2, 91, 92, 93);
    List<Object> row = tables().get(1).rows().get(1);
    assertEquals(List.of("a", "default", 3), row.subList(0, 3));
    assertEquals(92, (double) row.get(3), 1e-12);
    // t = 4.302653 for two degrees of freedom, standard deviation 1, three values.
    assertEquals(4.302653 / Math.sqrt(3), (double) row.get(4), 1e-5);
    assertEquals(2, (double) row.get(5), 0);
    assertEquals(0, (double) row.get(6), 1e-12);
    assertEquals(4.302653 / Math.sqrt(3), (double) row.get(7), 1e-5);
  }

  @Test
  void theWinnerHasTheHighestMeanOverSetsAndChanceIsNamed() {
    add("a", "average", 8, 90, 90);
    add("a", "default", 1, 80, 80);
    add("b", "average", 8, 70, 70);
    add("b", "default", 3, 78, 78);
    assertEquals("average", tables().get(0).rows().get(0).get(0));
    assertNull(tables().get(0).rows().get(1).get(4));
    String sentence = summary.sentences().get(0);
    assertTrue(
        sentence.startsWith(
            "Highest mean accuracy over 2 sets: average with 80.00 % and 8.0 kernels."),
        sentence);
    assertTrue(sentence.contains("79.00 % with 2.0 kernels: 1.00 points less"), sentence);
    assertTrue(sentence.endsWith("within what chance explains."), sentence);
  }

  @Test
  void aLeadOnEverySetIsMoreThanChance() {
    for (int set = 0; set < 5; set++) {
      add("s" + set, "average", 8, 90, 90);
      add("s" + set, "default", 1, 88 - 0.1 * set, 88);
    }
    assertTrue(summary.sentences().get(0).endsWith("more than chance."));
  }

  @Test
  void ofAMethodWithoutResultsNothingIsSaid() {
    add("a", "average", 8, 90, 90);
    add("a", "default", 1, 95, 95);
    assertEquals(2, tables().get(0).rows().size());
    assertTrue(summary.sentences().stream().noneMatch(text -> text.contains("other")));
    assertTrue(summary.sentences().get(0).contains("default with 95.00 %"));
  }
}
