package org.smkl.bench.experiment.selection;

import java.util.Arrays;
import org.smkl.bench.experiment.Draws;
import org.smkl.bench.experiment.Intervals;
import org.smkl.bench.experiment.Paired;
import org.smkl.bench.result.Result;

/** Methods of one case beside the one that all are compared with. */
final class SelectionSummary {
  private SelectionSummary() {}

  static Result row(Paired results, String method, String reference) {
    Draws draws = results.of(method);
    double[] leads = results.leads(method, reference);
    double lead = Arrays.stream(leads).average().orElse(Double.NaN);
    double width = Intervals.halfWidth(leads);
    // The share of proofs that reached their gap; NaN where nothing is bounded.
    double proved =
        Arrays.stream(draws.values("gap"))
            .map(gap -> gap <= SelectionLearner.GAP ? 100 : 0)
            .average()
            .orElse(Double.NaN);
    // Only an interval without zero is a win.
    boolean chance = Double.isNaN(width) || Math.abs(lead) <= width;
    return draws
        .means("accuracy", "precision", "recall", "exact", "seconds")
        .with("method", method)
        .with("halfWidth", Intervals.halfWidth(draws.values("accuracy")))
        .with("difference", lead)
        .with("differenceHalfWidth", width)
        .with("verdict", chance ? "–" : lead > 0 ? "better" : "worse")
        .with("nonzeros", Math.rint(10 * draws.mean("nonzeros")) / 10)
        .with("proved", proved)
        .with("gap", draws.largest("gap"));
  }
}
