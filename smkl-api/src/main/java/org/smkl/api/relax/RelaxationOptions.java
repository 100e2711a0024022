package org.smkl.api.relax;

import java.util.Objects;
import java.util.function.Consumer;
import org.smkl.api.Budget;
import org.smkl.api.alpha.AlphaSolver;

/**
 * How a relaxation is to be solved. Immutable but for the pool.
 *
 * @param relaxation which one
 * @param alphaSolver for backends that solve alpha-steps
 * @param tolerance relative gap between the upper and the lower bound of the relaxation, in (0, 1)
 * @param target stop as soon as the lower bound reaches this; infinite for never
 * @param budget what the solve may use; its stop signal is asked often
 * @param pool cuts known so far; backends that make cuts read it and add theirs
 * @param log receives one line for each event worth saying
 */
public record RelaxationOptions(
    Relaxation relaxation,
    AlphaSolver alphaSolver,
    double tolerance,
    double target,
    Budget budget,
    CutPool pool,
    Consumer<String> log) {
  /** Checks the options. */
  public RelaxationOptions {
    Objects.requireNonNull(relaxation, "relaxation");
    Objects.requireNonNull(alphaSolver, "alphaSolver");
    Objects.requireNonNull(budget, "budget");
    Objects.requireNonNull(pool, "pool");
    Objects.requireNonNull(log, "log");
    if (!(tolerance > 0 && tolerance < 1)) {
      throw new IllegalArgumentException(
          "The tolerance of a relaxation is a relative gap in (0, 1); got %s. Maybe use 1e-6."
              .formatted(tolerance));
    }
    if (Double.isNaN(target)) {
      throw new IllegalArgumentException("The target must be a number, perhaps infinite; got NaN.");
    }
  }

  /** Full SDP to 1e-7, one thread, an empty pool, no target, no limits, silent. */
  public static RelaxationOptions defaults(AlphaSolver alphaSolver) {
    return new RelaxationOptions(
        Relaxation.full(),
        alphaSolver,
        1e-7,
        Double.POSITIVE_INFINITY,
        Budget.oneThread(),
        new CutPool(),
        line -> {});
  }

  /** A copy for another relaxation. */
  public RelaxationOptions withRelaxation(Relaxation other) {
    return new RelaxationOptions(other, alphaSolver, tolerance, target, budget, pool, log);
  }

  /** A copy with another tolerance. */
  public RelaxationOptions withTolerance(double other) {
    return new RelaxationOptions(relaxation, alphaSolver, other, target, budget, pool, log);
  }

  /** A copy with another target. */
  public RelaxationOptions withTarget(double other) {
    return new RelaxationOptions(relaxation, alphaSolver, tolerance, other, budget, pool, log);
  }

  /** A copy with another pool. */
  public RelaxationOptions withPool(CutPool other) {
    return new RelaxationOptions(relaxation, alphaSolver, tolerance, target, budget, other, log);
  }

  /** A copy within another budget. */
  public RelaxationOptions withBudget(Budget other) {
    return new RelaxationOptions(relaxation, alphaSolver, tolerance, target, other, pool, log);
  }

  /** A copy with another log. */
  public RelaxationOptions withLog(Consumer<String> other) {
    return new RelaxationOptions(relaxation, alphaSolver, tolerance, target, budget, pool, other);
  }
}
