package org.smkl.api.relax;

import java.util.Optional;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicSolution;

/** One relaxation of one problem at one node, as a conic model. Immutable and thread-safe. */
public interface Formulation {
  /** The model to be solved; a minimisation. */
  ConicModel model();

  /**
   * Reads a solution of {@link #model} that has a point. The point is as the solver left it: alpha
   * may leave A and the weights the simplex by the solver's tolerance.
   */
  RelaxedPoint read(ConicSolution solution);

  /**
   * For relaxations whose constraints are generated as they are needed: the formulation with the
   * constraints that the solution violates most, or empty if it violates none by more than the
   * tolerance. All others have all their constraints and return empty.
   *
   * @param solution a solution of {@link #model} that has a point
   * @param tolerance how far the least eigenvalue of a minor, scaled to a unit diagonal, may lie
   *     below zero
   * @param threads at least 1; the result does not depend on it
   */
  default Optional<Formulation> refine(ConicSolution solution, double tolerance, int threads) {
    return Optional.empty();
  }
}
