package org.smkl.core.assembly;

import com.google.inject.Guice;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.smkl.api.Plugin;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.beta.BetaProjector;
import org.smkl.api.conic.ConicSolver;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.core.certify.CertifiedSolver;
import org.smkl.core.error.InputException;
import org.smkl.core.error.Nearest;
import org.smkl.core.guard.Guard;
import org.smkl.core.plugin.PluginException;
import org.smkl.core.plugin.PluginKind;
import org.smkl.core.plugin.Plugins;

/** The assembled plugins, guarded, chosen by id or by default. Immutable, thread-safe. */
public final class Toolbox {
  /** Who is preferred where the user names none; the first available one counts. */
  private static final List<String> ALPHA_PREFERENCE = List.of("smo", "libsvm");

  private static final List<String> BETA_PREFERENCE = List.of("gssp");
  private static final List<String> BACKEND_PREFERENCE = List.of("saddle");

  private final Map<String, KernelFamily> kernels;
  private final Map<String, AlphaSolver> alphaSolvers;
  private final Map<String, BetaProjector> betaProjectors;
  private final Map<String, RelaxationBackend> backends;
  private final Map<String, ConicSolver> conicSolvers;
  private final Optional<CertifiedSolver> certifiedSolver;

  /** Injected with the maps that {@link SmklModule} binds. */
  @Inject
  public Toolbox(
      Map<String, KernelFamily> kernels,
      Map<String, AlphaSolver> alphaSolvers,
      Map<String, BetaProjector> betaProjectors,
      Map<String, RelaxationBackend> backends,
      Map<String, ConicSolver> conicSolvers,
      Optional<CertifiedSolver> certifiedSolver) {
    this.kernels = guarded(KernelFamily.class, PluginKind.KERNEL, kernels);
    this.alphaSolvers = guarded(AlphaSolver.class, PluginKind.ALPHA, alphaSolvers);
    this.betaProjectors = guarded(BetaProjector.class, PluginKind.BETA, betaProjectors);
    this.backends = guarded(RelaxationBackend.class, PluginKind.RELAXATION, backends);
    this.conicSolvers = guarded(ConicSolver.class, PluginKind.CONIC, conicSolvers);
    this.certifiedSolver = certifiedSolver;
  }

  /** Plugins that a user's own module bound get their guard here. */
  private static <T extends Plugin> Map<String, T> guarded(
      Class<T> type, PluginKind kind, Map<String, T> plugins) {
    Map<String, T> guarded = new TreeMap<>();
    plugins.forEach((id, plugin) -> guarded.put(id, Guard.of(type, kind.label(), id, plugin)));
    return guarded;
  }

  /** The toolbox of these plugins, through an injector of its own. */
  public static Toolbox of(Plugins plugins) {
    return Guice.createInjector(new SmklModule(plugins)).getInstance(Toolbox.class);
  }

  /** The same with one more kernel family, which replaces one of the same id. */
  public Toolbox with(KernelFamily family) {
    Map<String, KernelFamily> more = new TreeMap<>(kernels);
    more.put(family.id(), family);
    return new Toolbox(more, alphaSolvers, betaProjectors, backends, conicSolvers, certifiedSolver);
  }

  /** The kernel families by id. */
  public Map<String, KernelFamily> kernels() {
    return kernels;
  }

  /** The alpha-solver with this id, or the default one. */
  public AlphaSolver alpha(Optional<String> id) {
    return choose("alpha-solver", alphaSolvers, id, ALPHA_PREFERENCE);
  }

  /** The beta-projector with this id, or the default one. */
  public BetaProjector beta(Optional<String> id) {
    return choose("beta-projector", betaProjectors, id, BETA_PREFERENCE);
  }

  /** The relaxation backend with this id, or the default one. */
  public RelaxationBackend backend(Optional<String> id) {
    return choose("relaxation backend", backends, id, BACKEND_PREFERENCE);
  }

  /** The default relaxation backend if there is one that works. */
  public Optional<RelaxationBackend> defaultBackend() {
    return BACKEND_PREFERENCE.stream()
        .filter(backends::containsKey)
        .map(backends::get)
        .filter(backend -> backend.availability().available())
        .findFirst();
  }

  /**
   * The backend for branch and bound: the one with this id, or the default one. Supports of at most
   * k0 kernels, and nodes at which a chosen backend fails, are solved by the default one, so that
   * the search does not depend on what a backend can do.
   */
  public RelaxationBackend searchBackend(Optional<String> id) {
    RelaxationBackend chosen = backend(id);
    return defaultBackend()
        .filter(embedded -> embedded != chosen)
        .<RelaxationBackend>map(embedded -> new SearchBackend(chosen, embedded))
        .orElse(chosen);
  }

  /** What plugins did against their contracts that could be put right, for the user. */
  public List<String> complaints() {
    return Stream.of(kernels, alphaSolvers, betaProjectors, backends, conicSolvers)
        .flatMap(plugins -> plugins.values().stream())
        .flatMap(plugin -> Guard.complaints(plugin).stream())
        .toList();
  }

  /** The search for certified optima. */
  public CertifiedSolver certifiedSolver() {
    return certifiedSolver.orElseThrow(
        () ->
            new PluginException(
                "There is no search for certified optima. Maybe smkl-branchbound is missing from the class path."));
  }

  private static <T extends Plugin> T choose(
      String kind, Map<String, T> byId, Optional<String> id, List<String> preference) {
    if (id.isPresent()) {
      T plugin = byId.get(id.get());
      if (plugin == null) {
        throw new InputException(
            "There is no %s '%s'.".formatted(kind, id.get()),
            "Expected one of %s.".formatted(String.join(", ", byId.keySet())),
            Nearest.suggestion(
                id.get(),
                byId.keySet(),
                "Maybe its jar is not on the class path or in the plugin folder."));
      }
      if (!plugin.availability().available()) {
        throw new PluginException(
            "The %s '%s' is not available here: %s"
                .formatted(kind, id.get(), plugin.availability().reason()));
      }
      return plugin;
    }
    return preference.stream()
        .filter(byId::containsKey)
        .map(byId::get)
        .filter(plugin -> plugin.availability().available())
        .findFirst()
        .or(() -> byId.values().stream().filter(p -> p.availability().available()).findFirst())
        .orElseThrow(
            () ->
                new PluginException(
                    "There is no %s that works here; found %s. Maybe a jar is missing from the class path."
                        .formatted(kind, byId.keySet())));
  }
}
