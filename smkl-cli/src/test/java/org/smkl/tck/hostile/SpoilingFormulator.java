package org.smkl.tck.hostile;

import java.util.List;
import java.util.Optional;
import org.smkl.api.Arguments;
import org.smkl.api.NumberParameter;
import org.smkl.api.Problem;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.relax.Formulation;
import org.smkl.api.relax.Formulator;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxedPoint;

/** An honest formulator, but for the matrices that it writes to. */
public class SpoilingFormulator extends Hostile<Spoils> implements Formulator {
  private final Formulator honest = Spoiler.honest(Formulator.class, "full");
  private final Spoiler spoiler;

  /** One that spoils in this way. */
  public SpoilingFormulator(Spoils how) {
    super(how);
    this.spoiler = new Spoiler(how);
  }

  @Override
  public String description() {
    return "spoils";
  }

  @Override
  public List<NumberParameter> parameters() {
    return honest.parameters();
  }

  @Override
  public boolean exact() {
    return honest.exact();
  }

  @Override
  public Optional<String> unsupported(Problem problem, Arguments arguments) {
    problem.source().matrices().ifPresent(spoiler::asked);
    return Optional.empty();
  }

  @Override
  public Formulation formulate(Problem problem, Node node, Arguments arguments, int threads) {
    Formulation formulation = honest.formulate(problem, node, arguments, threads);
    return new Formulation() {
      @Override
      public ConicModel model() {
        return formulation.model();
      }

      @Override
      public RelaxedPoint read(ConicSolution solution) {
        Runnable after = spoiler.before(problem);
        RelaxedPoint point = formulation.read(solution);
        after.run();
        spoiler.returns(point.alpha(), point.beta(), point.z(), solution.x(), solution.y());
        return point;
      }
    };
  }
}
