package org.smkl.relax.mosek;

import org.smkl.api.conic.ConicSolver;
import org.smkl.tck.ConicSolverTck;

/** The contract of conic solvers, kept by the translation to Fusion and back. */
@Recorded
class RecordedConicSolverTest extends ConicSolverTck {
  @Override
  protected ConicSolver solver() {
    return RecordedSolver.create();
  }
}
