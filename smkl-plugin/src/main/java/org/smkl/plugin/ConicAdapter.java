package org.smkl.plugin;

import org.smkl.api.conic.ConicSolver;
import org.smkl.api.relax.ConicRelaxations;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.plugin.guard.Guard;
import org.smkl.plugin.guard.PluginOrigin;

/** Makes a guarded backend of a guarded conic solver, wherever that came from. */
public final class ConicAdapter {
  private ConicAdapter() {}

  /**
   * The backend with the id of the solver. The adapter is ours and the solver behind it is guarded;
   * failures are named after the solver.
   *
   * @throws org.smkl.plugin.guard.BrokenPluginException if the adapter fails
   */
  public static RelaxationBackend backend(ConicRelaxations adapter, ConicSolver solver) {
    PluginOrigin origin =
        new PluginOrigin(
            PluginKind.RELAXATION.label(),
            solver.id(),
            solver.version(),
            Guard.origin(solver).source(),
            PluginOrigin.of("", "", "", adapter.getClass()).own());
    RelaxationBackend backend = Guard.ask(origin, "its adapter", () -> adapter.backendFor(solver));
    return Guard.of(RelaxationBackend.class, backend, origin);
  }
}
