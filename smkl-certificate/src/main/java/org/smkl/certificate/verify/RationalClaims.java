package org.smkl.certificate.verify;

import java.math.BigDecimal;
import java.util.List;
import org.smkl.api.Problem;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.Leaf;

/**
 * Which bounds a rational file states. What {@link Claims} lets pass is stated as it was evaluated,
 * one double outwards; what it refuses, and everything if nothing could be evaluated, as claimed.
 *
 * @param leaves one for each leaf, whether it contains a choice or not
 */
record RationalClaims(double lower, double upper, double[] leaves) {
  /**
   * The bounds.
   *
   * @param delta the curvature that the file proves
   */
  static RationalClaims of(Certificate claimed, Problem problem, BigDecimal delta) {
    double upper = claimed.upperBound();
    double[] leaves = claimed.leaves().stream().mapToDouble(Leaf::bound).toArray();
    try {
      List<GramRows> grams = GramRows.of(problem);
      Certificate found = Verifier.evaluate(claimed, problem, grams);
      if (Claims.holds(upper, found.upperBound())) {
        upper = Math.nextUp(UpperBound.of(found, problem, grams, Outward.up(delta)));
      }
      for (int l = 0; l < leaves.length; l++) {
        double evaluated = found.leaves().get(l).bound();
        if (Claims.holds(leaves[l], evaluated, found.upperBound())) {
          leaves[l] = Math.nextDown(evaluated);
        }
      }
    } catch (RefusedException e) {
      // The checker finds out by itself.
    }
    double lower = Double.POSITIVE_INFINITY;
    for (int l = 0; l < leaves.length; l++) {
      if (Claims.contains(claimed.leaves().get(l), claimed.statement())) {
        lower = Math.min(lower, leaves[l]);
      }
    }
    return new RationalClaims(lower, upper, leaves);
  }
}
