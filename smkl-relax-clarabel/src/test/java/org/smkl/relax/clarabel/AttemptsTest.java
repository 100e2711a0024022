package org.smkl.relax.clarabel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.smkl.api.Budget;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicStatus;
import org.smkl.conic.Scaling;
import org.smkl.conic.StandardCone;
import org.smkl.conic.StandardProblem;
import org.smkl.relax.clarabel.NativeSettings.DirectSolver;

class AttemptsTest {
  private static StandardProblem problem(int entries) {
    int[] rows = new int[entries];
    double[] values = new double[entries];
    for (int i = 0; i < entries; i++) {
      rows[i] = i;
      values[i] = 1;
    }
    double[] b = new double[entries];
    b[0] = -100;
    StandardCone cone = new StandardCone(StandardCone.Kind.NONNEGATIVE, entries);
    return new StandardProblem(
        new double[] {-7}, new int[] {0, entries}, rows, values, b, List.of(cone));
  }

  private static NativeSolution solution(NativeStatus status, double objective, double residual) {
    return new NativeSolution(
        status,
        new double[] {5},
        new double[] {0, -20},
        new double[2],
        objective,
        objective,
        9,
        0.1,
        residual,
        0);
  }

  private static Outcome outcome(NativeStatus status, double objective, double residual) {
    return outcome(solution(status, objective, residual), Scaling.NONE, 200);
  }

  /** Two rows, x and -x; the multipliers then leave a dual residual of -7 + 0 + 20. */
  private static Outcome outcome(NativeSolution solution, Scaling scaling, int maxIterations) {
    ConicOptions options = new ConicOptions(1e-8, maxIterations, Budget.oneThread(), line -> {});
    StandardProblem problem =
        new StandardProblem(
            new double[] {-7},
            new int[] {0, 2},
            new int[] {0, 1},
            new double[] {1, -1},
            new double[] {4, 3},
            List.of(new StandardCone(StandardCone.Kind.NONNEGATIVE, 2)));
    return Outcome.of(problem, solution, scaling, options);
  }

  private static Outcome solved(double blur) {
    return new Outcome(
        ConicStatus.OPTIMAL,
        NativeStatus.SOLVED,
        new double[] {5},
        new double[] {0, -20},
        1,
        1,
        1e-9,
        blur,
        blur > 1e-6,
        9);
  }

  @Test
  void largestEntryOfTheRightHandSideBecomesOne() {
    assertEquals(new Scaling(1, 100), new Attempts(problem(3)).first().scaling());
  }

  @Test
  void laterAttemptsChangeScalingRegularisationAndFactorisationInTurn() {
    Attempts plan = new Attempts(problem(3));
    Outcome best = outcome(NativeStatus.ALMOST_SOLVED, -250, 1e-6);
    Attempt first = plan.first();
    Attempt second = plan.next(best).orElseThrow();
    // The value becomes one.
    assertEquals(new Scaling(2.5, 100), second.scaling());
    Attempt third = plan.next(best).orElseThrow();
    assertTrue(third.regularization() < first.regularization());
    Attempt fourth = plan.next(best).orElseThrow();
    assertEquals(DirectSolver.QDLDL, fourth.directSolver());
    assertFalse(fourth.equilibrate());
    assertEquals(Optional.empty(), plan.next(best));
  }

  @Test
  void withoutAPointTheDataGivesTheScaleAndRegularisationIsRaised() {
    Attempts plan = new Attempts(problem(3));
    Outcome nothing = outcome(NativeStatus.NUMERICAL_ERROR, Double.NaN, Double.NaN);
    double usual = plan.first().regularization();
    assertEquals(new Scaling(7, 100), plan.next(nothing).orElseThrow().scaling());
    assertTrue(plan.next(nothing).orElseThrow().regularization() > usual);
  }

  @Test
  void scalarFactorisationIsNotTriedOnLargeProblems() {
    assertTrue(triesScalar(problem(3)));
    assertFalse(triesScalar(problem(300_000)));
    // Few entries, but a dense block with 60 * 61 / 2 rows.
    StandardProblem psd =
        new StandardProblem(
            new double[] {1},
            new int[] {0, 1},
            new int[] {0},
            new double[] {1},
            new double[60 * 61 / 2],
            List.of(new StandardCone(StandardCone.Kind.PSD_TRIANGLE, 60)));
    assertFalse(triesScalar(psd));
  }

  private static boolean triesScalar(StandardProblem problem) {
    Attempts plan = new Attempts(problem);
    Outcome best = outcome(NativeStatus.ALMOST_SOLVED, 1, 1e-6);
    plan.first();
    plan.next(best);
    plan.next(best);
    return plan.next(best).isPresent();
  }

  @Test
  void sharpSolutionsComeFirstThenSharperPointsThenNothing() {
    Outcome solved = solved(1e-9);
    Outcome near = solved(1e-4);
    Outcome nearer = solved(1e-5);
    Outcome nothing = outcome(NativeStatus.NUMERICAL_ERROR, Double.NaN, Double.NaN);
    List<Outcome> ranking = List.of(solved, nearer, near, nothing);
    for (int i = 0; i < ranking.size(); i++) {
      for (int j = 0; j < ranking.size(); j++) {
        assertEquals(i < j, ranking.get(i).beats(ranking.get(j)), i + " against " + j);
      }
    }
  }

  @Test
  void outcomesComeBackInTheUnitsOfTheModel() {
    Outcome outcome = outcome(solution(NativeStatus.SOLVED, 3, 0), new Scaling(2, 10), 200);
    assertArrayEquals(new double[] {50}, outcome.x(), 1e-12);
    assertArrayEquals(new double[] {0, -40}, outcome.z(), 1e-12);
    assertEquals(60, outcome.objective(), 1e-12);
    // |z'(Ax + s - b)| = |-20 (-5 - 3)| and |x'(A'z + q)| = |5 (20 - 7)|, both over the value 3.
    assertEquals((160 + 65) / 3.0, outcome.blur(), 1e-12);
    assertTrue(outcome.vague());
  }

  @Test
  void almostSolvedAtTheIterationLimitIsTheLimit() {
    NativeSolution almost = solution(NativeStatus.ALMOST_SOLVED, 1, 1e-6);
    assertEquals(ConicStatus.ITERATION_LIMIT, outcome(almost, Scaling.NONE, 9).status());
    assertEquals(ConicStatus.NEAR_OPTIMAL, outcome(almost, Scaling.NONE, 200).status());
  }

  @Test
  void whatMissesOnlyTheTighterToleranceOfAnAttemptIsOptimal() {
    // The exact solution of min -7x with x at most 4 and -x at most 3.
    NativeSolution almost =
        new NativeSolution(
            NativeStatus.ALMOST_SOLVED,
            new double[] {4},
            new double[] {7, 0},
            new double[] {0, 7},
            -28,
            -28,
            9,
            0.1,
            5e-9,
            5e-9);
    assertEquals(ConicStatus.OPTIMAL, outcome(almost, Scaling.NONE, 200).status());
    assertEquals(0, outcome(almost, Scaling.NONE, 200).blur(), 0.0);
  }

  @Test
  void valuesBlurredByResidualsAreTriedWithTighterOnes() {
    Attempts plan = new Attempts(problem(3));
    plan.first();
    assertEquals(Optional.empty(), plan.next(solved(1e-7)));
    assertTrue(plan.next(solved(1e-4)).orElseThrow().feasibility() < 1);
    Outcome near = outcome(NativeStatus.ALMOST_SOLVED, 1, 1e-7);
    assertEquals(1, plan.next(near).orElseThrow().feasibility(), 0.0);
    assertTrue(solved(1e-8).beats(solved(1e-7)));
    assertFalse(outcome(NativeStatus.MAX_TIME, 1, 1e-12).beats(solved(1e-7)));
  }

  @Test
  void nearlyACertificateProvesNothing() {
    Outcome outcome = outcome(NativeStatus.ALMOST_PRIMAL_INFEASIBLE, Double.NaN, 0);
    assertEquals(ConicStatus.NUMERICAL, outcome.status());
    assertTrue(outcome.disappoints());
  }
}
