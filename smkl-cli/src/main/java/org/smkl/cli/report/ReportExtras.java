package org.smkl.cli.report;

import java.util.Objects;
import java.util.Optional;
import org.smkl.cv.StabilityResult;
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
 */
public record ReportExtras(
    Optional<Tried> tried,
    Optional<PathResult> path,
    Optional<NearResult> near,
    Optional<StabilityResult> stability) {
  /** Checks that nothing is missing. */
  public ReportExtras {
    Objects.requireNonNull(tried, "tried");
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(near, "near");
    Objects.requireNonNull(stability, "stability");
  }

  /** What a fit has: how its parameters were chosen, and a path. */
  public static ReportExtras of(Optional<Tried> tried, Optional<PathResult> path) {
    return new ReportExtras(tried, path, Optional.empty(), Optional.empty());
  }

  /** Whether nothing of it was stopped before its end. */
  public boolean complete() {
    return near.map(found -> found.status() == NearStatus.COMPLETE).orElse(true)
        && stability.map(StabilityResult::complete).orElse(true)
        && path.map(PathResult::complete).orElse(true);
  }
}
