package org.smkl.relax.mosek;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import mosek.fusion.FusionRuntimeException;
import mosek.fusion.OptimizeError;
import mosek.fusion.ProblemStatus;
import mosek.fusion.Recording;
import mosek.fusion.SolutionStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.smkl.api.Budget;
import org.smkl.api.StopSignal;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicStatus;

/** Endings of MOSEK that no small model provokes, played by the double; they need no solver. */
class RecordedStatusTest {
  private static final SolutionStatus OPTIMAL = SolutionStatus.Optimal;
  private static final SolutionStatus UNKNOWN = SolutionStatus.Unknown;
  private static final SolutionStatus UNDEFINED = SolutionStatus.Undefined;
  private static final SolutionStatus CERTIFICATE = SolutionStatus.Certificate;

  @AfterEach
  void everyModelIsClosed() {
    RecordedSolver.assertEveryModelIsClosed();
  }

  private static ConicModel model() {
    ConicModel.Builder model = ConicModel.builder("bound");
    int x = model.variables("x", 1);
    model.minimise(x, 1).constraint("least", new Cone.NonNegative(1)).row(-1).entry(x, 1);
    return model.build();
  }

  private static Recording.Ending ending(
      ProblemStatus problem,
      SolutionStatus primal,
      SolutionStatus dual,
      int iterations,
      double violation) {
    return new Recording.Ending(
        problem, primal, dual, new double[1], new double[1], 1, 1, iterations, violation);
  }

  private static ConicSolution after(
      ProblemStatus problem, SolutionStatus primal, SolutionStatus dual) {
    return after(ending(problem, primal, dual, 5, Double.NaN));
  }

  private static ConicSolution after(Recording.Ending ending) {
    return new RecordedSolver(recording -> ending).solve(model(), ConicOptions.defaults());
  }

  private static ConicSolution afterUnknown(int iterations, double violation) {
    return after(ending(ProblemStatus.Unknown, UNKNOWN, UNKNOWN, iterations, violation));
  }

  private static ConicSolution afterThrowing(Supplier<Throwable> thrown) {
    RecordedSolver solver =
        new RecordedSolver(
            recording -> {
              RecordedStatusTest.<RuntimeException>rethrow(thrown.get());
              return null;
            });
    return solver.solve(model(), ConicOptions.defaults());
  }

  /** Native code throws what it likes. */
  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void rethrow(Throwable thrown) throws T {
    throw (T) thrown;
  }

  /** Goes on until it is told to end. */
  private static ConicSolution afterBreaking(SolutionStatus status, ConicOptions options) {
    return new RecordedSolver(
            recording -> {
              while (!recording.broken().getAsBoolean()) {
                Thread.onSpinWait();
              }
              return ending(ProblemStatus.Unknown, status, status, 5, Double.NaN);
            })
        .solve(model(), options);
  }

  /** Not yet raised when the solve begins. */
  private static ConicOptions stoppedAt(int question) {
    AtomicInteger asked = new AtomicInteger();
    StopSignal stop = () -> asked.incrementAndGet() >= question;
    return new ConicOptions(1e-8, 200, Budget.oneThread().withStop(stop), line -> {});
  }

  @Test
  void optimalNeedsBothSolutionsOptimal() {
    ProblemStatus feasible = ProblemStatus.PrimalAndDualFeasible;
    assertEquals(ConicStatus.OPTIMAL, after(feasible, OPTIMAL, OPTIMAL).status());
    assertEquals(ConicStatus.STALLED, after(feasible, OPTIMAL, UNKNOWN).status());
  }

  @Test
  void accuratePointsOfUnknownStatusAreNearOptimalAndOthersStalled() {
    ConicSolution near = afterUnknown(5, 1e-6);
    assertEquals(ConicStatus.NEAR_OPTIMAL, near.status());
    assertTrue(near.hasPoint());
    ConicSolution stalled = afterUnknown(5, 1e-3);
    assertEquals(ConicStatus.STALLED, stalled.status());
    assertTrue(stalled.hasPoint());
    assertEquals("problem Unknown, primal Unknown, dual Unknown", stalled.nativeStatus());
  }

  @Test
  void certificatesAreNoPoints() {
    ConicSolution infeasible = after(ProblemStatus.PrimalInfeasible, UNDEFINED, CERTIFICATE);
    assertEquals(ConicStatus.PRIMAL_INFEASIBLE, infeasible.status());
    assertFalse(infeasible.hasPoint());
    ConicSolution unbounded = after(ProblemStatus.DualInfeasible, CERTIFICATE, UNDEFINED);
    assertEquals(ConicStatus.DUAL_INFEASIBLE, unbounded.status());
    assertFalse(unbounded.hasPoint());
  }

  @Test
  void illPosedModelsAreNumericalTrouble() {
    assertEquals(
        ConicStatus.NUMERICAL,
        after(ProblemStatus.IllPosed, SolutionStatus.IllposedCert, UNKNOWN).status());
  }

  @Test
  void iterationLimitIsToldFromStalling() {
    assertEquals(ConicStatus.ITERATION_LIMIT, afterUnknown(200, Double.NaN).status());
    assertEquals(ConicStatus.STALLED, afterUnknown(199, Double.NaN).status());
  }

  @Test
  void stopSignalBreaksTheRunningSolver() {
    ConicSolution solution = afterBreaking(UNKNOWN, stoppedAt(4));
    assertEquals(ConicStatus.INTERRUPTED, solution.status());
    assertTrue(solution.hasPoint());
  }

  @Test
  void ownClockBreaksTheSolverThatIgnoresItsTimeLimit() {
    ConicOptions options =
        new ConicOptions(1e-8, 200, Budget.oneThread().withSeconds(0.5), line -> {});
    assertEquals(ConicStatus.TIME_LIMIT, afterBreaking(UNKNOWN, options).status());
  }

  @Test
  void optimalPointIsOptimalEvenWhenTheSignalCameMeanwhile() {
    assertEquals(ConicStatus.OPTIMAL, afterBreaking(OPTIMAL, stoppedAt(2)).status());
  }

  @Test
  void undefinedSolutionsAreNoPointsAndKeepTheirStatus() {
    ConicSolution solution = after(ProblemStatus.Unknown, UNDEFINED, UNDEFINED);
    assertEquals(ConicStatus.STALLED, solution.status());
    assertFalse(solution.hasPoint());
    assertTrue(solution.nativeStatus().contains("primal Undefined"), solution.nativeStatus());
  }

  @Test
  void licenceErrorsAreCalledThatWhereverTheyComeFrom() {
    String message =
        "rescode.err_missing_license_file(1008): License cannot be located. The default search path is ':/home/user/mosek/mosek.lic:'.\n";
    for (Throwable thrown :
        List.of(
            new OptimizeError(message),
            new FusionRuntimeException(message),
            new IllegalStateException("broken", new Error(message)))) {
      ConicSolution solution = afterThrowing(() -> thrown);
      assertEquals(ConicStatus.LICENSE, solution.status());
      assertFalse(solution.hasPoint());
      String words = solution.nativeStatus();
      assertTrue(words.contains("no licence"), words);
      assertTrue(words.contains("err_missing_license_file"), words);
      assertTrue(words.contains("Maybe "), words);
    }
  }

  @Test
  void everythingElseThatIsThrownIsAFailureInItsOwnWords() {
    for (Throwable thrown :
        List.of(
            new OptimizeError("rescode.err_space(1051): Out of space."),
            new FusionRuntimeException("Mismatching shapes"),
            new IllegalArgumentException("broken"),
            new NullPointerException(),
            new IOException("thrown by native code, declared or not"),
            new StackOverflowError(),
            new InternalError("a fault in native code"))) {
      ConicSolution solution = afterThrowing(() -> thrown);
      assertEquals(ConicStatus.FAILED, solution.status());
      assertFalse(solution.hasPoint());
      assertEquals("MOSEK failed: " + thrown, solution.nativeStatus());
    }
  }

  @Test
  void lackOfMemoryAndLinkageErrorsSayWhatToDo() {
    for (Throwable thrown :
        List.of(
            new OutOfMemoryError("Java heap space"),
            new UnsatisfiedLinkError("no mosekjava in java.library.path"),
            new ExceptionInInitializerError(new IllegalStateException("no library of license")))) {
      ConicSolution solution = afterThrowing(() -> thrown);
      assertEquals(ConicStatus.FAILED, solution.status());
      String words = solution.nativeStatus();
      assertTrue(words.contains(thrown.toString()) && words.contains("Maybe "), words);
    }
    assertTrue(
        afterThrowing(() -> new ExceptionInInitializerError(new IOException("the cause")))
            .nativeStatus()
            .contains("the cause"));
  }

  @Test
  void solversLinesReachTheLogAndTheLastLineTellsTheEnding() {
    List<String> lines = new ArrayList<>();
    ConicOptions options = new ConicOptions(1e-8, 200, Budget.oneThread(), lines::add);
    RecordedSolver solver =
        new RecordedSolver(
            recording -> {
              throw new OptimizeError("no");
            });
    solver.solve(model(), options);
    assertEquals(List.of("Problem", "  Name : bound"), lines.subList(0, 2));
    assertTrue(lines.get(2).startsWith("mosek bound: FAILED"), lines.toString());
    assertEquals(3, lines.size());
  }

  @Test
  void tolerancesThatMosekRefusesAreRaisedToItsLeast() {
    Map<String, Object> told = new HashMap<>();
    RecordedSolver solver =
        new RecordedSolver(
            recording -> {
              told.putAll(recording.parameters());
              return ending(ProblemStatus.Unknown, UNDEFINED, UNDEFINED, 5, Double.NaN);
            });
    ConicOptions sharp = new ConicOptions(1e-300, 1, Budget.oneThread(), line -> {});
    solver.solve(model(), sharp);
    assertEquals(1e-14, told.get("intpntTolRelGap"));
  }
}
