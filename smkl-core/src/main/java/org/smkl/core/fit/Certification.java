package org.smkl.core.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.smkl.api.Problem;
import org.smkl.core.response.Solution;
import org.smkl.search.SearchResult;
import org.smkl.search.SearchStatus;
import org.smkl.svm.bound.Rounded;
import org.smkl.svm.machine.MachineValue;
import org.smkl.svm.machine.Machines;

/** Brings what branch and bound proved into the result of a fit. */
final class Certification {
  private Certification() {}

  /** What the search found, without any fit before it. */
  static FoundWeights alone(Problem problem, SearchResult result, FitEffort effort) {
    return new FoundWeights(
        status(result.status()),
        solution(problem, result),
        List.of(),
        result.lowerBound(),
        Optional.of(result),
        List.of(),
        effort,
        List.of());
  }

  /**
   * The better of both on either side: all four bounds hold. A search that was stopped at once has
   * not even evaluated the weights it was given.
   */
  static FoundWeights merge(Problem problem, FoundWeights fit, SearchResult result, double gap) {
    Solution proved = solution(problem, result);
    boolean known =
        Double.isInfinite(proved.objective())
            || (fit.solution().rigorous() && fit.objective() < proved.objective());
    FoundWeights best =
        new FoundWeights(
            status(result.status()),
            known && !result.status().proved() ? fit.solution() : proved,
            fit.alphas(),
            Math.max(fit.lowerBound(), result.lowerBound()),
            Optional.of(result),
            List.of(),
            fit.effort().plus((int) result.progress().svmSolves()),
            new ArrayList<>(fit.remarks()));
    if (best.relativeGap() <= gap) {
      return best.ended(FitStatus.CERTIFIED);
    }
    best.remarks()
        .add(
            "The gap was not proved: branch and bound ended with %s at a relative gap of %s.%s"
                .formatted(
                    result.status(),
                    Rounded.gap(best.relativeGap(), 3),
                    result.trouble().or(result::failure).map(why -> " " + why).orElse("")));
    return best;
  }

  private static Solution solution(Problem problem, SearchResult result) {
    double[] beta = result.incumbent().beta();
    MachineValue value = Machines.at(problem, beta, 1).evaluate(result.incumbent().alpha());
    return new Solution(
        result.incumbent().beta(),
        result.incumbent().alpha(),
        value,
        result.upperBound(),
        Double.isFinite(result.upperBound()));
  }

  private static FitStatus status(SearchStatus status) {
    return switch (status) {
      case OPTIMAL, GAP_REACHED -> FitStatus.CERTIFIED;
      case TIME_LIMIT -> FitStatus.TIME_LIMIT;
      case INTERRUPTED -> FitStatus.INTERRUPTED;
      case NODE_LIMIT -> FitStatus.NODE_LIMIT;
      case MEMORY_LIMIT -> FitStatus.MEMORY_LIMIT;
      case NUMERICAL -> FitStatus.NUMERICAL;
    };
  }
}
