package org.smkl.relax.clarabel;

import java.util.ServiceLoader;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Problem;
import org.smkl.api.conic.ConicSolver;
import org.smkl.api.relax.ConicRelaxations;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;

/** The backends as a user gets them: as services. */
final class Backends {
  private Backends() {}

  static ConicSolver solver() {
    return ServiceLoader.load(ConicSolver.class, Backends.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .filter(solver -> solver.id().equals("clarabel"))
        .findFirst()
        .orElseThrow();
  }

  static RelaxationBackend clarabel() {
    return ServiceLoader.load(ConicRelaxations.class, Backends.class.getClassLoader())
        .findFirst()
        .orElseThrow()
        .backendFor(solver());
  }

  static RelaxationBackend saddle() {
    return ServiceLoader.load(RelaxationBackend.class, Backends.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .filter(backend -> backend.id().equals("saddle"))
        .findFirst()
        .orElseThrow();
  }

  static RelaxationResult bound(
      RelaxationBackend backend, Problem problem, Node node, Relaxation relaxation) {
    RelaxationOptions options =
        RelaxationOptions.defaults(new SmoAlphaSolver()).withRelaxation(relaxation);
    return backend.solve(problem, node, options);
  }
}
