package org.smkl.relax.clarabel;

import java.util.Locale;
import org.smkl.api.conic.ConicOptions;
import org.smkl.conic.Scaling;

/**
 * One way to ask Clarabel.
 *
 * @param name for the log
 * @param scaling of objective and right-hand side
 * @param directSolver factorisation of the KKT system
 * @param equilibrate let Clarabel scale rows and columns
 * @param regularization added to the diagonal of the KKT system
 * @param feasibility tolerance of the residuals, as a part of the tolerance asked for
 */
record Attempt(
    String name,
    Scaling scaling,
    NativeSettings.DirectSolver directSolver,
    boolean equilibrate,
    double regularization,
    double feasibility) {
  NativeSettings settings(ConicOptions options, double secondsLeft) {
    return new NativeSettings(
        options.maxIterations(),
        secondsLeft,
        options.tolerance(),
        options.tolerance(),
        feasibility * options.tolerance(),
        options.budget().threads(),
        directSolver,
        equilibrate,
        regularization,
        NativeSettings.defaults().staticRegularizationProportional(),
        false);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s (objective / %.3g, right-hand side / %.3g, %s, regularisation %.0e%s%s)",
        name,
        scaling.objective(),
        scaling.rightHandSide(),
        directSolver.name().toLowerCase(Locale.ROOT),
        regularization,
        equilibrate ? "" : ", not equilibrated",
        feasibility < 1 ? String.format(Locale.ROOT, ", residuals / %.0f", 1 / feasibility) : "");
  }
}
