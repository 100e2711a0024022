package org.smkl.plugin.guard;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.smkl.api.Plugin;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.alpha.AlphaStatus;
import org.smkl.api.alpha.AlphaValue;
import org.smkl.api.beta.BetaProjector;
import org.smkl.tck.hostile.HostileAlphaSolver;
import org.smkl.tck.hostile.HostileBetaProjector;
import org.smkl.tck.hostile.HostileIdentity;
import org.smkl.tck.hostile.Throws;

/** The guards of alpha-solvers and beta-projectors, and of what plugins say about themselves. */
class GuardTest {
  private static final PluginOrigin ORIGIN =
      new PluginOrigin("alpha", "liar", "6.6.6", "liar.jar", false);

  private static AlphaSolver guarded(AlphaSolver solver) {
    return Guard.of(AlphaSolver.class, solver, ORIGIN);
  }

  /** Two points a unit apart in a line: the optimum is 2 a - 2 a^2 at a = 1/2, so 1/2. */
  private static AlphaProblem pair(double box) {
    SymmetricMatrix gram = SymmetricMatrix.wrap(2, new double[] {1, -1, -1, 1});
    return AlphaProblem.classification(gram, new double[] {1, -1}, new double[] {box, box});
  }

  private static void assertNamed(Exception e) {
    assertTrue(
        e.getMessage().startsWith("The alpha plugin liar (jar liar.jar) broke its contract: "),
        e.getMessage());
    assertTrue(e.getMessage().contains("6.6.6"), e.getMessage());
  }

  @Test
  void claimedValuesAreReplacedByThoseOfThePoint() {
    AlphaSolver solver = guarded(new HostileAlphaSolver(HostileAlphaSolver.Lie.TOO_GOOD));
    AlphaSolution solution = solver.solve(pair(10), AlphaOptions.tolerance(1e-6));
    // At alpha = 0 every point has a loss of one: 20 in the box of 10.
    assertEquals(new AlphaValue(0, 20, solution.value().bias()), solution.value());
    assertEquals(AlphaStatus.ACCURACY_FLOOR, solution.status());
    assertEquals(1, Guard.complaints(solver).size());
  }

  @ParameterizedTest
  @EnumSource(
      value = HostileAlphaSolver.Lie.class,
      names = {"OUTSIDE_BOX", "UNBALANCED", "CLAIMS_NO_GAP", "OVERWRITES_VECTORS"})
  void pointsEndUpInAWithTheirOwnValues(HostileAlphaSolver.Lie lie) {
    AlphaProblem problem = pair(10);
    AlphaSolution solution =
        guarded(new HostileAlphaSolver(lie)).solve(problem, AlphaOptions.tolerance(1e-6));
    double[] a = solution.alpha();
    assertTrue(a[0] >= 0 && a[0] <= 10, Arrays.toString(a));
    assertEquals(a[0], a[1], Arrays.toString(a));
    double dual = 2 * a[0] - 2 * a[0] * a[0];
    assertEquals(dual, solution.value().dual(), 1e-12 * (1 + Math.abs(dual)));
    assertTrue(solution.value().primal() >= 0.5, solution::toString);
    assertNotEquals(AlphaStatus.CONVERGED, solution.status());
    assertArrayEquals(new double[] {10, 10}, problem.upper());
    assertArrayEquals(new double[] {1, -1}, problem.signs());
  }

  @ParameterizedTest
  @EnumSource(
      value = HostileAlphaSolver.Lie.class,
      names = {"NAN", "INFINITE", "WRONG_LENGTH", "NULL"})
  void pointsThatAreNoneAreBroken(HostileAlphaSolver.Lie lie) {
    AlphaSolver solver = guarded(new HostileAlphaSolver(lie));
    assertNamed(
        assertThrows(
            BrokenPluginException.class,
            () -> solver.solve(pair(1), AlphaOptions.tolerance(1e-6))));
  }

  @ParameterizedTest
  @EnumSource(Throws.class)
  void everythingThatIsThrownIsNamed(Throws thrown) {
    AlphaSolver solver = guarded(new HostileAlphaSolver(thrown));
    assertNamed(
        assertThrows(
            BrokenPluginException.class,
            () -> solver.solve(pair(1), AlphaOptions.tolerance(1e-6))));
  }

  @Test
  void anOverwrittenMatrixEndsEverything() {
    AlphaSolver solver = guarded(new HostileAlphaSolver(HostileAlphaSolver.Lie.OVERWRITES_GRAM));
    SpoiltDataException e =
        assertThrows(
            SpoiltDataException.class, () -> solver.solve(pair(1), AlphaOptions.tolerance(1e-6)));
    assertTrue(e.getMessage().contains("plugin liar (jar liar.jar) broke its contract"));
  }

  @Test
  void aCallThatIgnoresItsSignalIsGivenUpWithTheStartMovedIntoA() {
    AlphaSolver solver = guarded(new HostileAlphaSolver(HostileAlphaSolver.Lie.NEVER_ENDS));
    AlphaOptions options =
        AlphaOptions.tolerance(1e-6).from(new double[] {0.5, 7}).stoppedBy(StopSignal.after(0.01));
    AlphaSolution solution = solver.solve(pair(1), options);
    assertEquals(AlphaStatus.INTERRUPTED, solution.status());
    assertArrayEquals(new double[] {0.5, 0.5}, solution.alpha(), 1e-15);
    assertEquals(0.5, solution.value().dual(), 1e-15);
    // The thread is still there, so nothing more is given to it.
    assertEquals(AlphaStatus.INTERRUPTED, solver.solve(pair(1), options).status());
    assertNamed(
        assertThrows(
            BrokenPluginException.class,
            () -> solver.solve(pair(1), AlphaOptions.tolerance(1e-6))));
  }

  /** Slow, but it comes back in the end: then it may be called again. */
  @Test
  void aCallThatReturnsLateIsForgiven() throws InterruptedException {
    AtomicBoolean slow = new AtomicBoolean(true);
    AlphaSolver late =
        new HostileAlphaSolver(HostileAlphaSolver.Lie.TOO_GOOD) {
          @Override
          public AlphaSolution solve(AlphaProblem problem, AlphaOptions options) {
            while (slow.get()) {
              Thread.onSpinWait();
            }
            return super.solve(problem, options);
          }
        };
    AlphaSolver solver = guarded(late);
    AlphaOptions stopped = AlphaOptions.tolerance(1e-6).stoppedBy(() -> true);
    assertEquals(AlphaStatus.INTERRUPTED, solver.solve(pair(1), stopped).status());
    slow.set(false);
    AlphaStatus status = null;
    for (int attempt = 0; attempt < 1000 && status != AlphaStatus.ACCURACY_FLOOR; attempt++) {
      try {
        status = solver.solve(pair(1), AlphaOptions.tolerance(1e-6)).status();
      } catch (BrokenPluginException e) {
        Thread.sleep(10);
      }
    }
    assertEquals(AlphaStatus.ACCURACY_FLOOR, status);
  }

  @Test
  void refusalsKeepTheWordsOfThePlugin() {
    AlphaSolver refusing =
        new HostileAlphaSolver(HostileAlphaSolver.Lie.TOO_GOOD) {
          @Override
          public Optional<String> unsupported(AlphaProblem problem) {
            return Optional.of("Not today.");
          }

          @Override
          public AlphaSolution solve(AlphaProblem problem, AlphaOptions options) {
            throw new UnsupportedOperationException("Not today.");
          }
        };
    AlphaSolver solver = guarded(refusing);
    assertEquals(Optional.of("Not today."), solver.unsupported(pair(1)));
    RefusedException e =
        assertThrows(
            RefusedException.class, () -> solver.solve(pair(1), AlphaOptions.tolerance(0.1)));
    assertEquals(
        "The alpha plugin liar (jar liar.jar) cannot take this: Not today.", e.getMessage());
  }

  @Test
  void nobodyIsGuardedTwice() {
    AlphaSolver solver = guarded(new HostileAlphaSolver(HostileAlphaSolver.Lie.NULL));
    assertSame(solver, Guard.of(AlphaSolver.class, "alpha", "other", solver));
  }

  @ParameterizedTest
  @EnumSource(HostileBetaProjector.Lie.class)
  void weightsOutsideBAreBroken(HostileBetaProjector.Lie lie) {
    BetaProjector projector = Guard.of(BetaProjector.class, new HostileBetaProjector(lie), ORIGIN);
    double[] w = {3, 2, 1};
    if (lie == HostileBetaProjector.Lie.OVERWRITES_INPUT) {
      assertArrayEquals(new double[] {1, 0, 0}, projector.project(w, 1));
      assertArrayEquals(new double[] {3, 2, 1}, w);
    } else {
      assertNamed(assertThrows(BrokenPluginException.class, () -> projector.project(w, 1)));
    }
  }

  /** The sum of the weights is 1 without any rounding, whatever the projector rounds to. */
  @Test
  void weightsSumToOneExactly() {
    Random random = new Random(5);
    for (int round = 0; round < 200; round++) {
      double[] raw = new double[1 + random.nextInt(9)];
      double sum = 0;
      for (int i = 0; i < raw.length; i++) {
        raw[i] = Math.pow(10, -6 * random.nextDouble());
        sum += raw[i];
      }
      double total = sum;
      double[] beta = Arrays.stream(raw).map(b -> b / total).toArray();
      BetaProjector projector =
          Guard.of(
              BetaProjector.class,
              new HostileBetaProjector(HostileBetaProjector.Lie.NULL) {
                @Override
                public double[] project(double[] w, int k0) {
                  return beta.clone();
                }
              },
              ORIGIN);
      double[] exact = projector.project(raw, raw.length);
      BigDecimal one =
          Arrays.stream(exact).mapToObj(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add);
      assertEquals(0, one.compareTo(BigDecimal.ONE), Arrays.toString(exact));
      assertArrayEquals(beta, exact, 1e-14);
    }
  }

  private static Plugin load(HostileIdentity.Lie lie, Throws thrown) {
    return Guard.load(
        BetaProjector.class, "beta", HostileIdentity.class, () -> new HostileIdentity(lie, thrown));
  }

  @ParameterizedTest
  @EnumSource(HostileIdentity.Lie.class)
  void pluginsThatCannotBeNamedAreBrokenAndOthersAreUnavailable(HostileIdentity.Lie lie) {
    boolean named =
        List.of(HostileIdentity.Lie.AVAILABILITY, HostileIdentity.Lie.NULL_AVAILABILITY)
            .contains(lie);
    for (Throws thrown :
        lie == HostileIdentity.Lie.ENDLESS_ID
            ? List.of(Throws.LINKAGE)
            : List.of(Throws.values())) {
      if (named) {
        Plugin plugin = load(lie, thrown);
        assertFalse(plugin.availability().available());
        assertTrue(plugin.availability().reason().contains("broke its contract"));
      } else {
        BrokenPluginException e =
            assertThrows(BrokenPluginException.class, () -> load(lie, thrown));
        assertTrue(e.getMessage().contains("beta plugin "), e.getMessage());
      }
    }
  }
}
