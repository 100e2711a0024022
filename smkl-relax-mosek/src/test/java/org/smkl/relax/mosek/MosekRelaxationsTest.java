package org.smkl.relax.mosek;

import java.util.EnumSet;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.relax.conic.ConicBackends;
import org.smkl.tck.RelaxationBackendTck;
import org.smkl.tck.RelaxationTckConfig;

/** The contract of backends on MOSEK itself; skipped with the reason where it is missing. */
class MosekRelaxationsTest extends RelaxationBackendTck {
  @Override
  protected RelaxationBackend backend() {
    return new ConicBackends().backendFor(new MosekConicSolver());
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
