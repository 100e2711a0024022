package org.smkl.tck.hostile;

import java.util.Arrays;
import java.util.Optional;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicSolver;
import org.smkl.api.conic.ConicStatus;

/** A conic solver that breaks its contract in one way, and one that refuses as it may. */
public class HostileConicSolver extends Hostile<HostileConicSolver.Lie> implements ConicSolver {
  /** How. */
  public enum Lie {
    /** Zero, which is called optimal with a value of a million. */
    TOO_GOOD,
    /** A point of huge entries, called optimal. */
    FAR_OUT,
    /** Not a number in a point that is called optimal. */
    NAN,
    /** Not a number in a point that is called a failure, which is honest. */
    NAN_STALLED,
    /** A point of the wrong length. */
    WRONG_LENGTH,
    /** Nothing at all. */
    NULL,
    /** Does not return, whatever the stop signal. */
    NEVER_ENDS,
    /** Refuses every model, as its contract allows. */
    REFUSES,
    /** Claims to take every model and refuses when it comes to it. */
    REFUSES_LATE
  }

  /** The words of those that refuse. */
  public static final String REFUSAL = "This solver has no cones today.";

  /** A liar. */
  public HostileConicSolver(Lie lie) {
    super(lie);
  }

  /** One that throws. */
  public HostileConicSolver(Throws thrown) {
    super(thrown);
  }

  @Override
  public Optional<String> unsupported(ConicModel model) {
    return lie == Lie.REFUSES ? Optional.of(REFUSAL) : Optional.empty();
  }

  @Override
  public ConicSolution solve(ConicModel model, ConicOptions options) {
    throwIfAsked();
    double[] x = new double[model.variableCount()];
    double[] y = new double[model.rowCount()];
    double value = 1e6;
    ConicStatus status = ConicStatus.OPTIMAL;
    switch (lie) {
      case TOO_GOOD -> {}
      case FAR_OUT -> {
        Arrays.fill(x, 1e30);
        Arrays.fill(y, -1e30);
      }
      case NAN -> x[0] = Double.NaN;
      case NAN_STALLED -> {
        y[0] = Double.NaN;
        status = ConicStatus.STALLED;
      }
      case WRONG_LENGTH -> x = Arrays.copyOf(x, x.length + 1);
      case NULL -> {
        return null;
      }
      case NEVER_ENDS -> {
        throw forever();
      }
      case REFUSES, REFUSES_LATE -> throw new UnsupportedOperationException(REFUSAL);
    }
    return new ConicSolution(status, "trust me", x, y, value, value, 1, 0);
  }
}
