package org.smkl.relax.form;

import java.util.List;
import java.util.Optional;
import org.smkl.api.Arguments;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.relax.Formulation;
import org.smkl.api.relax.Formulator;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;

/** The door of this package: every relaxation as a conic model. */
public final class Formulations {
  private static final List<Formulator> OWN =
      List.of(
          new FullFormulator(),
          new MinorsFormulator(),
          new SocRandomFormulator(),
          new SocBasisFormulator(),
          new DiagonalFormulator());

  private Formulations() {}

  /** The formulator that a relaxation names, else the one of this release with its id. */
  private static Formulator formulator(Relaxation relaxation) {
    return relaxation
        .formulator()
        .or(() -> OWN.stream().filter(own -> own.id().equals(relaxation.id())).findFirst())
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Nobody writes down the relaxation '%s'.".formatted(relaxation.id())));
  }

  private static Arguments arguments(Relaxation relaxation) {
    return Arguments.of(formulator(relaxation).parameters(), relaxation.given());
  }

  /**
   * Why the relaxation does not exist for the problem, in words for the user; empty if it does.
   * Cheap: of the order of q n^2 at most.
   */
  public static Optional<String> unsupported(Problem problem, Relaxation relaxation) {
    return formulator(relaxation).unsupported(problem, arguments(relaxation));
  }

  /** The cones of the relaxation's model that grow with the problem and may cost a solver dear. */
  public static List<Cone> largeCones(Problem problem, Relaxation relaxation) {
    return formulator(relaxation).largeCones(problem, arguments(relaxation));
  }

  /**
   * The formulation to be solved. The minors come as the 2 x 2 ones, to be refined until {@link
   * Formulation#refine} is empty.
   *
   * @param threads at least 1; the result does not depend on it
   * @throws IllegalArgumentException if the node is infeasible or the relaxation does not exist for
   *     the problem
   * @throws java.util.concurrent.CancellationException if the signal was raised before the end
   */
  public static Formulation of(
      Problem problem, Node node, Relaxation relaxation, int threads, StopSignal stop) {
    requireSupported(problem, relaxation);
    return formulator(relaxation).formulate(problem, node, arguments(relaxation), threads, stop);
  }

  /**
   * The relaxation as one complete model, for files: all minors are written down.
   *
   * @throws IllegalArgumentException as {@link #of}, or if there are too many minors
   */
  public static ConicModel model(Problem problem, Node node, Relaxation relaxation) {
    requireSupported(problem, relaxation);
    return formulator(relaxation).complete(problem, node, arguments(relaxation));
  }

  /** The problem itself as a mixed-integer SDP: Full SDP as matrix inequality, z whole numbers. */
  public static ConicModel exact(Problem problem, Node node) {
    requireSupported(problem, Relaxation.fullLmi());
    return FullSdpLmi.exact(problem, node).model();
  }

  private static void requireSupported(Problem problem, Relaxation relaxation) {
    unsupported(problem, relaxation)
        .ifPresent(
            reason -> {
              throw new IllegalArgumentException(reason);
            });
  }
}
