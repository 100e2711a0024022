package org.smkl.bench.micro;

import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.smkl.api.Problem;

/** Weights on the linear and two Gaussian kernels, and the room for K(beta). */
@State(Scope.Benchmark)
public class Combination {
  Problem problem;
  double[] beta;
  double[] target;

  /** Chooses the weights. */
  @Setup
  public void combine(EmbeddedCase given) {
    problem = given.problem();
    beta = new double[problem.q()];
    beta[0] = 0.5;
    beta[4] = 0.3;
    beta[5] = 0.2;
    target = new double[problem.n() * problem.n()];
  }
}
