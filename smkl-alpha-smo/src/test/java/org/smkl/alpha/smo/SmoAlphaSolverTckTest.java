package org.smkl.alpha.smo;

import org.smkl.api.alpha.AlphaSolver;
import org.smkl.tck.AlphaSolverConfig;
import org.smkl.tck.AlphaSolverTck;

class SmoAlphaSolverTckTest extends AlphaSolverTck {
  @Override
  protected AlphaSolver solver() {
    return new SmoAlphaSolver();
  }

  @Override
  protected AlphaSolverConfig config() {
    return AlphaSolverConfig.exact();
  }
}
