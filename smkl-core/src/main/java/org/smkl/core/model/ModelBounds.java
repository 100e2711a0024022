package org.smkl.core.model;

import org.smkl.error.Check;

/**
 * How good the choice of kernels is. Values that are not known or not finite are null.
 *
 * @param status the search's status, for example OPTIMAL or TIME_LIMIT
 * @param objective F(beta)
 * @param objectiveRigorous whether it is an upper bound of the optimum
 * @param lowerBound a rigorous lower bound of the optimum
 * @param relativeGap between the two
 * @param certificate a summary of the proof in words, or where it is kept
 */
public record ModelBounds(
    String status,
    Double objective,
    boolean objectiveRigorous,
    Double lowerBound,
    Double relativeGap,
    String certificate) {

  /** Checks finiteness. */
  public ModelBounds {
    Check.present("status", status);
    Check.that(objective == null || Double.isFinite(objective), "objective", objective, "finite");
    Check.that(
        lowerBound == null || Double.isFinite(lowerBound), "lowerBound", lowerBound, "finite");
    Check.that(
        relativeGap == null || Double.isFinite(relativeGap), "relativeGap", relativeGap, "finite");
  }
}
