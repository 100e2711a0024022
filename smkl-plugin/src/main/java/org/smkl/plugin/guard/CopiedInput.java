package org.smkl.plugin.guard;

import org.smkl.api.Budget;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.beta.BetaProjector;
import org.smkl.api.method.MethodInput;
import org.smkl.api.method.MethodPoint;
import org.smkl.api.relax.RelaxationBackend;

/** What a method learns from, as it is shown to a foreign one. */
record CopiedInput(MethodInput input, PrivateProblem own) implements MethodInput {
  @Override
  public Problem problem(MethodPoint point) {
    return own.shown(input.problem(point));
  }

  @Override
  public AlphaSolver alphaSolver() {
    return input.alphaSolver();
  }

  @Override
  public BetaProjector betaProjector() {
    return input.betaProjector();
  }

  @Override
  public RelaxationBackend backend() {
    return input.backend();
  }

  @Override
  public double tolerance() {
    return input.tolerance();
  }

  @Override
  public long seed() {
    return input.seed();
  }

  @Override
  public Budget budget() {
    return input.budget();
  }
}
