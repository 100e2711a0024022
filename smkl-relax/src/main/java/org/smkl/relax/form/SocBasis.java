package org.smkl.relax.form;

import org.smkl.api.Problem;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.relax.Formulation;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxedPoint;

/** SOC basis: theta * K(b)_jj &gt;= gamma_j^2 for all j. */
final class SocBasis implements Formulation {
  private final KernelChoice choice;
  private final ConicModel model;

  SocBasis(Problem problem, Node node) {
    choice = KernelChoice.of(problem, node);
    MarginModel margin = MarginModel.relaxed("soc-basis", problem, choice);
    margin.basis();
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
