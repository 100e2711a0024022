package org.smkl.answer.report;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.smkl.core.fit.RuleCost;
import org.smkl.cv.StabilityResult;
import org.smkl.cv.importance.Importance;
import org.smkl.cv.path.PathResult;
import org.smkl.search.NearResult;
import org.smkl.search.NearStatus;

/**
 * What a page shows beyond the fit, where it is asked for.
 *
 * @param tried how C, lambda and k0 were chosen
 * @param path the certified optimum of every k0
 * @param near choices near the optimum
 * @param stability how often kernels are chosen
 * @param rules what the rules for the choice do
 * @param importance which columns and kernels matter
 * @param saved how a model from a file was tuned
 */
public record ReportExtras(
    Optional<Tried> tried,
    Optional<PathResult> path,
    Optional<NearResult> near,
    Optional<StabilityResult> stability,
    List<RuleCost> rules,
    Optional<Importance> importance,
    Optional<SavedTuning> saved) {
  /** Checks that nothing is missing. */
  public ReportExtras {
    Objects.requireNonNull(tried, "tried");
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(near, "near");
    Objects.requireNonNull(stability, "stability");
    rules = List.copyOf(rules);
  }

  /** What a fit has: how its parameters were chosen, and a path. */
  public static ReportExtras of(Optional<Tried> tried, Optional<PathResult> path) {
    return new ReportExtras(
        tried,
        path,
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Optional.empty());
  }

  /** With what the rules do. */
  public ReportExtras with(List<RuleCost> costs) {
    return new ReportExtras(tried, path, near, stability, costs, importance, saved);
  }

  /** With what the model relies on. */
  public ReportExtras with(Optional<Importance> found) {
    return new ReportExtras(tried, path, near, stability, rules, found, saved);
  }

  /** With how the model was tuned, as its file says. */
  public ReportExtras saved(Optional<SavedTuning> tuning) {
    return new ReportExtras(tried, path, near, stability, rules, importance, tuning);
  }

  /** Whether nothing of it was stopped before its end. */
  public boolean complete() {
    return near.map(found -> found.status() == NearStatus.COMPLETE).orElse(true)
        && stability.map(StabilityResult::complete).orElse(true)
        && path.map(PathResult::complete).orElse(true);
  }
}
