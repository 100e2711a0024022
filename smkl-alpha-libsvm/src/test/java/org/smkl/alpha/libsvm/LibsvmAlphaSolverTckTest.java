package org.smkl.alpha.libsvm;

import org.smkl.api.alpha.AlphaSolver;
import org.smkl.tck.AlphaSolverConfig;
import org.smkl.tck.AlphaSolverTck;

class LibsvmAlphaSolverTckTest extends AlphaSolverTck {
  @Override
  protected AlphaSolver solver() {
    return new LibsvmAlphaSolver();
  }

  /** Single precision limits the gap; progress is reported every min(n, 1000) iterations. */
  @Override
  protected AlphaSolverConfig config() {
    return new AlphaSolverConfig(2e-5, 2e-4, 100, false, true);
  }

  /** LIBSVM's own limit of ten million takes seconds. */
  @Override
  protected long extremeIterations() {
    return 20_000;
  }
}
