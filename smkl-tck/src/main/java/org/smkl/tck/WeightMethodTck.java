package org.smkl.tck;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.smkl.api.Arguments;
import org.smkl.api.Block;
import org.smkl.api.Budget;
import org.smkl.api.NumberParameter;
import org.smkl.api.Plugin;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.beta.BetaProjector;
import org.smkl.api.method.Learner;
import org.smkl.api.method.MethodInput;
import org.smkl.api.method.MethodPoint;
import org.smkl.api.method.MethodResult;
import org.smkl.api.method.WeightMethod;
import org.smkl.api.relax.RelaxationBackend;

/** The contract of {@link WeightMethod}, on small problems of every task. */
public abstract class WeightMethodTck extends PluginTck {
  private static final double STOPPED_WITHIN = 1;

  /** The method under test. */
  protected abstract WeightMethod method();

  /** The beta-projector for methods that use one; by default there is none. */
  protected BetaProjector betaProjector() {
    throw new UnsupportedOperationException("Override betaProjector() in the test.");
  }

  /** The relaxation backend for methods that use one; by default there is none. */
  protected RelaxationBackend backend() {
    throw new UnsupportedOperationException("Override backend() in the test.");
  }

  @Override
  protected final Plugin plugin() {
    return method();
  }

  @Test
  void describesItselfInOneLine() {
    assertFalse(method().description().isBlank());
    assertFalse(method().description().contains("\n"), method().description());
    assertFalse(method().axes().isEmpty());
  }

  @Test
  void parametersHaveNamesOfTheirOwnAndWords() {
    Set<String> names = new HashSet<>();
    for (NumberParameter parameter : method().parameters()) {
      assertTrue(names.add(parameter.name()), parameter.name());
      assertFalse(parameter.description().isBlank(), parameter.name());
    }
  }

  @Test
  void weightsAreFiniteAndNotAllZeroAtEveryPoint() {
    for (Problem problem : problems()) {
      Learner learner = learner(problem, StopSignal.NEVER);
      for (MethodPoint point : points()) {
        requireWeights(problem, learner.learn(point));
      }
    }
  }

  @Test
  void thePointsBeforeDoNotMatter() {
    for (Problem problem : problems()) {
      List<MethodPoint> points = points();
      Learner learner = learner(problem, StopSignal.NEVER);
      List<double[][]> inOrder = points.stream().map(p -> learner.learn(p).weights()).toList();
      for (int k = points.size() - 1; k >= 0; k--) {
        double[][] alone = learner(problem, StopSignal.NEVER).learn(points.get(k)).weights();
        assertEquals(alone.length, inOrder.get(k).length);
        for (int m = 0; m < alone.length; m++) {
          double largest = Arrays.stream(alone[m]).map(Math::abs).max().orElseThrow();
          assertArrayEquals(alone[m], inOrder.get(k)[m], 1e-6 * largest);
        }
      }
    }
  }

  @Test
  void nothingIsModified() {
    for (Problem problem : problems()) {
      double[] upper = problem.upper().clone();
      List<double[]> grams = problem.grams().stream().map(g -> g.entries().clone()).toList();
      learner(problem, StopSignal.NEVER).learn(points().get(0));
      assertArrayEquals(upper, problem.upper(), 0.0);
      for (int i = 0; i < grams.size(); i++) {
        assertArrayEquals(grams.get(i), problem.gram(i).entries(), 0.0);
      }
    }
  }

  @Test
  void returnsSoonOnceItIsStopped() {
    for (Problem problem : problems()) {
      long start = System.nanoTime();
      MethodResult result = learner(problem, () -> true).learn(points().get(0));
      double seconds = (System.nanoTime() - start) * 1e-9;
      assertTrue(seconds < STOPPED_WITHIN, () -> "took " + seconds + " s");
      requireWeights(problem, result);
    }
  }

  @Test
  void valuesOutOfRangeAreRefusedByName() {
    for (NumberParameter parameter : method().parameters()) {
      Problem problem = problems().get(0);
      Learner learner = learner(problem, StopSignal.NEVER);
      for (double value : new double[] {-1e300, 1e300}) {
        Arguments arguments = Arguments.of(method().parameters(), Map.of(parameter.name(), value));
        try {
          requireWeights(problem, learner.learn(MethodPoint.of(1, 1, 1, arguments)));
        } catch (IllegalArgumentException e) {
          assertTrue(e.getMessage().contains(parameter.name()), e.getMessage());
        }
      }
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> Arguments.of(method().parameters(), Map.of("no-such-parameter", 1.0)));
  }

  private static void requireWeights(Problem problem, MethodResult result) {
    int count = result.weights().length;
    assertTrue(count == 1 || count == problem.blocks().size(), () -> count + " machines");
    for (double[] weights : result.weights()) {
      assertEquals(problem.q(), weights.length);
      assertTrue(Arrays.stream(weights).allMatch(Double::isFinite), Arrays.toString(weights));
      assertTrue(Arrays.stream(weights).anyMatch(w -> w != 0), Arrays.toString(weights));
    }
    for (double[] alpha : result.alphas()) {
      assertEquals(problem.size(), alpha.length);
    }
  }

  /** Corners and middles of the shared parameters, and what a grid tries of the method's own. */
  private List<MethodPoint> points() {
    List<MethodPoint> points = new ArrayList<>();
    List<Arguments> own = new ArrayList<>();
    own.add(Arguments.of(method().parameters(), Map.of()));
    for (NumberParameter parameter : method().parameters()) {
      for (double value : parameter.tried()) {
        own.add(Arguments.of(method().parameters(), Map.of(parameter.name(), value)));
      }
    }
    for (Arguments arguments : own) {
      for (double c : new double[] {0.1, 1, 10}) {
        for (int k0 = 1; k0 <= 3; k0++) {
          points.add(MethodPoint.of(c, c, k0, arguments));
        }
      }
    }
    return points;
  }

  /** Two classes, several, numbers, one kernel; those that the method can take. */
  private List<Problem> problems() {
    Problem two = RelaxationInstances.random(3, 12, 4, 2, 0.1);
    Problem alike = RelaxationInstances.identicalKernels(4, 10);
    Problem one =
        new Problem(two.grams().subList(1, 2), two.grounds().subList(1, 2), two.blocks(), 0.1, 1);
    double[] box = new double[12];
    Arrays.fill(box, 1);
    int[] first = {0, 1, 2, 3, 4, 5, 6, 7};
    int[] last = {4, 5, 6, 7, 8, 9, 10, 11};
    double[] signs = {1, 1, 1, 1, -1, -1, -1, -1};
    double[] eight = Arrays.copyOf(box, 8);
    Problem several =
        new Problem(
            two.grams(),
            two.grounds(),
            List.of(Block.classifier(first, signs, eight), Block.classifier(last, signs, eight)),
            0.1,
            2);
    double[] targets = new double[12];
    Arrays.setAll(targets, j -> Math.sin(j));
    Problem numbers =
        new Problem(
            two.grams(), two.grounds(), List.of(Block.regression(targets, box, 0.1)), 0.1, 2);
    List<Problem> taken =
        List.of(two, alike, one, several, numbers).stream()
            .filter(problem -> method().unsupported(problem).isEmpty())
            .toList();
    Assumptions.assumeFalse(taken.isEmpty(), "the method takes none of the problems");
    return taken;
  }

  private Learner learner(Problem problem, StopSignal stop) {
    return method().learner(new Input(problem, stop));
  }

  /** One problem as what a method learns from. */
  private final class Input implements MethodInput {
    private final Problem problem;
    private final StopSignal stop;

    Input(Problem problem, StopSignal stop) {
      this.problem = problem;
      this.stop = stop;
    }

    @Override
    public Problem problem(MethodPoint point) {
      List<SymmetricMatrix> grams = problem.grams();
      List<Block> blocks = new ArrayList<>();
      for (Block block : problem.blocks()) {
        int[] rows = new int[block.size()];
        Arrays.setAll(rows, block::row);
        double[] upper = Arrays.stream(block.upper()).map(u -> u * point.c()).toArray();
        blocks.add(
            new Block(block.identityRows() ? null : rows, block.linear(), upper, block.signs()));
      }
      return new Problem(
          grams,
          problem.grounds(),
          blocks,
          point.lambda() * blocks.size(),
          Math.min(point.k0(), problem.q()));
    }

    @Override
    public AlphaSolver alphaSolver() {
      return new TinyAlphaSolver();
    }

    @Override
    public BetaProjector betaProjector() {
      return WeightMethodTck.this.betaProjector();
    }

    @Override
    public RelaxationBackend backend() {
      return WeightMethodTck.this.backend();
    }

    @Override
    public double tolerance() {
      return 1e-7;
    }

    @Override
    public long seed() {
      return 1;
    }

    @Override
    public Budget budget() {
      return Budget.oneThread().withStop(stop);
    }
  }
}
