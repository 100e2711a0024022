package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.smkl.answer.ProofProgress;
import org.smkl.search.ChoiceCount;
import org.smkl.search.SearchProgress;

/** What a terminal shows of a proof. */
class ProofProgressTest {
  private static SearchProgress at(double gap, double open) {
    return new SearchProgress(1, 3, 2, 0, 1, 2, gap, 9, 0, new ChoiceCount(4, open));
  }

  @Test
  void gapAndChoicesTellHowMuchIsLeft() {
    List<String> lines = new ArrayList<>();
    ProofProgress progress = new ProofProgress(1e-3, lines::add);
    progress.progress(at(Double.POSITIVE_INFINITY, 4));
    progress.progress(at(0.17051, 3));
    progress.progress(at(0, ChoiceCount.NONE));
    assertEquals(
        List.of(
            "proving: no bound yet, 100.00 % of choices left",
            "proving: gap 17.06 % to 0.10 %, 10.00 % of choices left",
            "proving: gap 0.00 % to 0.10 %, 0.00 % of choices left"),
        lines);
  }
}
