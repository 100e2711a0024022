package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.inject.AbstractModule;
import com.google.inject.Guice;
import com.google.inject.multibindings.MapBinder;
import org.junit.jupiter.api.Test;
import org.smkl.Smkl;
import org.smkl.api.Plugin;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.beta.BetaProjector;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.core.assembly.SmklModule;
import org.smkl.core.assembly.Toolbox;
import org.smkl.core.data.Dataset;
import org.smkl.core.data.set.EmbeddedData;
import org.smkl.core.fit.FitResult;
import org.smkl.core.guard.BrokenPluginException;
import org.smkl.core.plugin.Plugins;
import org.smkl.tck.hostile.HostileAlphaSolver;
import org.smkl.tck.hostile.HostileBackend;
import org.smkl.tck.hostile.HostileBetaProjector;

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

  @Test
  void aProjectorOutsideBIsNamed() {
    Smkl smkl =
        with(BetaProjector.class, new HostileBetaProjector(HostileBetaProjector.Lie.TOO_MANY))
            .betaProjector("liar")
            .k0(1)
            .build();
    BrokenPluginException e = assertThrows(BrokenPluginException.class, () -> smkl.fit(IRIS));
    assertTrue(e.getMessage().contains("beta plugin liar ("), e.getMessage());
  }
}
