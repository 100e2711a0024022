package org.smkl.relax.mosek;

import java.util.EnumSet;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.relax.conic.ConicBackends;
import org.smkl.tck.RelaxationBackendTck;
import org.smkl.tck.RelaxationTckConfig;

/** The contract of backends, kept by the translation to Fusion and back. */
@Recorded
class RecordedRelaxationsTest extends RelaxationBackendTck {
  @Override
  protected RelaxationBackend backend() {
    return new ConicBackends().backendFor(RecordedSolver.create());
  }

  @Override
  protected boolean service() {
    return false;
  }

  @Override
  protected RelaxationTckConfig config() {
    // The diagonal relaxation exists for commuting kernels only.
    return new RelaxationTckConfig(
        1e-6, EnumSet.complementOf(EnumSet.of(Relaxation.Kind.DIAGONAL)), new SmoAlphaSolver());
  }
}
