package org.example.smkl;

import org.smkl.api.conic.ConicSolver;
import org.smkl.tck.ConicSolverTck;

class OjAlgoConicSolverTest extends ConicSolverTck {
  @Override
  protected ConicSolver solver() {
    return new OjAlgoConicSolver();
  }
}
