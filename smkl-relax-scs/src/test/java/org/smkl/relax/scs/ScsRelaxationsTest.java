package org.smkl.relax.scs;

import java.util.Set;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.tck.RelaxationBackendTck;
import org.smkl.tck.RelaxationTckConfig;
import org.smkl.tck.RequiresSolver;
import org.smkl.tck.ServiceBackends;

@RequiresSolver("scs")
class ScsRelaxationsTest extends RelaxationBackendTck {
  @Override
  protected RelaxationBackend backend() {
    return ServiceBackends.conic("scs");
  }

  @Override
  protected boolean mayStopShort() {
    return true;
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
