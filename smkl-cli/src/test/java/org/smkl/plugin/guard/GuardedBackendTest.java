package org.smkl.plugin.guard;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.smkl.api.Budget;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.CutPool;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.api.relax.RelaxationStatus;
import org.smkl.svm.bound.Bounds;
import org.smkl.tck.hostile.HostileAlphaSolver;
import org.smkl.tck.hostile.HostileBackend;
import org.smkl.tck.hostile.HostileBackend.Lie;
import org.smkl.tck.hostile.Throws;

/**
 * Backends on two points and two kernels, the second twice the first. With weights (b, 1 - b) the
 * SVM is 2a - (4 - 2b) a^2, at most 1 / (4 - 2b); with lambda = 0.1 and k0 = 1 the optimum is that
 * of the second kernel, 1/4 + 0.1.
 */
class GuardedBackendTest {
  private static final PluginOrigin ORIGIN =
      new PluginOrigin("relaxation", "liar", "6.6.6", "liar.jar", false);
  private static final double OPTIMUM = 0.35;

  private final Problem problem =
      new Problem(
          List.of(
              SymmetricMatrix.wrap(2, new double[] {1, -1, -1, 1}),
              SymmetricMatrix.wrap(2, new double[] {2, -2, -2, 2})),
          new boolean[] {true, true},
          new double[] {1, -1},
          new double[] {10, 10},
          0.1,
          1);
  private final CutPool pool = new CutPool();
  private final AlphaSolver unused = new HostileAlphaSolver(Throws.RUNTIME_EXCEPTION);
  private final RelaxationOptions options = RelaxationOptions.defaults(unused).withPool(pool);

  /** The cut of a = 1/4 at both points: sum 1/2, energies 4 a^2 and 8 a^2. */
  private final Cut known = new Cut(0.5, new double[] {0.25, 0.5}, new double[] {0.25, 0.25});

  private static RelaxationBackend guarded(Lie lie) {
    return Guard.of(RelaxationBackend.class, new HostileBackend(lie), ORIGIN);
  }

  @ParameterizedTest
  @EnumSource(
      value = Lie.class,
      names = {
        "TOO_GOOD",
        "CLAIMS_TARGET",
        "OUTSIDE_A",
        "POISONS_POOL",
        "REWRITES_POOL",
        "OVERWRITES_VECTORS",
        "WEAK"
      })
  void theBoundIsThatOfTheAlphaAndCutsAreOurs(Lie lie) {
    pool.add(known);
    RelaxationBackend backend = guarded(lie);
    RelaxationResult result =
        backend.solve(problem, Node.root(), options.withTarget(OPTIMUM).withTolerance(1e-6));
    assertTrue(result.lowerBound() <= OPTIMUM + 1e-12, result::toString);
    assertEquals(result.alpha()[0], result.alpha()[1], result::toString);
    boolean honest = lie == Lie.WEAK || lie == Lie.OVERWRITES_VECTORS;
    boolean solved =
        result.status() == RelaxationStatus.OPTIMAL
            || result.status() == RelaxationStatus.TARGET_REACHED;
    if (lie == Lie.TOO_GOOD || lie == Lie.CLAIMS_TARGET) {
      assertFalse(solved, result::toString);
    }
    assertEquals(honest, Guard.complaints(backend).isEmpty(), Guard.complaints(backend)::toString);
    assertSame(known, pool.get(0));
    assertArrayEquals(new double[] {0.25, 0.5}, known.energies());
    assertArrayEquals(new double[] {1, -1}, problem.signs());
    assertArrayEquals(new double[] {10, 10}, problem.upper());
    for (int t = 0; t < pool.size(); t++) {
      assertTrue(Bounds.lower(problem, pool.get(t)) <= OPTIMUM + 1e-12, "cut " + t);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Lie.class,
      names = {
        "NAN_OPTIMAL",
        "NAN_ALPHA",
        "WRONG_LENGTH",
        "NEGATIVE_WEIGHTS",
        "LARGE_INDICATORS",
        "NULL"
      })
  void resultsThatAreNoneAreBroken(Lie lie) {
    BrokenPluginException e =
        assertThrows(
            BrokenPluginException.class, () -> guarded(lie).solve(problem, Node.root(), options));
    assertTrue(
        e.getMessage().startsWith("The relaxation plugin liar (jar liar.jar) broke its contract: "),
        e.getMessage());
    assertEquals(0, pool.size());
  }

  @Test
  void weightOnExcludedKernelsIsBroken() {
    assertThrows(
        BrokenPluginException.class,
        () -> guarded(Lie.FORBIDDEN_WEIGHTS).solve(problem, Node.root().exclude(0), options));
  }

  @Test
  void anOverwrittenMatrixEndsEverything() {
    assertThrows(
        SpoiltDataException.class,
        () -> guarded(Lie.OVERWRITES_GRAM).solve(problem, Node.root(), options));
  }

  /** A thread that writes after the call harms the plugin's own copy, which is then replaced. */
  @Test
  void whatIsWrittenBetweenCallsIsNamedAtTheNextAndHarmsNobody() {
    List<double[]> kept = new ArrayList<>();
    RelaxationBackend backend =
        Guard.of(
            RelaxationBackend.class,
            new HostileBackend(Lie.WEAK) {
              @Override
              public RelaxationResult solve(Problem given, Node node, RelaxationOptions how) {
                kept.add(given.gram(0).entries());
                return super.solve(given, node, how);
              }
            },
            ORIGIN);
    backend.solve(problem, Node.root(), options);
    kept.get(0)[1] = 7;
    assertArrayEquals(new double[] {1, -1, -1, 1}, problem.gram(0).entries());
    assertThrows(SpoiltDataException.class, () -> backend.solve(problem, Node.root(), options));
    backend.solve(problem, Node.root(), options);
    backend.solve(problem, Node.root(), options);
    assertSame(kept.get(0), kept.get(1), "one copy for all calls");
    assertSame(kept.get(2), kept.get(3), "one copy for all calls");
    assertArrayEquals(new double[] {1, -1, -1, 1}, kept.get(2));
  }

  @Test
  void aBackendThatIgnoresALimitLeavesTheBestCut() {
    pool.add(known);
    RelaxationResult late =
        guarded(Lie.NEVER_ENDS)
            .solve(problem, Node.root(), options.withBudget(Budget.oneThread().withSeconds(0.01)));
    assertEquals(RelaxationStatus.TIME_LIMIT, late.status());
    // LB(known) = 1/2 + min over kernels of -d/2 + 0.1 = 1/2 - 1/4 + 0.1.
    assertEquals(0.35, late.lowerBound(), 1e-15);
    assertArrayEquals(known.alpha(), late.alpha());
    RelaxationResult stopped =
        guarded(Lie.NEVER_ENDS)
            .solve(
                problem,
                Node.root().exclude(1),
                options.withBudget(Budget.oneThread().withStop(() -> true)));
    assertEquals(RelaxationStatus.INTERRUPTED, stopped.status());
    assertArrayEquals(new double[] {1, 0}, stopped.beta());
  }
}
