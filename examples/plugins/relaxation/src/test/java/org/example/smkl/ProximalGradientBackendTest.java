package org.example.smkl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.smkl.Smkl;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.data.set.EmbeddedData;
import org.smkl.plugin.Plugins;
import org.smkl.tck.RelaxationBackendTck;
import org.smkl.tck.RelaxationTckConfig;

/** The suite of the kind, and the bound of the built-in backend. */
class ProximalGradientBackendTest extends RelaxationBackendTck {
  @Override
  protected RelaxationBackend backend() {
    return new ProximalGradientBackend();
  }

  @Override
  protected RelaxationTckConfig config() {
    AlphaSolver solver = Plugins.discover().all(AlphaSolver.class).get("smo");
    return new RelaxationTckConfig(1e-6, Set.of(Relaxation.Kind.FULL), solver);
  }

  @Test
  void theBoundIsThatOfTheBuiltInBackend() {
    RelaxationResult known = bound("saddle");
    RelaxationResult ours = bound("proximal-gradient");
    assertEquals(known.value(), ours.value(), 1e-5 * known.value());
    assertTrue(ours.lowerBound() >= (1 - 1e-5) * known.lowerBound(), ours::toString);
  }

  private static RelaxationResult bound(String backend) {
    return Smkl.builder()
        .toolbox(Toolbox.of(Plugins.discover()))
        .kernels("linear; rbf(gamma=0.5); rbf(gamma=0.1); laplacian(gamma=0.3)")
        .k0(2)
        .backend(backend)
        .build()
        .bound(EmbeddedData.load("wine").dataset());
  }
}
