package org.smkl.relax.form;

import java.util.Arrays;
import java.util.Optional;
import org.smkl.api.Arguments;
import org.smkl.api.Problem;
import org.smkl.api.relax.Formulation;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;

/**
 * Diagonal SOCP for kernels K_i = U D_i U' that commute: tau_j * sum_i b_i D_i,jj &gt;=
 * (u_j'gamma)^2 and theta = sum(tau). Equals Full SDP.
 */
public final class DiagonalFormulator extends OwnFormulator {
  /** For the service loader. */
  public DiagonalFormulator() {
    super(Relaxation.Kind.DIAGONAL, "for commuting kernels; equals the full relaxation");
  }

  @Override
  public boolean exact() {
    return true;
  }

  @Override
  Optional<String> twoClassesAlone(Arguments arguments) {
    return Optional.of(
        "machines over some of the points see parts of the matrices, which need not commute, and where they do its value is that of 'full'");
  }

  @Override
  Optional<String> obstacle(Problem problem, Arguments arguments) {
    int[] all = new int[problem.q()];
    Arrays.setAll(all, i -> i);
    return CommutingBasis.obstacle(problem, all);
  }

  @Override
  public Formulation formulate(Problem problem, Node node, Arguments arguments, int threads) {
    KernelChoice choice = KernelChoice.of(problem, node);
    CommutingBasis basis = CommutingBasis.of(problem, choice.kernels());
    int n = problem.n();
    MarginModel margin =
        MarginModel.relaxed("diagonal", problem, choice, PointClasses.separate(n), n);
    for (int j = 0; j < n; j++) {
      margin.curvature("direction:" + j, j, basis.spectra()[j], basis.vectors()[j]);
    }
    return margin.formulation();
  }
}
