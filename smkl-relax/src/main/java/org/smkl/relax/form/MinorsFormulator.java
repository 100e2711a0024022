package org.smkl.relax.form;

import java.util.List;
import java.util.Optional;
import org.smkl.api.Arguments;
import org.smkl.api.NumberParameter;
import org.smkl.api.Problem;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.relax.Formulation;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;

/** Principal minors, as the 2 x 2 ones that are refined. */
public final class MinorsFormulator extends OwnFormulator {
  /** Minors of a model that is written in full; a larger one is refined in rounds. */
  private static final long MAX_MINORS = 100_000;

  /** Size of the minors by default. */
  private static final int DEFAULT_SIZE = 3;

  /** For the service loader. */
  public MinorsFormulator() {
    super(Relaxation.Kind.MINORS, "all principal minors of a size that contain the first row");
  }

  @Override
  public List<NumberParameter> parameters() {
    return List.of(
        NumberParameter.of(Relaxation.SIZE, "the size of the minors, 2 or more", DEFAULT_SIZE));
  }

  private static int size(Arguments arguments) {
    return arguments.integer(Relaxation.SIZE, 2, Integer.MAX_VALUE);
  }

  @Override
  Optional<String> obstacle(Problem problem, Arguments arguments) {
    return MinorsSdp.unsupported(problem.n(), size(arguments));
  }

  @Override
  public List<Cone> largeCones(Problem problem, Arguments arguments) {
    return List.of(new Cone.PsdTriangle(Math.min(size(arguments), problem.n() + 1)));
  }

  @Override
  public Formulation formulate(Problem problem, Node node, Arguments arguments, int threads) {
    return MinorsSdp.start(problem, node, size(arguments));
  }

  @Override
  public ConicModel complete(Problem problem, Node node, Arguments arguments) {
    return MinorsSdp.complete(problem, node, size(arguments), MAX_MINORS).model();
  }
}
