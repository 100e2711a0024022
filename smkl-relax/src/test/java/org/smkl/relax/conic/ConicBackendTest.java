package org.smkl.relax.conic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Availability;
import org.smkl.api.Budget;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicSolver;
import org.smkl.api.conic.ConicStatus;
import org.smkl.api.relax.ConicRelaxations;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.CutPool;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.api.relax.RelaxationStatus;
import org.smkl.numeric.PivotedCholesky;
import org.smkl.relax.saddle.SaddleBackend;
import org.smkl.svm.bound.Bounds;
import org.smkl.svm.bound.Energies;
import org.smkl.tck.RelaxationInstances;
import org.smkl.tck.TinySvm;

/** The adapter around solvers that answer as the test wants. */
class ConicBackendTest {
  private static final Problem PROBLEM = RelaxationInstances.random(3, 8, 3, 2, 0.3);

  /** A solver that answers by a function and remembers its options. */
  private static class Scripted implements ConicSolver {
    private final BiFunction<ConicModel, Integer, ConicSolution> answer;
    private final List<ConicOptions> asked = new ArrayList<>();

    Scripted(BiFunction<ConicModel, Integer, ConicSolution> answer) {
      this.answer = answer;
    }

    @Override
    public String id() {
      return "scripted";
    }

    @Override
    public String version() {
      return "1";
    }

    @Override
    public ConicSolution solve(ConicModel model, ConicOptions options) {
      asked.add(options);
      return answer.apply(model, asked.size());
    }
  }

  private static RelaxationOptions options(Relaxation relaxation) {
    return RelaxationOptions.defaults(new SmoAlphaSolver()).withRelaxation(relaxation);
  }

  private static RelaxationBackend backend(ConicSolver solver) {
    return new ConicBackends().backendFor(solver);
  }

  private static double anyUpperBound() {
    double[] beta = {0.5, 0.5, 0};
    return TinySvm.value(PROBLEM, beta) + PROBLEM.lambda() * Bounds.squaredNorm(beta);
  }

  @Test
  void adapterIsFoundAsAServiceAndKeepsTheSolversId() {
    List<ConicRelaxations> found = new ArrayList<>();
    ServiceLoader.load(ConicRelaxations.class).forEach(found::add);
    assertEquals(1, found.size());
    assertInstanceOf(ConicBackends.class, found.get(0));
    assertEquals("scripted", backend(new Scripted((m, k) -> null)).id());
  }

  @Test
  void failuresKeepTheirStatusAndLeaveAFiniteBound() {
    for (ConicStatus status : ConicStatus.values()) {
      Scripted solver =
          new Scripted((m, k) -> ConicSolution.withoutPoint(status, "native " + status, 0));
      RelaxationResult result =
          backend(solver).solve(PROBLEM, Node.root(), options(Relaxation.full()));
      RelaxationStatus expected =
          switch (status) {
            case ITERATION_LIMIT -> RelaxationStatus.ITERATION_LIMIT;
            case TIME_LIMIT -> RelaxationStatus.TIME_LIMIT;
            case INTERRUPTED -> RelaxationStatus.INTERRUPTED;
            default -> RelaxationStatus.NUMERICAL;
          };
      assertEquals(expected, result.status());
      assertEquals("native " + status, result.nativeStatus());
      assertTrue(Double.isNaN(result.value()));
      // alpha = 0: G(0) = lambda / k0.
      assertEquals(0.15, result.lowerBound(), 1e-12);
      assertEquals(1, Arrays.stream(result.beta()).sum(), 1e-12);
    }
  }

  @Test
  void withoutAPointTheBestKnownCutIsTheBound() {
    double[] alpha = TinySvm.alpha(PROBLEM, new double[] {0, 0.5, 0.5});
    Cut cut = Energies.cut(PROBLEM, alpha, 1);
    CutPool pool = new CutPool();
    pool.add(cut);
    Scripted solver =
        new Scripted((m, k) -> ConicSolution.withoutPoint(ConicStatus.LICENSE, "none", 0));
    RelaxationResult result =
        backend(solver).solve(PROBLEM, Node.root(), options(Relaxation.full()).withPool(pool));
    assertEquals(Bounds.lower(PROBLEM, cut), result.lowerBound(), 0.0);
    assertEquals(1, pool.size());
  }

  @Test
  void nonsenseIsNeverBelieved() {
    Random random = new Random(1);
    for (Relaxation relaxation :
        List.of(
            Relaxation.full(), Relaxation.fullLmi(), Relaxation.socBasis(), Relaxation.minors(3))) {
      Scripted solver =
          new Scripted(
              (m, k) -> {
                double[] x = random.doubles(m.variableCount(), -1, 3).toArray();
                double[] y = random.doubles(m.rowCount(), -1, 3).toArray();
                x[0] = Double.NaN;
                y[0] = Double.NaN;
                return new ConicSolution(
                    k < 3 ? ConicStatus.OPTIMAL : ConicStatus.STALLED, "ha", x, y, 1e9, 1e9, 1, 0);
              });
      CutPool pool = new CutPool();
      RelaxationResult result =
          backend(solver).solve(PROBLEM, Node.root(), options(relaxation).withPool(pool));
      assertTrue(result.lowerBound() <= anyUpperBound(), relaxation.toString());
      assertEquals(
          Bounds.lower(PROBLEM, Energies.cut(PROBLEM, result.alpha(), 1)),
          result.lowerBound(),
          1e-12);
      double best = Double.NEGATIVE_INFINITY;
      for (Cut cut : pool.since(0)) {
        best = Math.max(best, Bounds.lower(PROBLEM, cut));
      }
      assertEquals(best, result.lowerBound(), 0.0, "the best alpha seen proves the bound");
      if (relaxation.is(Relaxation.Kind.FULL)) {
        assertEquals(RelaxationStatus.NUMERICAL, result.status());
        assertEquals(2, solver.asked.size(), "a gap that does not close is tried once more");
      }
    }
  }

  @Test
  void solutionOfTheSaddleMethodIsRecognisedAsOptimal() {
    RelaxationResult saddle =
        new SaddleBackend().solve(PROBLEM, Node.root(), options(Relaxation.full()));
    Scripted solver =
        new Scripted(
            (m, k) -> {
              double[] x = new double[m.variableCount()];
              System.arraycopy(saddle.alpha(), 0, x, m.variable("alpha").start(), 8);
              double[] y = new double[m.rowCount()];
              for (int i = 0; i < 3; i++) {
                y[m.constraint("energy:" + i).start()] = saddle.beta()[i];
                y[m.constraint("weight:" + i).start()] = saddle.z()[i];
              }
              double value = -saddle.lowerBound();
              return new ConicSolution(ConicStatus.NEAR_OPTIMAL, "near", x, y, value, value, 7, 0);
            });
    RelaxationResult result =
        backend(solver).solve(PROBLEM, Node.root(), options(Relaxation.full()));
    assertEquals(RelaxationStatus.OPTIMAL, result.status());
    assertEquals(saddle.lowerBound(), result.lowerBound(), 1e-12);
    assertEquals(7, result.iterations());
    assertTrue(Double.isInfinite(result.upperBound()));
  }

  @Test
  void optionsReachTheSolver() {
    Scripted solver =
        new Scripted((m, k) -> ConicSolution.withoutPoint(ConicStatus.INTERRUPTED, "stop", 0));
    StopSignal stop = () -> true;
    backend(solver)
        .solve(
            PROBLEM,
            Node.root(),
            options(Relaxation.socBasis())
                .withBudget(Budget.oneThread().withThreads(2).withSeconds(50).withStop(stop)));
    ConicOptions asked = solver.asked.get(0);
    assertSame(stop, asked.budget().stop());
    assertEquals(2, asked.budget().threads());
    assertTrue(asked.budget().seconds() <= 50);
    assertEquals(1e-8, asked.tolerance(), 1e-20);
  }

  /** Whenever the signal is raised while kernels are factored, what is known is returned. */
  @Test
  void whoIsStoppedWhileTheModelIsWrittenKeepsTheBestKnownCut() {
    double[] alpha = TinySvm.alpha(PROBLEM, new double[] {0, 0.5, 0.5});
    Cut cut = Energies.cut(PROBLEM, alpha, 1);
    int columns = 0;
    for (int i = 0; i < PROBLEM.q(); i++) {
      columns +=
          PivotedCholesky.columns(PROBLEM.gram(i).entries(), PROBLEM.n(), () -> false).length;
    }
    for (int asks = 0; asks < columns; asks++) {
      AtomicInteger left = new AtomicInteger(asks);
      CutPool pool = new CutPool();
      pool.add(cut);
      Scripted never = new Scripted((m, k) -> fail("The solver was asked."));
      RelaxationResult result =
          backend(never)
              .solve(
                  PROBLEM,
                  Node.root(),
                  options(Relaxation.full())
                      .withPool(pool)
                      .withBudget(Budget.oneThread().withStop(() -> left.decrementAndGet() < 0)));
      assertEquals(RelaxationStatus.INTERRUPTED, result.status());
      assertTrue(Double.isNaN(result.value()));
      assertEquals(Bounds.lower(PROBLEM, cut), result.lowerBound(), 0.0);
    }
  }

  /** 1 000 points are factored in more than a millisecond on any machine. */
  @Test
  void timeEndsWhileTheModelIsWritten() {
    Problem large = RelaxationInstances.random(4, 1000, 1, 1, 0.3);
    Scripted never = new Scripted((m, k) -> fail("The solver was asked."));
    RelaxationResult result =
        backend(never)
            .solve(
                large,
                Node.root(),
                options(Relaxation.full()).withBudget(Budget.oneThread().withSeconds(1e-3)));
    assertEquals(RelaxationStatus.TIME_LIMIT, result.status());
    // alpha = 0: G(0) = lambda / k0.
    assertEquals(0.3, result.lowerBound(), 1e-12);
  }

  @Test
  void costOfMatrixInequalitiesIsJudgedByTheSolverAlone() {
    Problem large = RelaxationInstances.random(4, 187, 1, 1, 0.3);
    List<List<Cone>> judged = new ArrayList<>();
    Scripted thrifty =
        new Scripted((m, k) -> ConicSolution.withoutPoint(ConicStatus.STALLED, "", 0)) {
          @Override
          public Optional<String> tooCostly(List<Cone> cones) {
            judged.add(cones);
            return cones.isEmpty() ? Optional.empty() : Optional.of("It costs too much.");
          }
        };
    RelaxationBackend refusing = backend(thrifty);
    assertEquals(
        Optional.of("It costs too much."), refusing.unsupported(large, Relaxation.fullLmi()));
    UnsupportedOperationException thrown =
        assertThrows(
            UnsupportedOperationException.class,
            () -> refusing.solve(large, Node.root(), options(Relaxation.fullLmi())));
    assertEquals("It costs too much.", thrown.getMessage());
    assertTrue(thrifty.asked.isEmpty());
    assertEquals(List.of(new Cone.PsdTriangle(188)), judged.get(0));
    assertTrue(refusing.unsupported(large, Relaxation.full()).isEmpty());
    // A solver that has no estimate is given what another one refuses.
    Scripted generous =
        new Scripted((m, k) -> ConicSolution.withoutPoint(ConicStatus.STALLED, "", 0));
    assertTrue(backend(generous).unsupported(large, Relaxation.fullLmi()).isEmpty());
    backend(generous).solve(large, Node.root(), options(Relaxation.fullLmi()));
    assertEquals(1, generous.asked.size());
  }

  @Test
  void unavailableSolversAreNotAsked() {
    ConicSolver absent =
        new ConicSolver() {
          @Override
          public String id() {
            return "absent";
          }

          @Override
          public String version() {
            return "1";
          }

          @Override
          public Availability availability() {
            return Availability.no("It is not here. Maybe install it.");
          }

          @Override
          public ConicSolution solve(ConicModel model, ConicOptions options) {
            throw new AssertionError("asked");
          }
        };
    IllegalStateException thrown =
        assertThrows(
            IllegalStateException.class,
            () -> backend(absent).solve(PROBLEM, Node.root(), options(Relaxation.full())));
    assertEquals("It is not here. Maybe install it.", thrown.getMessage());
  }
}
