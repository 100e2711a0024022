package org.smkl.api.conic;

import java.util.Arrays;
import java.util.Objects;

/**
 * What a conic solver found. Arrays belong to the receiver; both are empty when there is no point.
 *
 * @param status the typed status
 * @param nativeStatus the solver's own words
 * @param x the variables
 * @param y the multipliers of the rows, in the dual cones; the dual value is c0 - b'y
 * @param objective c'x + c0 as the solver reports it, in the scale of the model; NaN without a
 *     point
 * @param dualObjective c0 - b'y as the solver reports it; NaN without a point
 * @param iterations interior-point or other iterations, over all attempts
 * @param seconds wall time
 */
public record ConicSolution(
    ConicStatus status,
    String nativeStatus,
    double[] x,
    double[] y,
    double objective,
    double dualObjective,
    int iterations,
    double seconds) {
  /** Checks that nothing is missing. */
  public ConicSolution {
    Objects.requireNonNull(status, "status");
    Objects.requireNonNull(nativeStatus, "nativeStatus");
    Objects.requireNonNull(x, "x");
    Objects.requireNonNull(y, "y");
  }

  /**
   * A result with a point, whose values are evaluated from the model.
   *
   * @param x the variables
   * @param y the multipliers of the rows, in the dual cones
   */
  public static ConicSolution of(
      ConicModel model,
      ConicStatus status,
      String nativeStatus,
      double[] x,
      double[] y,
      int iterations,
      double seconds) {
    double dual = model.objectiveConstant();
    for (int r = 0; r < y.length; r++) {
      dual -= model.offsets()[r] * y[r];
    }
    return new ConicSolution(
        status, nativeStatus, x, y, model.objectiveAt(x), dual, iterations, seconds);
  }

  /** A result without a point. */
  public static ConicSolution withoutPoint(
      ConicStatus status, String nativeStatus, double seconds) {
    return new ConicSolution(
        status, nativeStatus, new double[0], new double[0], Double.NaN, Double.NaN, 0, seconds);
  }

  /** Whether there is a point to read. */
  public boolean hasPoint() {
    return x.length > 0;
  }

  /** The values of a named block of variables. */
  public double[] values(ConicModel model, String block) {
    Block b = model.variable(block);
    return Arrays.copyOfRange(x, b.start(), b.start() + b.size());
  }

  /** The multipliers of a named constraint. */
  public double[] multipliers(ConicModel model, String constraint) {
    Constraint c = model.constraint(constraint);
    return Arrays.copyOfRange(y, c.start(), c.start() + c.cone().dimension());
  }
}
