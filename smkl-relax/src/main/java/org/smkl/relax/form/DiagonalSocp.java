package org.smkl.relax.form;

import org.smkl.api.Problem;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.relax.Formulation;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxedPoint;

/**
 * Diagonal SOCP for kernels K_i = U D_i U' that commute: tau_j * sum_i b_i D_i,jj &gt;=
 * (u_j'gamma)^2 and theta = sum(tau). Equals Full SDP.
 */
final class DiagonalSocp implements Formulation {
  private final KernelChoice choice;
  private final ConicModel model;

  /**
   * Diagonalises and formulates.
   *
   * @throws IllegalArgumentException if the kernels that the node allows do not commute
   */
  DiagonalSocp(Problem problem, Node node) {
    choice = KernelChoice.of(problem, node);
    CommutingBasis basis = CommutingBasis.of(problem, choice.kernels());
    int n = problem.n();
    MarginModel margin =
        MarginModel.relaxed("diagonal", problem, choice, PointClasses.separate(n), n);
    for (int j = 0; j < n; j++) {
      margin.curvature("direction:" + j, j, basis.spectra()[j], basis.vectors()[j]);
    }
    model = margin.builder().build();
  }

  @Override
  public ConicModel model() {
    return model;
  }

  @Override
  public RelaxedPoint read(ConicSolution solution) {
    return MarginModel.read(model, choice, null, solution);
  }
}
