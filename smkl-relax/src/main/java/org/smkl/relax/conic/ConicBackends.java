package org.smkl.relax.conic;

import org.smkl.api.conic.ConicSolver;
import org.smkl.api.relax.ConicRelaxations;
import org.smkl.api.relax.RelaxationBackend;

/** Makes a backend of every conic solver; found as a service. */
public final class ConicBackends implements ConicRelaxations {
  /** For the service loader. */
  public ConicBackends() {}

  @Override
  public RelaxationBackend backendFor(ConicSolver solver) {
    return new ConicBackend(solver);
  }
}
