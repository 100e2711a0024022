package org.smkl.relax.saddle;

import java.util.Set;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.tck.RelaxationBackendTck;
import org.smkl.tck.RelaxationTckConfig;

class SaddleConformanceTest extends RelaxationBackendTck {
  @Override
  protected RelaxationBackend backend() {
    return new SaddleBackend();
  }

  @Override
  protected RelaxationTckConfig config() {
    return new RelaxationTckConfig(1e-6, Set.of(Relaxation.Kind.FULL), new SmoAlphaSolver());
  }
}
