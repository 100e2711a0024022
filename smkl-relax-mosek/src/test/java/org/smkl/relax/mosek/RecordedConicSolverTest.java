package org.smkl.relax.mosek;

import java.util.Map;
import mosek.fusion.ProblemStatus;
import mosek.fusion.Recording;
import mosek.fusion.SolutionStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.smkl.api.Availability;
import org.smkl.api.Budget;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicSolver;
import org.smkl.tck.ConicSolverTck;

/** The contract of conic solvers, kept on the way to Fusion and back, with Clarabel behind it. */
class RecordedConicSolverTest extends ConicSolverTck {
  @BeforeEach
  void needsClarabel() {
    Availability availability = RecordedSolver.clarabel().availability();
    if (System.getenv("CI") != null) {
      Assertions.assertTrue(availability.available(), availability.reason());
    }
    Assumptions.assumeTrue(availability.available(), availability.reason());
  }

  @AfterEach
  void everyModelIsClosed() {
    RecordedSolver.assertEveryModelIsClosed();
  }

  @Override
  protected ConicSolver solver() {
    return new RecordedSolver(RecordedConicSolverTest::byClarabel);
  }

  /** The double stands in for the plugin, which has its own test of that. */
  @Override
  protected boolean service() {
    return false;
  }

  private static Recording.Ending byClarabel(Recording recording) {
    Map<String, Object> parameters = recording.parameters();
    ConicOptions options =
        new ConicOptions(
            (Double) parameters.get("intpntCoTolRelGap"),
            (Integer) parameters.get("intpntMaxIterations"),
            Budget.oneThread()
                .withSeconds(
                    (Double) parameters.getOrDefault("optimizerMaxTime", Double.POSITIVE_INFINITY))
                .withThreads((Integer) parameters.get("numThreads"))
                .withStop(recording.broken()::getAsBoolean),
            line -> {});
    ConicSolution solution =
        RecordedSolver.clarabel().solve(RecordedModel.understood(recording), options);
    SolutionStatus none = SolutionStatus.Undefined;
    SolutionStatus known = solution.hasPoint() ? SolutionStatus.Unknown : none;
    return switch (solution.status()) {
      case OPTIMAL ->
          ending(
              recording,
              solution,
              ProblemStatus.PrimalAndDualFeasible,
              SolutionStatus.Optimal,
              SolutionStatus.Optimal);
      case PRIMAL_INFEASIBLE ->
          ending(
              recording,
              solution,
              ProblemStatus.PrimalInfeasible,
              none,
              SolutionStatus.Certificate);
      case DUAL_INFEASIBLE ->
          ending(
              recording, solution, ProblemStatus.DualInfeasible, SolutionStatus.Certificate, none);
      default -> ending(recording, solution, ProblemStatus.Unknown, known, known);
    };
  }

  private static Recording.Ending ending(
      Recording recording,
      ConicSolution solution,
      ProblemStatus problem,
      SolutionStatus primal,
      SolutionStatus dual) {
    return new Recording.Ending(
        problem,
        primal,
        dual,
        solution.x(),
        RecordedModel.stacked(recording, solution.y()),
        solution.objective(),
        solution.dualObjective(),
        solution.iterations(),
        Double.NaN);
  }
}
