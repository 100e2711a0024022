package org.smkl.relax.scs;

import org.smkl.api.conic.ConicSolver;
import org.smkl.tck.ConicSolverTck;
import org.smkl.tck.RequiresSolver;

@RequiresSolver("scs")
class ScsConicSolverTest extends ConicSolverTck {
  @Override
  protected ConicSolver solver() {
    return new ScsConicSolver();
  }
}
