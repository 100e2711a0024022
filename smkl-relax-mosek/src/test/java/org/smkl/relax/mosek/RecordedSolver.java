package org.smkl.relax.mosek;

import org.smkl.api.conic.ConicSolver;

/** The solver under test on the double. */
final class RecordedSolver {
  private RecordedSolver() {}

  /** It believes that MOSEK is installed. */
  static ConicSolver create() {
    return new MosekConicSolver(
        new MosekInstallation(
            RecordedSolver.class.getClassLoader(),
            name -> null,
            name -> name.equals(MosekInstallation.PROBE) ? "off" : null));
  }
}
