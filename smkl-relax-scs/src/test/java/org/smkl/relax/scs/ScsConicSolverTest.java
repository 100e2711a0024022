package org.smkl.relax.scs;

import org.smkl.api.conic.ConicSolver;
import org.smkl.tck.ConicSolverTck;

@RequiresNative
class ScsConicSolverTest extends ConicSolverTck {
  @Override
  protected ConicSolver solver() {
    return new ScsConicSolver();
  }
}
