package org.smkl.relax.clarabel;

import org.smkl.api.conic.ConicSolver;
import org.smkl.tck.ConicSolverTck;
import org.smkl.tck.RequiresSolver;

@RequiresSolver("clarabel")
class ClarabelConicSolverTest extends ConicSolverTck {
  @Override
  protected ConicSolver solver() {
    return new ClarabelConicSolver();
  }
}
