package org.smkl.relax.form;

import org.smkl.api.Arguments;
import org.smkl.api.Problem;
import org.smkl.api.relax.Formulation;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;

/** The 2 x 2 minors: theta * K(b)_jj &gt;= gamma_j^2 for all j. */
public final class SocBasisFormulator extends OwnFormulator {
  /** For the service loader. */
  public SocBasisFormulator() {
    super(Relaxation.Kind.SOC_BASIS, "the 2 x 2 minors, second-order cones");
  }

  @Override
  public Formulation formulate(Problem problem, Node node, Arguments arguments, int threads) {
    KernelChoice choice = KernelChoice.of(problem, node);
    MarginModel margin = MarginModel.relaxed("soc-basis", problem, choice);
    margin.basis();
    return margin.formulation();
  }
}
