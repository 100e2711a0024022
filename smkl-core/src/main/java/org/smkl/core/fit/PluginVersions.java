package org.smkl.core.fit;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.smkl.api.Plugin;
import org.smkl.api.Versions;
import org.smkl.gram.KernelState;
import org.smkl.plugin.assembly.Toolbox;

/** The versions of the tool and of the plugins that settings name or leave to defaults. */
final class PluginVersions {
  private PluginVersions() {}

  /** By "kind:id", for a fit. */
  static Map<String, String> of(FitSettings settings, Toolbox toolbox) {
    Map<String, String> versions = solvers(settings, toolbox);
    put(versions, "beta", toolbox.beta(settings.solvers().beta()));
    settings.search().relaxation().formulator().ifPresent(f -> put(versions, "formulation", f));
    if (settings.proof().isPresent()) {
      versions.putAll(proving(settings, toolbox));
    }
    return versions;
  }

  /** The versions that a search uses. */
  static Map<String, String> proving(FitSettings settings, Toolbox toolbox) {
    Map<String, String> versions = solvers(settings, toolbox);
    Solvers solvers = settings.solvers();
    put(versions, "search", toolbox.certifiedSolver(solvers.search()));
    solvers.branching().ifPresent(id -> put(versions, "branching", toolbox.branching(id)));
    solvers.heuristic().ifPresent(id -> put(versions, "heuristic", toolbox.heuristic(id)));
    solvers.cuts().ifPresent(id -> put(versions, "cuts", toolbox.cuts(id)));
    return versions;
  }

  private static Map<String, String> solvers(FitSettings settings, Toolbox toolbox) {
    Map<String, String> versions = new TreeMap<>();
    versions.put("smkl", Versions.of(PluginVersions.class));
    Solvers solvers = settings.solvers();
    put(versions, "alpha", toolbox.alpha(solvers.alpha()));
    if (solvers.backend().isPresent()) {
      put(versions, "relaxation", toolbox.backend(solvers.backend()));
    } else {
      toolbox.defaultBackend().ifPresent(backend -> put(versions, "relaxation", backend));
    }
    return versions;
  }

  /** Adds those of the kernels' families. */
  static void kernels(List<KernelState> kernels, Toolbox toolbox, Map<String, String> versions) {
    for (KernelState kernel : kernels) {
      put(versions, "kernel", toolbox.kernels().get(kernel.spec().family()));
    }
  }

  private static void put(Map<String, String> versions, String kind, Plugin plugin) {
    versions.put(kind + ":" + plugin.id(), plugin.version());
  }
}
