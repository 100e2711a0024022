package org.smkl.relax.clarabel;

import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Problem;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.tck.ServiceBackends;

/** The backends as a user gets them: as services. */
final class Backends {
  private Backends() {}

  static RelaxationBackend clarabel() {
    return ServiceBackends.conic("clarabel");
  }

  static RelaxationBackend saddle() {
    return ServiceBackends.own("saddle");
  }

  static RelaxationResult bound(
      RelaxationBackend backend, Problem problem, Node node, Relaxation relaxation) {
    RelaxationOptions options =
        RelaxationOptions.defaults(new SmoAlphaSolver()).withRelaxation(relaxation);
    return backend.solve(problem, node, options);
  }
}
