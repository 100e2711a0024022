package org.smkl.relax.mosek;

import java.io.PrintWriter;
import mosek.fusion.AccSolutionStatus;
import mosek.fusion.Model;
import org.smkl.api.conic.ConicOptions;

/** Our options in the words of MOSEK's parameters. */
final class FusionParameters {
  /** MOSEK takes no smaller tolerance for linear models. */
  private static final double LEAST_TOLERANCE = 1e-14;

  private FusionParameters() {}

  static void set(Model fusion, ConicOptions options, double remainingSeconds) {
    double tolerance = Math.max(LEAST_TOLERANCE, options.tolerance());
    // Conic models obey the first three; those with linear constraints only the others.
    fusion.setSolverParam("intpntCoTolRelGap", tolerance);
    fusion.setSolverParam("intpntCoTolPfeas", tolerance);
    fusion.setSolverParam("intpntCoTolDfeas", tolerance);
    fusion.setSolverParam("intpntTolRelGap", tolerance);
    fusion.setSolverParam("intpntTolPfeas", tolerance);
    fusion.setSolverParam("intpntTolDfeas", tolerance);
    // By default MOSEK calls optimal what is a thousand times less accurate; see FusionAccuracy.
    fusion.setSolverParam("intpntCoTolNearRel", 1.0);
    fusion.setSolverParam("autoUpdateSolInfo", "on");
    fusion.setSolverParam("intpntBasis", "never");
    fusion.setSolverParam("intpntMaxIterations", options.maxIterations());
    fusion.setSolverParam("numThreads", options.budget().threads());
    if (!Double.isInfinite(remainingSeconds)) {
      fusion.setSolverParam("optimizerMaxTime", remainingSeconds);
    }
    fusion.setLogHandler(new PrintWriter(new LineWriter(options.log())));
    // Callers want every point, be it of a solver that was stopped.
    fusion.acceptedSolutionStatus(AccSolutionStatus.Anything);
  }
}
