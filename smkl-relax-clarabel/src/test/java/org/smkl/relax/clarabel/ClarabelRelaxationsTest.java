package org.smkl.relax.clarabel;

import java.util.Set;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.tck.RelaxationBackendTck;
import org.smkl.tck.RelaxationTckConfig;
import org.smkl.tck.RequiresSolver;

@RequiresSolver("clarabel")
class ClarabelRelaxationsTest extends RelaxationBackendTck {
  @Override
  protected RelaxationBackend backend() {
    return Backends.clarabel();
  }

  @Override
  protected boolean service() {
    return false;
  }

  @Override
  protected RelaxationTckConfig config() {
    return new RelaxationTckConfig(
        1e-6,
        Set.of(
            Relaxation.Kind.FULL,
            Relaxation.Kind.MINORS,
            Relaxation.Kind.SOC_RANDOM,
            Relaxation.Kind.SOC_BASIS),
        new SmoAlphaSolver());
  }
}
