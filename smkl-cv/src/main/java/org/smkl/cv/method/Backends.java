package org.smkl.cv.method;

import java.util.List;
import java.util.Optional;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.error.InputException;
import org.smkl.plugin.PluginException;
import org.smkl.plugin.assembly.Toolbox;

/** Finds a backend for a relaxation. */
public final class Backends {
  /** The saddle method for Full SDP; conic solvers for all. */
  private static final List<String> CONIC = List.of("clarabel", "mosek");

  private Backends() {}

  /** The default backend for Full SDP, the first conic one that works for the others. */
  public static RelaxationBackend forRelaxation(Toolbox toolbox, Relaxation relaxation) {
    if (relaxation.equals(Relaxation.full())) {
      return toolbox.backend(Optional.empty());
    }
    return CONIC.stream()
        .flatMap(id -> available(toolbox, id).stream())
        .findFirst()
        .orElseThrow(
            () ->
                new PluginException(
                    "The relaxation '%s' needs a conic solver, and none of %s works here. Maybe add one to the class path or the plugin folder."
                        .formatted(relaxation.id(), CONIC)));
  }

  private static Optional<RelaxationBackend> available(Toolbox toolbox, String id) {
    try {
      return Optional.of(toolbox.backend(Optional.of(id)));
    } catch (InputException | PluginException e) {
      return Optional.empty();
    }
  }
}
