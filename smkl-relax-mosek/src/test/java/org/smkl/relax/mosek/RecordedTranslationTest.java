package org.smkl.relax.mosek;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import mosek.fusion.ProblemStatus;
import mosek.fusion.Recording;
import mosek.fusion.SolutionStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.smkl.api.Problem;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.Constraint;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.relax.form.Formulations;
import org.smkl.tck.RelaxationInstances;

/**
 * What Fusion is told, read by the documented meaning of its domains, is the neutral model to the
 * bit, and what it answers comes back in the neutral order. Needs no solver.
 */
class RecordedTranslationTest {
  @AfterEach
  void everyModelIsClosed() {
    RecordedSolver.assertEveryModelIsClosed();
  }

  static List<Relaxation> relaxations() {
    return List.of(
        Relaxation.full(),
        Relaxation.fullLmi(),
        Relaxation.minors(3),
        Relaxation.minors(4),
        Relaxation.socRandom(20, 3),
        Relaxation.socBasis(),
        Relaxation.diagonal());
  }

  private static void assertUnderstood(ConicModel model) {
    AtomicReference<Recording> told = new AtomicReference<>();
    double[] x = IntStream.range(0, model.variableCount()).mapToDouble(j -> j).toArray();
    double[] y = IntStream.range(0, model.rowCount()).mapToDouble(r -> r).toArray();
    RecordedSolver solver =
        new RecordedSolver(
            recording -> {
              told.set(recording);
              return new Recording.Ending(
                  ProblemStatus.PrimalAndDualFeasible,
                  SolutionStatus.Optimal,
                  SolutionStatus.Optimal,
                  x,
                  RecordedModel.stacked(recording, y),
                  1,
                  2,
                  3,
                  0);
            });
    ConicSolution solution = solver.solve(model, ConicOptions.defaults());
    assertArrayEquals(x, solution.x(), 0.0);
    assertArrayEquals(y, solution.y(), 0.0);
    assertEquals(1, solution.objective());
    assertEquals(2, solution.dualObjective());
    assertEquals(3, solution.iterations());

    ConicModel understood = RecordedModel.understood(told.get());
    assertEquals(cones(model), cones(understood));
    assertArrayEquals(model.offsets(), understood.offsets(), 0.0);
    assertArrayEquals(model.rowStart(), understood.rowStart());
    assertArrayEquals(model.columns(), understood.columns());
    assertArrayEquals(model.values(), understood.values(), 0.0);
    assertArrayEquals(model.objective(), understood.objective(), 0.0);
    assertEquals(model.objectiveConstant(), understood.objectiveConstant(), 0.0);
  }

  /** Every cone of one row but the zero cone is the half-line. */
  private static List<Constraint> cones(ConicModel model) {
    return model.constraints().stream()
        .map(
            c ->
                c.cone().dimension() == 1 && !(c.cone() instanceof Cone.Zero)
                    ? new Constraint(c.name(), new Cone.NonNegative(1), c.start())
                    : c)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("relaxations")
  void everyRelaxationIsUnderstood(Relaxation relaxation) {
    boolean diagonal = relaxation.is(Relaxation.Kind.DIAGONAL);
    for (long seed = 1; seed <= 3; seed++) {
      Problem problem =
          diagonal
              ? RelaxationInstances.commuting(seed, 8, 3, 2)
              : RelaxationInstances.random(seed, 9, 3, 2, 0.3);
      assertUnderstood(Formulations.model(problem, Node.root(), relaxation));
      assertUnderstood(Formulations.model(problem, Node.root().include(0).exclude(1), relaxation));
    }
  }

  @Test
  void largeModelsAreUnderstood() {
    Problem problem = RelaxationInstances.random(5, 90, 3, 2, 0.3);
    assertUnderstood(Formulations.model(problem, Node.root(), Relaxation.fullLmi()));
    assertUnderstood(Formulations.model(problem, Node.root(), Relaxation.full()));
  }

  @Test
  void everyConeOfTheContractIsUnderstood() {
    for (TinyModels tiny : TinyModels.values()) {
      assertUnderstood(tiny.model());
    }
  }
}
