package org.smkl.relax.saddle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Budget;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.alpha.AlphaStatus;
import org.smkl.api.relax.CutPool;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.api.relax.RelaxationStatus;
import org.smkl.svm.bound.Bounds;
import org.smkl.svm.bound.Energies;

class SaddleLimitsTest {
  private final Problem problem = Instances.random(3, 40, 8, 3, 5, 0.01);
  private final SaddleBackend backend = new SaddleBackend();

  private double value() {
    return Instances.solve(problem, Node.root()).value();
  }

  private void assertHonest(RelaxationResult result) {
    assertHonest(problem, result);
  }

  private static void assertHonest(Problem problem, RelaxationResult result) {
    double recomputed =
        Bounds.lower(problem, Energies.cut(problem, result.alpha(), 1), Node.root());
    assertEquals(recomputed, result.lowerBound(), 1e-12 * Math.abs(recomputed));
    double value = Instances.solve(problem, Node.root()).value();
    assertTrue(result.lowerBound() <= value * (1 + 1e-9));
    assertTrue(result.upperBound() >= value * (1 - 1e-8));
  }

  @Test
  void raisedSignalStopsBeforeTheFirstAlphaStep() {
    RelaxationResult result =
        backend.solve(
            problem,
            Node.root(),
            Instances.options().withBudget(Budget.oneThread().withStop(() -> true)));
    assertEquals(RelaxationStatus.INTERRUPTED, result.status());
    assertEquals(0, result.svmSolves());
    assertTrue(Double.isNaN(result.value()));
    assertHonest(result);
  }

  @Test
  void signalRaisedOnTheWayKeepsTheBestBounds() {
    AtomicInteger rounds = new AtomicInteger();
    RelaxationOptions options =
        Instances.options()
            .withBudget(Budget.oneThread().withStop(() -> rounds.get() >= 2))
            .withLog(line -> rounds.incrementAndGet());
    RelaxationResult result = backend.solve(problem, Node.root(), options);
    assertEquals(RelaxationStatus.INTERRUPTED, result.status());
    assertEquals(2, result.svmSolves());
    assertHonest(result);
  }

  @Test
  void timeLimitIsSaidApartFromAnInterrupt() {
    RelaxationResult result =
        backend.solve(
            problem,
            Node.root(),
            Instances.options().withBudget(Budget.oneThread().withSeconds(1e-9)));
    assertEquals(RelaxationStatus.TIME_LIMIT, result.status());
    assertHonest(result);
  }

  @Test
  void targetEndsTheRunAsSoonAsTheBoundPassesIt() {
    double target = 0.9 * value();
    RelaxationResult result =
        backend.solve(problem, Node.root(), Instances.options().withTarget(target));
    assertEquals(RelaxationStatus.TARGET_REACHED, result.status());
    assertTrue(result.lowerBound() >= target);
    assertTrue(result.svmSolves() < Instances.solve(problem, Node.root()).svmSolves());
    assertHonest(result);
  }

  @Test
  void poolOfAnEarlierRunLeavesLittleToDo() {
    CutPool pool = new CutPool();
    RelaxationOptions options = Instances.options().withPool(pool);
    RelaxationResult first = backend.solve(problem, Node.root(), options);
    int size = pool.size();
    assertTrue(size > 0);
    RelaxationResult again = backend.solve(problem, Node.root(), options);
    assertEquals(RelaxationStatus.OPTIMAL, again.status());
    assertTrue(again.svmSolves() <= 2, again.nativeStatus());
    RelaxationResult toTarget =
        backend.solve(problem, Node.root(), options.withTarget(first.lowerBound()));
    assertEquals(RelaxationStatus.TARGET_REACHED, toTarget.status());
    assertEquals(0, toTarget.svmSolves());
    // A child inherits enough to get near its own value without any alpha-step.
    Node child = Node.root().exclude(0);
    double own = Instances.solve(problem, child).value();
    RelaxationResult cheap = backend.solve(problem, child, options.withTarget(0.99 * own));
    assertTrue(cheap.svmSolves() <= 3, cheap.nativeStatus());
  }

  @Test
  void largePoolGivesTheSameValueAsAnEmptyOne() {
    CutPool pool = new CutPool();
    java.util.Random random = new java.util.Random(6);
    for (int t = 0; t < 400; t++) {
      double[] alpha = random.doubles(40, 0, 5).toArray();
      double[] feasible = org.smkl.api.alpha.FeasibleAlpha.repair(problem, alpha);
      pool.add(Energies.cut(problem, feasible, 1));
    }
    RelaxationResult result =
        backend.solve(problem, Node.root(), Instances.options().withPool(pool));
    assertEquals(RelaxationStatus.OPTIMAL, result.status());
    assertEquals(value(), result.value(), 2e-8 * value());
  }

  /** An alpha-solver that never gets anywhere. */
  private static final class Lazy implements AlphaSolver {
    @Override
    public String id() {
      return "lazy";
    }

    @Override
    public String version() {
      return "1";
    }

    @Override
    public AlphaSolution solve(AlphaProblem alpha, AlphaOptions options) {
      double[] start = options.warmStart().orElseThrow().clone();
      return new AlphaSolution(
          start, alpha.evaluate(start), AlphaStatus.ACCURACY_FLOOR, 0, "did nothing");
    }
  }

  @Test
  void uselessAlphaSolverEndsInAStatusThatSaysSoAndBoundsThatHold() {
    Problem large = Instances.random(3, 220, 3, 2, 5, 0.01);
    RelaxationResult result =
        backend.solve(large, Node.root(), RelaxationOptions.defaults(new Lazy()));
    assertEquals(RelaxationStatus.NUMERICAL, result.status());
    assertTrue(result.nativeStatus().contains("stopped closing"), result.nativeStatus());
    assertHonest(large, result);
  }

  @Test
  void fewPointsAreSolvedEvenWithAUselessAlphaSolver() {
    RelaxationResult result =
        backend.solve(problem, Node.root(), RelaxationOptions.defaults(new Lazy()));
    assertEquals(RelaxationStatus.OPTIMAL, result.status(), result.nativeStatus());
    assertHonest(result);
  }

  @Test
  void indefiniteKernelIsRefusedByName() {
    Problem unsure =
        new Problem(
            problem.grams().subList(0, 3),
            new boolean[] {true, false, true},
            problem.signs(),
            problem.upper(),
            1,
            1);
    RelaxationOptions options = RelaxationOptions.defaults(new SmoAlphaSolver());
    UnsupportedOperationException thrown =
        assertThrows(
            UnsupportedOperationException.class, () -> backend.solve(unsure, Node.root(), options));
    assertTrue(thrown.getMessage().contains("kernel 1"), thrown.getMessage());
    assertFalse(backend.unsupported(problem, Relaxation.socBasis()).isEmpty());
    assertTrue(backend.unsupported(problem, Relaxation.full()).isEmpty());
  }

  @Test
  void everyRoundIsLoggedAndTwoRunsAreTheSame() {
    List<String> first = new ArrayList<>();
    List<String> second = new ArrayList<>();
    RelaxationResult result =
        backend.solve(problem, Node.root(), Instances.options().withLog(first::add));
    backend.solve(
        problem,
        Node.root(),
        Instances.options().withBudget(Budget.oneThread().withThreads(3)).withLog(second::add));
    assertEquals(result.iterations(), first.size());
    assertEquals(first, second);
  }

  @Test
  void whatASolverLeavesOfTheEqualityIsRemovedBeforeABoundIsClaimed() {
    RelaxationResult result =
        backend.solve(problem, Node.root(), RelaxationOptions.defaults(lopsided()));
    assertTrue(imbalance(problem, result.alpha()) < 1e-14);
    assertHonest(result);
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
        AlphaSolution s = new SmoAlphaSolver().solve(step, options);
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
