package org.smkl.tck;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.smkl.api.Arguments;
import org.smkl.api.NumberParameter;
import org.smkl.api.Plugin;
import org.smkl.api.Problem;
import org.smkl.api.alpha.FeasibleAlpha;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicSolver;
import org.smkl.api.relax.Formulation;
import org.smkl.api.relax.Formulator;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxedPoint;

/**
 * The contract of {@link Formulator}. Its models are solved where the test gives a solver; without
 * one only their shape is looked at. Judged by brute force over supports.
 */
public abstract class FormulatorTck extends PluginTck {
  private static final double TOLERANCE = 1e-6;
  private static final int ROUNDS = 50;

  /** The formulator under test. */
  protected abstract Formulator formulator();

  /** Who solves its models; empty for nobody. */
  protected Optional<ConicSolver> solver() {
    return Optional.empty();
  }

  @Override
  protected final Plugin plugin() {
    return formulator();
  }

  private Arguments defaults() {
    return Arguments.of(formulator().parameters(), Map.of());
  }

  @Test
  void describesItselfAndItsParameters() {
    assertFalse(formulator().description().isBlank());
    Set<String> names = new HashSet<>();
    for (NumberParameter parameter : formulator().parameters()) {
      assertTrue(names.add(parameter.name()), parameter.name());
      assertFalse(parameter.description().isBlank(), parameter.name());
    }
  }

  @Test
  void modelsAreTheSameWhateverTheThreadsAndNothingIsModified() {
    for (Problem problem : problems()) {
      List<double[]> before = problem.grams().stream().map(g -> g.entries().clone()).toList();
      for (Node node : nodes()) {
        ConicModel one = formulator().formulate(problem, node, defaults(), 1).model();
        ConicModel three = formulator().formulate(problem, node, defaults(), 3).model();
        assertEquals(one.variableCount(), three.variableCount());
        assertArrayEquals(one.objective(), three.objective(), 0.0);
        assertArrayEquals(one.values(), three.values(), 0.0);
        assertArrayEquals(one.offsets(), three.offsets(), 0.0);
        assertFalse(one.hasIntegers(), "a relaxation has no whole numbers");
      }
      for (int i = 0; i < before.size(); i++) {
        assertArrayEquals(before.get(i), problem.gram(i).entries(), 0.0);
      }
    }
  }

  @Test
  void pointsHaveTheSizesOfTheProblem() {
    for (Problem problem : problems()) {
      for (Node node : nodes()) {
        RelaxedPoint point = solved(problem, node);
        assertEquals(problem.size(), point.alpha().length);
        assertEquals(problem.q(), point.beta().length);
        assertEquals(problem.q(), point.z().length);
        for (int i = 0; i < problem.q(); i++) {
          double most = node.excludes(i) ? 0 : 1;
          assertTrue(point.beta()[i] >= -TOLERANCE && point.beta()[i] <= most + TOLERANCE);
          assertTrue(point.z()[i] >= -TOLERANCE && point.z()[i] <= most + TOLERANCE);
        }
      }
    }
  }

  @Test
  void theValueIsAtMostTheOptimumAtEveryNode() {
    for (Problem problem : problems()) {
      for (Node node : nodes()) {
        double optimum = RelaxationJudge.optimum(problem, node);
        double value = solved(problem, node).value();
        assertTrue(
            value <= optimum + TOLERANCE * Math.max(1, Math.abs(optimum)),
            () -> "value " + value + " above the optimum " + optimum + " at " + node);
      }
    }
  }

  @Test
  void theAlphaOfAnExactRelaxationProvesItsValue() {
    Assumptions.assumeTrue(formulator().exact(), "the relaxation does not claim it");
    for (Problem problem : problems()) {
      for (Node node : nodes()) {
        RelaxedPoint point = solved(problem, node);
        double[] alpha = FeasibleAlpha.repair(problem, point.alpha());
        double proved = RelaxationJudge.lowerBound(problem, node, alpha);
        assertEquals(point.value(), proved, 1e-5 * Math.max(1, Math.abs(point.value())));
      }
    }
  }

  private RelaxedPoint solved(Problem problem, Node node) {
    Optional<ConicSolver> solver = solver().filter(s -> s.availability().available());
    Assumptions.assumeTrue(solver.isPresent(), "there is no solver");
    Formulation formulation = formulator().formulate(problem, node, defaults(), 1);
    ConicSolution solution = solver.get().solve(formulation.model(), ConicOptions.defaults());
    for (int round = 0; round < ROUNDS; round++) {
      assertTrue(solution.hasPoint(), solution.nativeStatus());
      Optional<Formulation> refined = formulation.refine(solution, 1e-9, 1);
      if (refined.isEmpty()) {
        break;
      }
      formulation = refined.get();
      solution = solver.get().solve(formulation.model(), ConicOptions.defaults());
    }
    return formulation.read(solution);
  }

  private static List<Node> nodes() {
    return List.of(Node.root(), Node.root().exclude(0), Node.root().include(2));
  }

  private List<Problem> problems() {
    List<Problem> taken =
        List.of(
                RelaxationInstances.random(1, 8, 3, 2, 0.3),
                RelaxationInstances.duplicates(2, 8, 3, 1),
                RelaxationInstances.commuting(3, 8, 3, 2))
            .stream()
            .filter(problem -> formulator().unsupported(problem, defaults()).isEmpty())
            .toList();
    Assumptions.assumeFalse(taken.isEmpty(), "the relaxation exists for none of the problems");
    return taken;
  }
}
