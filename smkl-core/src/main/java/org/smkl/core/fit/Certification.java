package org.smkl.core.fit;

import java.util.ArrayList;
import java.util.List;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaValue;
import org.smkl.core.bound.WeightedGram;
import org.smkl.core.certify.CertifiedResult;
import org.smkl.core.response.Solution;

/** Brings what branch and bound proved into the result of a fit. */
final class Certification {
  private Certification() {}

  static ProofSummary summary(CertifiedResult result) {
    return new ProofSummary(
        result.status().name(),
        result.upperBound(),
        result.lowerBound(),
        result.relativeGap(),
        result.nodes());
  }

  static Fitter.Found merge(Problem problem, Fitter.Found found, CertifiedResult result) {
    AlphaValue value =
        AlphaProblem.classification(
                WeightedGram.of(problem, result.beta(), 1), problem.labels(), problem.box())
            .evaluate(result.alpha());
    Solution solution =
        new Solution(result.beta(), result.alpha(), value, result.upperBound(), true);
    if (!result.status().proved() && better(found.solution(), solution)) {
      // A search that was stopped at once has not even evaluated the weights it was given.
      solution = found.solution();
    }
    List<String> remarks = new ArrayList<>(found.remarks());
    if (!result.status().proved()) {
      remarks.add(
          "The gap was not proved: branch and bound ended with %s at a relative gap of %.3g."
              .formatted(result.status(), result.relativeGap()));
    }
    return new Fitter.Found(
        status(found, result),
        solution,
        found.alternatingObjective(),
        lowerBound(found, result),
        found.period(),
        found.trace(),
        found.starts(),
        found.svmSolves() + (int) result.svmSolves(),
        remarks);
  }

  /** A search that ran to its end has evaluated its bounds with more care than the fit. */
  private static double lowerBound(Fitter.Found found, CertifiedResult result) {
    return switch (result.status()) {
      case OPTIMAL, GAP_REACHED, NUMERICAL -> result.lowerBound();
      case TIME_LIMIT, INTERRUPTED, NODE_LIMIT, MEMORY_LIMIT ->
          Math.max(found.lowerBound(), result.lowerBound());
    };
  }

  private static boolean better(Solution known, Solution proved) {
    return known != null && known.rigorous() && known.objective() < proved.objective();
  }

  private static FitStatus status(Fitter.Found found, CertifiedResult result) {
    return switch (result.status()) {
      case OPTIMAL, GAP_REACHED -> FitStatus.CERTIFIED;
      case TIME_LIMIT -> FitStatus.TIME_LIMIT;
      case INTERRUPTED -> FitStatus.INTERRUPTED;
      case NODE_LIMIT, MEMORY_LIMIT, NUMERICAL -> found.status();
    };
  }
}
