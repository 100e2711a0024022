package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.inject.AbstractModule;
import com.google.inject.Guice;
import com.google.inject.multibindings.MapBinder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.smkl.Smkl;
import org.smkl.api.Plugin;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.beta.BetaProjector;
import org.smkl.api.branching.BranchingRule;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicSolver;
import org.smkl.api.relax.Formulator;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.Method;
import org.smkl.data.Dataset;
import org.smkl.data.set.EmbeddedData;
import org.smkl.error.InputException;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.SmklModule;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.plugin.guard.BrokenPluginException;
import org.smkl.search.CertifiedSolver;
import org.smkl.tck.hostile.HostileAlphaSolver;
import org.smkl.tck.hostile.HostileBackend;
import org.smkl.tck.hostile.HostileBetaProjector;
import org.smkl.tck.hostile.HostileConicSolver;
import org.smkl.tck.hostile.HostileFormulator;

/** Plugins that a user's own module binds are guarded like those that were found. */
class GuiceUserTest {
  private static final Dataset IRIS = EmbeddedData.load("iris").dataset();
  private static final double OPTIMUM = 61.97964;

  /** What the digits above leave out. */
  private static final double DIGITS = 1e-5;

  private static <T extends Plugin> Smkl.Builder with(Class<T> kind, T liar) {
    AbstractModule module =
        new AbstractModule() {
          @Override
          protected void configure() {
            MapBinder.newMapBinder(binder(), String.class, kind)
                .addBinding("liar")
                .toInstance(liar);
          }
        };
    Toolbox toolbox =
        Guice.createInjector(new SmklModule(Plugins.discover()), module).getInstance(Toolbox.class);
    return Smkl.builder().toolbox(toolbox).kernels("published-10");
  }

  @Test
  void anAlphaSolverThatClaimsTheOptimumProvesNothing() {
    FitResult result =
        with(AlphaSolver.class, new HostileAlphaSolver(HostileAlphaSolver.Lie.TOO_GOOD))
            .alphaSolver("liar")
            .build()
            .fit(IRIS);
    assertTrue(
        result.objective() >= OPTIMUM && result.lowerBound() <= OPTIMUM + DIGITS,
        () -> result.lowerBound() + " to " + result.objective());
    assertFalse(result.provenOptimal());
    assertTrue(
        result.remarks().stream().anyMatch(r -> r.contains("alpha plugin liar (")),
        result.remarks()::toString);
  }

  @Test
  void aBackendThatClaimsAMillionIsNotBelieved() {
    FitResult result =
        with(RelaxationBackend.class, new HostileBackend(HostileBackend.Lie.POISONS_POOL))
            .backend("liar")
            .build()
            .fit(IRIS);
    assertTrue(result.lowerBound() <= OPTIMUM + 1e-4 && result.objective() >= OPTIMUM - 1e-4);
  }

  @Test
  void aBackendThatIsWorthNothingDoesNotKeepTheSearchFromItsProof() {
    for (HostileBackend.Lie lie :
        new HostileBackend.Lie[] {HostileBackend.Lie.WEAK, HostileBackend.Lie.NULL}) {
      FitResult result =
          with(RelaxationBackend.class, new HostileBackend(lie))
              .backend("liar")
              .k0(1)
              .kernels("linear; rbf(gamma=0.5); rbf(gamma=0.1); laplacian(gamma=0.3)")
              .method(org.smkl.core.fit.Method.BEST_RESPONSE)
              .certified(1e-6)
              .build()
              .fit(IRIS);
      FitResult honest =
          Smkl.builder()
              .k0(1)
              .kernels("linear; rbf(gamma=0.5); rbf(gamma=0.1); laplacian(gamma=0.3)")
              .certified(1e-6)
              .build()
              .fit(IRIS);
      assertEquals(honest.objective(), result.objective(), 1e-5 * honest.objective());
      assertTrue(result.provenOptimal(), result.remarks()::toString);
    }
  }

  /** A conic solver that only a user's module knows is a backend as those that were found. */
  @Test
  void aConicSolverIsABackend() {
    ConicSolver clarabel = Plugins.discover().all(ConicSolver.class).get("clarabel");
    assumeTrue(clarabel.availability().available(), clarabel.availability().reason());
    Smkl.Builder builder =
        with(ConicSolver.class, new Renamed(clarabel)).backend("liar").kernels(KERNELS).k0(1);
    RelaxationResult mine = builder.build().bound(IRIS);
    RelaxationResult found =
        Smkl.builder().backend("clarabel").kernels(KERNELS).k0(1).build().bound(IRIS);
    assertEquals(found.value(), mine.value(), 1e-6 * found.value());
    assertEquals(found.lowerBound(), mine.lowerBound(), 1e-6 * found.value());
    Smkl hostile =
        with(ConicSolver.class, new HostileConicSolver(HostileConicSolver.Lie.NULL))
            .backend("liar")
            .build();
    BrokenPluginException e = assertThrows(BrokenPluginException.class, () -> hostile.bound(IRIS));
    assertTrue(e.getMessage().contains("conic plugin liar ("), e.getMessage());
  }

  private static final String KERNELS = "linear; rbf(gamma=0.5); rbf(gamma=0.1)";

  /** Another solver's work under another id. */
  private record Renamed(ConicSolver solver) implements ConicSolver {
    @Override
    public String id() {
      return "liar";
    }

    @Override
    public String version() {
      return "1";
    }

    @Override
    public Optional<String> unsupported(ConicModel model) {
      return solver.unsupported(model);
    }

    @Override
    public ConicSolution solve(ConicModel model, ConicOptions options) {
      return solver.solve(model, options);
    }
  }

  /** Every other kind is chosen by its id, too. */
  @Test
  void rulesSearchesAndFormulatorsAreChosenAsThoseThatWereFound() {
    BranchingRule strong = Plugins.discover().all(BranchingRule.class).get("strong");
    Smkl.Builder ruled = with(BranchingRule.class, strong).branching("liar");
    assertTrue(ruled.certified(1e-6).build().certify(IRIS).provenOptimal());
    CertifiedSolver search = Plugins.discover().all(CertifiedSolver.class).get("branch-and-bound");
    FitResult proved =
        with(CertifiedSolver.class, search).search("liar").certified(1e-6).build().certify(IRIS);
    assertEquals(OPTIMUM, proved.objective(), 1e-4);
    Toolbox toolbox =
        with(Formulator.class, new HostileFormulator(HostileFormulator.Lie.NO_RELAXATION))
            .build()
            .toolbox();
    assertEquals("liar", toolbox.relaxation("liar", Map.of()).id());
  }

  @Test
  void aProjectorOutsideBIsNamed() {
    Smkl.Builder builder =
        with(BetaProjector.class, new HostileBetaProjector(HostileBetaProjector.Lie.TOO_MANY))
            .betaProjector("liar")
            .k0(1);
    Smkl overriding = builder.build();
    for (Executable work :
        List.<Executable>of(
            () -> overriding.fit(IRIS),
            () -> overriding.certify(IRIS),
            () -> overriding.bound(IRIS))) {
      InputException refused = assertThrows(InputException.class, work);
      assertTrue(refused.getMessage().contains("best-response"), refused.getMessage());
    }
    Smkl smkl = builder.method(Method.BEST_RESPONSE).build();
    BrokenPluginException e = assertThrows(BrokenPluginException.class, () -> smkl.fit(IRIS));
    assertTrue(e.getMessage().contains("beta plugin liar ("), e.getMessage());
  }
}
