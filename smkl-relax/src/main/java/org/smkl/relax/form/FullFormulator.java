package org.smkl.relax.form;

import java.util.List;
import java.util.Optional;
import org.smkl.api.Arguments;
import org.smkl.api.NumberParameter;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.conic.Cone;
import org.smkl.api.relax.Formulation;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;

/** The Full SDP relaxation in its second-order form, or as the literal matrix inequality. */
public final class FullFormulator extends OwnFormulator {
  /** For the service loader. */
  public FullFormulator() {
    super(Relaxation.Kind.FULL, "the semidefinite relaxation itself");
  }

  @Override
  public List<NumberParameter> parameters() {
    return List.of(
        NumberParameter.of(
            Relaxation.LMI, "1 for the literal matrix inequality, 0 for second-order cones", 0));
  }

  private static boolean lmi(Arguments arguments) {
    return arguments.integer(Relaxation.LMI, 0, 1) == 1;
  }

  @Override
  public boolean exact() {
    return true;
  }

  @Override
  Optional<String> twoClassesAlone(Arguments arguments) {
    return lmi(arguments)
        ? Optional.of(
            "each machine would take a matrix of the order of its points, and the second-order form has the same value")
        : Optional.empty();
  }

  @Override
  Optional<String> obstacle(Problem problem, Arguments arguments) {
    return lmi(arguments)
        ? FullSdpLmi.unsupported(problem.n(), problem.q(), Runtime.getRuntime().maxMemory())
        : Optional.empty();
  }

  @Override
  public List<Cone> largeCones(Problem problem, Arguments arguments) {
    return lmi(arguments) ? List.of(FullSdpLmi.cone(problem.n())) : List.of();
  }

  @Override
  public Formulation formulate(Problem problem, Node node, Arguments arguments, int threads) {
    return formulate(problem, node, arguments, threads, StopSignal.NEVER);
  }

  @Override
  public Formulation formulate(
      Problem problem, Node node, Arguments arguments, int threads, StopSignal stop) {
    return lmi(arguments)
        ? FullSdpLmi.relaxed(problem, node)
        : new FullSdpSocp(problem, node, stop);
  }
}
