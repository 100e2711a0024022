package org.smkl.branchbound.settle;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.smkl.api.Problem;

/** The kernels of a search as {@link WideAlphas} need them, copied once when first asked for. */
public final class WideKernels {
  private final Problem problem;
  private Forms forms;

  /** For a problem. */
  public WideKernels(Problem problem) {
    this.problem = problem;
  }

  /** Whether there are alphas for it: variables and memory allow it. */
  public boolean fit() {
    return Forms.fits(problem, Runtime.getRuntime().maxMemory());
  }

  /** A finder of alphas of its own for each caller; empty where there is none. Thread-safe. */
  public synchronized Optional<WideAlphas> alphas(BooleanSupplier stop) {
    if (!fit()) {
      return Optional.empty();
    }
    forms = forms == null ? Forms.of(problem) : forms;
    return Optional.of(new WideAlphas(problem, forms, stop));
  }
}
