package org.smkl.relax.mosek;

import org.smkl.api.conic.ConicSolver;
import org.smkl.tck.ConicSolverTck;

/** The contract of conic solvers on MOSEK itself; skipped with the reason where it is missing. */
class MosekConicSolverTest extends ConicSolverTck {
  @Override
  protected ConicSolver solver() {
    return new MosekConicSolver();
  }
}
