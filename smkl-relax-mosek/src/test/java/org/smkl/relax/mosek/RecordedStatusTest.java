package org.smkl.relax.mosek;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mosek.fusion.Model;
import mosek.fusion.OptimizeError;
import mosek.fusion.ProblemStatus;
import mosek.fusion.Script;
import mosek.fusion.SolutionStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.smkl.api.StopSignal;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicStatus;

/** Endings of MOSEK that no small model provokes, played by the double; they need no solver. */
class RecordedStatusTest {
  private static final Script UNKNOWN =
      Script.ending(ProblemStatus.Unknown, SolutionStatus.Unknown, SolutionStatus.Unknown);

  @AfterEach
  void everyModelIsClosed() {
    Model.checkAllClosed();
  }

  private static ConicModel model() {
    ConicModel.Builder model = ConicModel.builder("bound");
    int x = model.variables("x", 1);
    model.minimise(x, 1).constraint("least", new Cone.NonNegative(1)).row(-1).entry(x, 1);
    return model.build();
  }

  private static ConicSolution after(Script script) {
    return after(script, ConicOptions.defaults());
  }

  private static ConicSolution after(Script script, ConicOptions options) {
    script.play();
    return RecordedSolver.create().solve(model(), options);
  }

  private static Map<String, Double> violations(double size) {
    return Map.of(
        "solItrPviolacc",
        size,
        "solItrPviolcon",
        size,
        "solItrPviolvar",
        size,
        "solItrDviolacc",
        size,
        "solItrDviolcon",
        size,
        "solItrDviolvar",
        size);
  }

  @Test
  void optimalNeedsBothSolutionsOptimal() {
    SolutionStatus optimal = SolutionStatus.Optimal;
    ProblemStatus feasible = ProblemStatus.PrimalAndDualFeasible;
    assertEquals(ConicStatus.OPTIMAL, after(Script.ending(feasible, optimal, optimal)).status());
    assertEquals(
        ConicStatus.STALLED,
        after(Script.ending(feasible, optimal, SolutionStatus.Unknown)).status());
  }

  @Test
  void accuratePointsOfUnknownStatusAreNearOptimalAndOthersStalled() {
    ConicSolution near = after(UNKNOWN.withInfo(violations(1e-6)));
    assertEquals(ConicStatus.NEAR_OPTIMAL, near.status());
    assertTrue(near.hasPoint());
    ConicSolution stalled = after(UNKNOWN.withInfo(violations(1e-3)));
    assertEquals(ConicStatus.STALLED, stalled.status());
    assertTrue(stalled.hasPoint());
    assertEquals("problem Unknown, primal Unknown, dual Unknown", stalled.nativeStatus());
  }

  @Test
  void certificatesAreNoPoints() {
    ConicSolution infeasible =
        after(
            Script.ending(
                ProblemStatus.PrimalInfeasible,
                SolutionStatus.Undefined,
                SolutionStatus.Certificate));
    assertEquals(ConicStatus.PRIMAL_INFEASIBLE, infeasible.status());
    assertFalse(infeasible.hasPoint());
    ConicSolution unbounded =
        after(
            Script.ending(
                ProblemStatus.DualInfeasible,
                SolutionStatus.Certificate,
                SolutionStatus.Undefined));
    assertEquals(ConicStatus.DUAL_INFEASIBLE, unbounded.status());
    assertFalse(unbounded.hasPoint());
  }

  @Test
  void illPosedModelsAreNumericalTrouble() {
    SolutionStatus illPosed = SolutionStatus.IllposedCert;
    assertEquals(
        ConicStatus.NUMERICAL,
        after(Script.ending(ProblemStatus.IllPosed, illPosed, SolutionStatus.Unknown)).status());
  }

  @Test
  void iterationLimitIsToldFromStalling() {
    assertEquals(ConicStatus.ITERATION_LIMIT, after(UNKNOWN.after(200)).status());
    assertEquals(ConicStatus.STALLED, after(UNKNOWN.after(199)).status());
  }

  @Test
  void stopSignalBreaksTheRunningSolver() {
    int[] asked = {0};
    // Not yet raised when the solve begins.
    StopSignal third = () -> ++asked[0] > 3;
    ConicOptions options =
        new ConicOptions(1e-8, 200, Double.POSITIVE_INFINITY, 1, third, line -> {});
    ConicSolution solution = after(UNKNOWN.onceBroken(), options);
    assertEquals(ConicStatus.INTERRUPTED, solution.status());
    assertTrue(solution.hasPoint());
  }

  @Test
  void ownClockBreaksTheSolverThatIgnoresItsTimeLimit() {
    ConicOptions options = new ConicOptions(1e-8, 200, 0.5, 1, StopSignal.NEVER, line -> {});
    assertEquals(ConicStatus.TIME_LIMIT, after(UNKNOWN.onceBroken(), options).status());
  }

  @Test
  void optimalPointIsOptimalEvenWhenTheSignalCameMeanwhile() {
    Script optimal =
        Script.ending(
            ProblemStatus.PrimalAndDualFeasible, SolutionStatus.Optimal, SolutionStatus.Optimal);
    int[] asked = {0};
    ConicOptions options =
        new ConicOptions(1e-8, 200, Double.POSITIVE_INFINITY, 1, () -> ++asked[0] > 1, line -> {});
    assertEquals(ConicStatus.OPTIMAL, after(optimal.onceBroken(), options).status());
  }

  @Test
  void undefinedSolutionsAreNoPointsAndKeepTheirStatus() {
    Script undefined =
        Script.ending(ProblemStatus.Unknown, SolutionStatus.Undefined, SolutionStatus.Undefined);
    ConicSolution solution = after(undefined);
    assertEquals(ConicStatus.STALLED, solution.status());
    assertFalse(solution.hasPoint());
    assertTrue(solution.nativeStatus().contains("primal Undefined"), solution.nativeStatus());
  }

  @Test
  void licenceErrorsAreCalledThat() {
    String message =
        "rescode.err_missing_license_file(1008): License cannot be located. The default search path is ':/home/user/mosek/mosek.lic:'.\n";
    ConicSolution solution = after(Script.failing(() -> new OptimizeError(message)));
    assertEquals(ConicStatus.LICENSE, solution.status());
    assertTrue(solution.nativeStatus().startsWith("MOSEK has no valid licence"));
    assertTrue(solution.nativeStatus().contains("err_missing_license_file"));
    assertTrue(solution.nativeStatus().contains("Maybe "), solution.nativeStatus());
  }

  @Test
  void otherErrorsAreNumericalTroubleInTheSolversWords() {
    ConicSolution solution =
        after(Script.failing(() -> new OptimizeError("rescode.err_space(1051): Out of space.")));
    assertEquals(ConicStatus.NUMERICAL, solution.status());
    assertEquals("rescode.err_space(1051): Out of space.", solution.nativeStatus());
  }

  @Test
  void modelsAreClosedWhenTheSolverThrowsAnythingElse() {
    Script.failing(() -> new IllegalArgumentException("broken")).play();
    assertThrows(
        IllegalArgumentException.class,
        () -> RecordedSolver.create().solve(model(), ConicOptions.defaults()));
  }

  @Test
  void linkageErrorsBecomeWords() {
    Script.failing(
            () -> {
              throw new UnsatisfiedLinkError("no mosekjava in java.library.path");
            })
        .play();
    IllegalStateException thrown =
        assertThrows(
            IllegalStateException.class,
            () -> RecordedSolver.create().solve(model(), ConicOptions.defaults()));
    assertTrue(thrown.getMessage().contains("no mosekjava"), thrown.getMessage());
    assertTrue(thrown.getMessage().contains("Maybe "), thrown.getMessage());
  }

  @Test
  void solversLinesReachTheLog() {
    List<String> lines = new ArrayList<>();
    ConicOptions options =
        new ConicOptions(1e-8, 200, Double.POSITIVE_INFINITY, 1, StopSignal.NEVER, lines::add);
    after(UNKNOWN, options);
    assertEquals(List.of("Problem", "  Name : bound"), lines.subList(0, 2));
    assertTrue(lines.get(2).startsWith("mosek bound: STALLED"), lines.toString());
    assertEquals(3, lines.size());
  }
}
