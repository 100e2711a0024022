package org.smkl.core.response;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Budget;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.beta.gssp.GsspProjector;
import org.smkl.svm.bound.Bounds;
import org.smkl.svm.bound.WeightedGram;

class BestResponseTest {
  private static final SmoAlphaSolver SMO = new SmoAlphaSolver();
  private static final GsspProjector GSSP = new GsspProjector();

  /** F on a grid of the sparse simplex: an upper estimate of the optimum by brute force. */
  private static double gridOptimum(Problem problem, int steps) {
    double best = Double.POSITIVE_INFINITY;
    for (int i = 0; i < problem.q(); i++) {
      for (int j = i + 1; j < problem.q(); j++) {
        for (int s = 0; s <= steps; s++) {
          double[] beta = new double[problem.q()];
          beta[i] = (double) s / steps;
          beta[j] = 1 - beta[i];
          best = Math.min(best, objective(problem, beta));
        }
      }
    }
    return best;
  }

  private static double objective(Problem problem, double[] beta) {
    AlphaProblem step =
        AlphaProblem.classification(
            WeightedGram.of(problem, beta, 1), problem.signs(), problem.upper());
    return SMO.solve(step, AlphaOptions.tolerance(1e-9)).value().primal()
        + problem.lambda() * Bounds.squaredNorm(beta);
  }

  @Test
  void boundsBracketTheOptimumFoundByBruteForce() {
    for (int seed = 0; seed < 8; seed++) {
      Problem problem = TestProblems.rbf(seed, 30, 4, 2, 2, 0.5);
      double optimum = gridOptimum(problem, 50);
      for (KeptIterate keep : KeptIterate.values()) {
        ResponseResult result =
            BestResponse.run(
                problem, Starts.average(4), SMO, GSSP, ResponseOptions.published(keep));
        assertTrue(result.lowerBound() <= optimum + 1e-9, "lower bound, seed " + seed);
        Solution solution = result.solution().orElseThrow();
        assertTrue(solution.objective() >= optimum - 0.01 * optimum, "no better than brute force");
        assertEquals(objective(problem, solution.beta()), solution.objective(), 1e-6 * optimum);
      }
    }
  }

  @Test
  void keepingTheLeastObjectiveReturnsTheBestSparseIterateOfTheTrace() {
    for (int seed = 0; seed < 8; seed++) {
      Problem problem = TestProblems.rbf(seed, 24, 5, 2, 5, 0.05);
      ResponseResult result =
          BestResponse.run(
              problem,
              Starts.equal(5, 0),
              SMO,
              GSSP,
              ResponseOptions.published(KeptIterate.LEAST_F));
      double least =
          result.trace().stream()
              .filter(Round::sparse)
              .mapToDouble(Round::objective)
              .min()
              .orElseThrow();
      assertEquals(least, result.solution().orElseThrow().objective(), 0.0);
    }
  }

  @Test
  void algorithmOneKeepsTheRoundWithTheLeastJ() {
    Problem problem = TestProblems.rbf(3, 24, 5, 2, 5, 0.05);
    ResponseResult result =
        BestResponse.run(
            problem, Starts.equal(5, 4), SMO, GSSP, ResponseOptions.published(KeptIterate.LEAST_J));
    // The pseudo-code replayed over the trace.
    double best = Double.POSITIVE_INFINITY;
    double[] kept = null;
    for (Round round : result.trace()) {
      if (best - round.alternatingObjective() >= 1e-2) {
        best = round.alternatingObjective();
        kept = round.next();
      }
    }
    assertEquals(best, result.alternatingObjective(), 0.0);
    assertArrayEquals(kept, result.solution().orElseThrow().beta(), 0.0);
  }

  @Test
  void mutualBestResponseClosesTheGap() {
    // A large lambda makes the energies differ too little to leave the interior: a fixed point.
    Problem problem = TestProblems.rbf(1, 24, 3, 3, 1, 50);
    ResponseResult result =
        BestResponse.run(
            problem, Starts.average(3), SMO, GSSP, ResponseOptions.published(KeptIterate.LEAST_F));
    double upper = result.solution().orElseThrow().objective();
    assertTrue(Bounds.relativeGap(upper, result.lowerBound()) < 1e-6);
  }

  @Test
  void aStartThatIsNotSparseIsNeverTheSolution() {
    Problem problem = TestProblems.rbf(2, 24, 5, 1, 5, 0.05);
    ResponseResult result =
        BestResponse.run(
            problem, Starts.average(5), SMO, GSSP, ResponseOptions.published(KeptIterate.LEAST_F));
    long support =
        java.util.Arrays.stream(result.solution().orElseThrow().beta()).filter(b -> b > 0).count();
    assertEquals(1, support);
    assertFalse(result.trace().get(0).sparse());
  }

  @Test
  void cyclesAreNamedWithTheirPeriod() {
    ResponseResult cycled = null;
    for (int seed = 0; seed < 40 && cycled == null; seed++) {
      Problem problem = TestProblems.rbf(seed, 24, 4, 1, 5, 1e-3);
      ResponseResult result =
          BestResponse.run(
              problem,
              Starts.equal(4, 0),
              SMO,
              GSSP,
              ResponseOptions.published(KeptIterate.LEAST_F));
      if (result.status() == ResponseStatus.CYCLED) {
        cycled = result;
      }
    }
    assertTrue(cycled != null, "with k0 = 1 and a small lambda some instance cycles");
    List<Round> trace = cycled.trace();
    assertTrue(cycled.period() > 1);
    assertArrayEquals(
        trace.get(trace.size() - cycled.period()).beta(), trace.get(trace.size() - 1).next(), 1e-9);
  }

  @Test
  void aRaisedStopSignalReturnsWhatThereIs() {
    Problem problem = TestProblems.rbf(1, 24, 4, 2, 1, 1);
    ResponseResult none =
        BestResponse.run(
            problem,
            Starts.average(4),
            SMO,
            GSSP,
            ResponseOptions.published(KeptIterate.LEAST_F)
                .within(Budget.oneThread().withStop(() -> true)));
    assertEquals(ResponseStatus.INTERRUPTED, none.status());
    assertTrue(none.solution().isEmpty());
  }

  @Test
  void multiStartIsAsGoodAsItsBestStart() {
    Problem problem = TestProblems.rbf(5, 24, 5, 2, 5, 0.05);
    List<double[]> starts = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(9);
    for (int i = 0; i < 5; i++) {
      starts.add(Starts.equal(5, i));
      starts.add(Starts.random(5, 2, random));
    }
    ResponseOptions options = ResponseOptions.published(KeptIterate.LEAST_F);
    ResponseResult all = MultiStart.run(problem, starts, SMO, GSSP, options);
    double least = Double.POSITIVE_INFINITY;
    double bound = Double.NEGATIVE_INFINITY;
    int solves = 0;
    for (double[] start : starts) {
      ResponseResult one = BestResponse.run(problem, start, SMO, GSSP, options);
      least = Math.min(least, one.solution().orElseThrow().objective());
      bound = Math.max(bound, one.lowerBound());
      solves += one.svmSolves();
    }
    assertEquals(least, all.solution().orElseThrow().objective(), 0.0);
    assertEquals(bound, all.lowerBound(), 0.0);
    assertEquals(solves, all.svmSolves());
    assertEquals(starts.size(), all.trace().stream().mapToInt(Round::start).distinct().count());
  }

  @Test
  void relaxationStartKeepsTheLargestIndicatorsAndRescales() {
    Problem problem = TestProblems.rbf(1, 10, 4, 2, 2, 0.5);
    double[] start =
        Starts.fromRelaxation(
            new double[] {0.2, 0.5, 0.2, 0.1}, new double[] {0.9, 0.3, 1, 0.8}, problem);
    assertArrayEquals(new double[] {0.5, 0, 0.5, 0}, start, 1e-15);
    assertArrayEquals(
        new double[] {0.5, 0, 0.5, 0},
        Starts.fromRelaxation(new double[] {0, 1, 0, 0}, new double[] {1, 0, 1, 0}, problem),
        1e-15);
  }

  @Test
  void timeLimitsEndTheRun() {
    Problem problem = TestProblems.rbf(5, 24, 5, 2, 5, 0.05);
    ResponseResult result =
        MultiStart.run(
            problem,
            List.of(Starts.average(5)),
            SMO,
            GSSP,
            ResponseOptions.published(KeptIterate.LEAST_F)
                .within(Budget.oneThread().withStop(StopSignal.after(0))));
    assertEquals(ResponseStatus.INTERRUPTED, result.status());
  }

  @Test
  void whatASolverLeavesOfTheEqualityIsRemovedBeforeABoundIsClaimed() {
    Problem problem = TestProblems.rbf(1, 30, 4, 2, 2, 0.5);
    ResponseResult result =
        BestResponse.run(
            problem,
            Starts.equal(4, 0),
            lopsided(),
            GSSP,
            ResponseOptions.published(KeptIterate.LEAST_F));
    assertTrue(imbalance(problem, result.best().orElseThrow().alpha()) < 1e-14);
  }

  /** A solver that leaves as much of y'a as its contract allows. */
  private static AlphaSolver lopsided() {
    return new AlphaSolver() {
      @Override
      public String id() {
        return "lopsided";
      }

      @Override
      public String version() {
        return "1";
      }

      @Override
      public AlphaSolution solve(AlphaProblem step, AlphaOptions options) {
        AlphaSolution s = SMO.solve(step, options);
        double[] alpha = s.alpha().clone();
        double rest = 0.9e-9 * Arrays.stream(alpha).sum();
        for (int j = 0; j < alpha.length && rest > 0; j++) {
          if (step.signs()[j] > 0 && alpha[j] + rest <= step.upper()[j]) {
            alpha[j] += rest;
            rest = 0;
          }
        }
        return new AlphaSolution(alpha, step.evaluate(alpha), s.status(), s.iterations(), "");
      }
    };
  }

  private static double imbalance(Problem problem, double[] alpha) {
    double balance = 0;
    for (int j = 0; j < alpha.length; j++) {
      balance += problem.signs()[j] * alpha[j];
    }
    return Math.abs(balance) / Arrays.stream(alpha).sum();
  }
}
