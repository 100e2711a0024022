package org.smkl.relax.form;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.smkl.api.Problem;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;

/** The door of this package: every relaxation as a conic model. */
public final class Formulations {
  /** A model with more minors than this is not written down at once. */
  private static final long COMPLETE_MINORS = 100_000;

  private Formulations() {}

  /**
   * Why the relaxation does not exist for the problem, in words for the user; empty if it does.
   * Cheap: of the order of q n^2 at most.
   */
  public static Optional<String> unsupported(Problem problem, Relaxation relaxation) {
    for (int i = 0; i < problem.q(); i++) {
      if (!problem.psd(i)) {
        return Optional.of(
            "Relaxation '%s' needs positive semidefinite kernels; kernel %d is not known to be one. Maybe choose the policy drop, clip or shift."
                .formatted(relaxation.kind().label(), i));
      }
    }
    boolean socp = relaxation.kind() == Relaxation.Kind.FULL && !relaxation.lmi();
    if (!socp && !problem.twoClasses()) {
      return Optional.of(
          "Relaxation '%s'%s is stated for one machine of two classes over all points; this problem has %s with %d variables over %d points. There is no form of it for other machines, because %s. Maybe use the relaxation 'full' in its second-order form, which exists for every task."
              .formatted(
                  relaxation.kind().label(),
                  relaxation.lmi() ? " as a matrix inequality" : "",
                  problem.blocks().size() == 1
                      ? "one machine"
                      : problem.blocks().size() + " machines",
                  problem.size(),
                  problem.n(),
                  whyTwoClasses(relaxation.kind())));
    }
    return switch (relaxation.kind()) {
      case MINORS -> MinorsSdp.unsupported(problem.n(), relaxation.minorSize());
      case DIAGONAL -> {
        int[] all = new int[problem.q()];
        Arrays.setAll(all, i -> i);
        yield CommutingBasis.obstacle(problem, all);
      }
      case FULL ->
          relaxation.lmi()
              ? FullSdpLmi.unsupported(problem.n(), problem.q(), Runtime.getRuntime().maxMemory())
              : Optional.empty();
      case SOC_BASIS, SOC_RANDOM -> Optional.empty();
    };
  }

  /** What speaks against the relaxation where there are several machines. */
  private static String whyTwoClasses(Relaxation.Kind kind) {
    return switch (kind) {
      case FULL ->
          "each machine would take a matrix of the order of its points, and the second-order form has the same value";
      case DIAGONAL ->
          "machines over some of the points see parts of the matrices, which need not commute, and where they do its value is that of 'full'";
      case MINORS, SOC_BASIS, SOC_RANDOM ->
          "it would only be weaker than 'full', which the backend saddle solves by support vector machines alone";
    };
  }

  /**
   * The semidefinite cones of the relaxation's model, which a solver may lack or which cost it
   * dear.
   */
  public static List<Cone> semidefiniteCones(Problem problem, Relaxation relaxation) {
    return switch (relaxation.kind()) {
      case FULL -> relaxation.lmi() ? List.of(FullSdpLmi.cone(problem.n())) : List.of();
      case MINORS ->
          List.of(new Cone.PsdTriangle(Math.min(relaxation.minorSize(), problem.n() + 1)));
      case DIAGONAL, SOC_BASIS, SOC_RANDOM -> List.of();
    };
  }

  /**
   * The formulation to be solved. The minors come as the 2 x 2 ones, to be refined until {@link
   * Formulation#refine} is empty.
   *
   * @param threads at least 1; the result does not depend on it
   * @throws IllegalArgumentException if the node is infeasible or the relaxation does not exist for
   *     the problem
   */
  public static Formulation of(Problem problem, Node node, Relaxation relaxation, int threads) {
    requireSupported(problem, relaxation);
    return switch (relaxation.kind()) {
      case FULL ->
          relaxation.lmi() ? FullSdpLmi.relaxed(problem, node) : new FullSdpSocp(problem, node);
      case MINORS -> MinorsSdp.start(problem, node, relaxation.minorSize());
      case SOC_BASIS -> new SocBasis(problem, node);
      case SOC_RANDOM ->
          new SocRandom(problem, node, relaxation.vectors(), relaxation.seed(), threads);
      case DIAGONAL -> new DiagonalSocp(problem, node);
    };
  }

  /**
   * The relaxation as one complete model, for files: all minors are written down.
   *
   * @throws IllegalArgumentException as {@link #of}, or if there are too many minors
   */
  public static ConicModel model(Problem problem, Node node, Relaxation relaxation) {
    if (relaxation.kind() == Relaxation.Kind.MINORS) {
      requireSupported(problem, relaxation);
      return MinorsSdp.complete(problem, node, relaxation.minorSize(), COMPLETE_MINORS).model();
    }
    return of(problem, node, relaxation, 1).model();
  }

  /** The problem itself as a mixed-integer SDP: Full SDP as matrix inequality, z whole numbers. */
  public static ConicModel exact(Problem problem, Node node) {
    requireSupported(problem, Relaxation.fullLmi());
    return FullSdpLmi.exact(problem, node).model();
  }

  /** The matrix inequality with the weights given; its value is F(beta). */
  public static Formulation fixedWeights(Problem problem, double[] beta) {
    requireSupported(problem, Relaxation.fullLmi());
    if (beta.length != problem.q() || Arrays.stream(beta).anyMatch(b -> !(b >= 0))) {
      throw new IllegalArgumentException(
          "Expected %d weights, zero or more; got %s."
              .formatted(problem.q(), Arrays.toString(beta)));
    }
    return FullSdpLmi.fixed(problem, beta);
  }

  private static void requireSupported(Problem problem, Relaxation relaxation) {
    unsupported(problem, relaxation)
        .ifPresent(
            reason -> {
              throw new IllegalArgumentException(reason);
            });
  }
}
