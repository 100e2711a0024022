package org.smkl.relax.form;

import org.smkl.api.Problem;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.relax.Node;

/**
 * Full SDP to the letter: the matrix [theta gamma'; gamma K(b)] of order n + 1 is positive
 * semidefinite. With whole-number z it is the exact mixed-integer SDP; with beta fixed its value is
 * F(beta), the SVM's.
 */
final class FullSdpLmi implements Formulation {
  private final KernelChoice choice;
  private final double[] fixedBeta;
  private final ConicModel model;

  private FullSdpLmi(Problem problem, KernelChoice choice, double[] beta, MarginModel margin) {
    this.choice = choice;
    this.fixedBeta = beta;
    ConicModel.Builder builder = margin.builder();
    builder.constraint("lmi", new Cone.PsdTriangle(problem.n() + 1));
    builder.row(0).entry(margin.theta(0), 1);
    for (int k = 0; k < problem.n(); k++) {
      builder.row(0).entry(margin.gamma(k), MarginModel.SQRT2);
      for (int j = 0; j <= k; j++) {
        margin.kernelRow(j == k ? 1 : MarginModel.SQRT2, j, k);
      }
    }
    model = builder.build();
  }

  static FullSdpLmi relaxed(Problem problem, Node node) {
    KernelChoice choice = KernelChoice.of(problem, node);
    return new FullSdpLmi(problem, choice, null, MarginModel.relaxed("full-lmi", problem, choice));
  }

  static FullSdpLmi exact(Problem problem, Node node) {
    KernelChoice choice = KernelChoice.of(problem, node);
    return new FullSdpLmi(problem, choice, null, MarginModel.exact("exact-misdp", problem, choice));
  }

  static FullSdpLmi fixed(Problem problem, double[] beta) {
    KernelChoice choice = KernelChoice.of(problem, Node.root());
    MarginModel margin = MarginModel.fixed("fixed-weights", problem, choice, beta);
    return new FullSdpLmi(problem, choice, beta.clone(), margin);
  }

  @Override
  public ConicModel model() {
    return model;
  }

  @Override
  public RelaxedPoint read(ConicSolution solution) {
    return MarginModel.read(model, choice, fixedBeta, solution);
  }
}
