package org.smkl.plugin.assembly;

import com.google.inject.Guice;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.smkl.api.Arguments;
import org.smkl.api.Parameter;
import org.smkl.api.Plugin;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.beta.BetaProjector;
import org.smkl.api.branching.BranchingRule;
import org.smkl.api.conic.ConicSolver;
import org.smkl.api.experiment.Experiment;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.method.WeightMethod;
import org.smkl.api.propose.CutSource;
import org.smkl.api.propose.PrimalHeuristic;
import org.smkl.api.relax.ConicRelaxations;
import org.smkl.api.relax.Formulator;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.task.TaskFamily;
import org.smkl.error.InputException;
import org.smkl.error.Nearest;
import org.smkl.plugin.ConicAdapter;
import org.smkl.plugin.PluginException;
import org.smkl.plugin.PluginKind;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.guard.Guard;
import org.smkl.search.CertifiedSolver;

/** The assembled plugins, guarded, chosen by id or by default. Immutable, thread-safe. */
public final class Toolbox {
  /** Plugins that are used by default: the first that is available. */
  private static final List<String> ALPHA_PREFERENCE = List.of("smo", "libsvm");

  private static final List<String> BETA_PREFERENCE = List.of("gssp");
  private static final List<String> BACKEND_PREFERENCE = List.of("saddle");
  private static final List<String> SEARCH_PREFERENCE = List.of("branch-and-bound");

  private final Map<PluginKind, Map<String, Plugin>> plugins;
  private final Optional<ConicRelaxations> adapter;

  /**
   * Those with settings of the user, by kind and text: one and the same however often asked for.
   */
  private final Map<String, Plugin> configured = new ConcurrentHashMap<>();

  private Toolbox(
      Map<PluginKind, Map<String, Plugin>> plugins, Optional<ConicRelaxations> adapter) {
    this.plugins = plugins;
    this.adapter = adapter;
  }

  /** Collects plugins. */
  public static Builder builder() {
    return new Builder();
  }

  /** The toolbox of these plugins, through an injector of its own. */
  public static Toolbox of(Plugins plugins) {
    return Guice.createInjector(new SmklModule(plugins)).getInstance(Toolbox.class);
  }

  /**
   * A copy with one more plugin, which replaces one of the same kind and id: a solver of one's own
   * that counts the calls of ours, for example.
   *
   * @throws IllegalArgumentException if it is a plugin of no kind
   */
  public Toolbox with(Plugin plugin) {
    Builder builder = new Builder();
    adapter.ifPresent(builder::conicRelaxations);
    plugins.forEach((kind, byId) -> byId.forEach((id, known) -> builder.add(kind, id, known)));
    List<PluginKind> kinds =
        Arrays.stream(PluginKind.values()).filter(k -> k.type().isInstance(plugin)).toList();
    if (kinds.isEmpty()) {
      throw new IllegalArgumentException(
          "%s is a plugin of no kind. Expected one of the interfaces that 'smkl plugins' works for."
              .formatted(plugin.getClass().getName()));
    }
    kinds.forEach(kind -> builder.replace(kind, plugin.id(), plugin));
    return builder.build();
  }

  /** Every plugin of a kind by its id, guarded, available or not. */
  public <T extends Plugin> Map<String, T> all(Class<T> type) {
    Map<String, T> result = new TreeMap<>();
    for (PluginKind kind : PluginKind.values()) {
      if (kind.type() == type) {
        plugins.get(kind).forEach((id, plugin) -> result.put(id, type.cast(plugin)));
      }
    }
    return result;
  }

  /** The kernel families by id. */
  public Map<String, KernelFamily> kernels() {
    return all(KernelFamily.class);
  }

  /** The alpha-solver with this id, or the default one. */
  public AlphaSolver alpha(Optional<String> id) {
    return choose("alpha-solver", AlphaSolver.class, id, ALPHA_PREFERENCE);
  }

  /** The beta-projector with this id, or the default one. */
  public BetaProjector beta(Optional<String> id) {
    return choose("beta-projector", BetaProjector.class, id, BETA_PREFERENCE);
  }

  /** The relaxation backend with this id, or the default one. */
  public RelaxationBackend backend(Optional<String> id) {
    return choose("relaxation backend", RelaxationBackend.class, id, BACKEND_PREFERENCE);
  }

  /**
   * The relaxation with this id.
   *
   * @param given values of its parameters; the others have their defaults
   */
  public Relaxation relaxation(String id, Map<String, Double> given) {
    Formulator formulator = choose("relaxation", Formulator.class, Optional.of(id), List.of());
    try {
      return Relaxation.of(formulator, given);
    } catch (InputException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new InputException(
          "Relaxation '%s': %s".formatted(id, e.getMessage()),
          "",
          "Maybe 'smkl plugins' lists what it has.",
          e);
    }
  }

  /** The branching rule with this id. */
  public BranchingRule branching(String id) {
    return choose("branching rule", BranchingRule.class, Optional.of(id), List.of());
  }

  /** The heuristic with this id, which proposes weights during a search. */
  public PrimalHeuristic heuristic(String id) {
    return choose("heuristic", PrimalHeuristic.class, Optional.of(id), List.of());
  }

  /** The source of cuts with this id, which proposes alphas during a search. */
  public CutSource cuts(String id) {
    return choose("source of cuts", CutSource.class, Optional.of(id), List.of());
  }

  /** The methods of plugins by id; smkl-cv has those of this release. */
  public Map<String, WeightMethod> methods() {
    return all(WeightMethod.class);
  }

  /** The tasks beside classification and regression, by id. */
  public Map<String, TaskFamily> tasks() {
    return all(TaskFamily.class);
  }

  /** The task with this id, which is none of classification and regression. */
  public TaskFamily task(String id) {
    return choose("task", TaskFamily.class, Optional.of(id), List.of());
  }

  /** The experiment with this id, which is none of smkl-bench. */
  public Experiment experiment(String id) {
    return choose("experiment", Experiment.class, Optional.of(id), List.of());
  }

  /** The default relaxation backend if there is one that works. */
  public Optional<RelaxationBackend> defaultBackend() {
    Map<String, RelaxationBackend> backends = all(RelaxationBackend.class);
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
    return Stream.concat(
            plugins.values().stream().flatMap(byId -> byId.values().stream()),
            new TreeMap<>(configured).values().stream())
        .flatMap(plugin -> Guard.complaints(plugin).stream())
        .toList();
  }

  /** The search for certified optima with this id, or the default one. */
  public CertifiedSolver certifiedSolver(Optional<String> id) {
    if (plugins.get(PluginKind.SEARCH).isEmpty()) {
      throw new PluginException(
          "There is no search for certified optima. Maybe smkl-branchbound is missing from the class path.");
    }
    return choose("search", CertifiedSolver.class, id, SEARCH_PREFERENCE);
  }

  private <T extends Plugin> T choose(
      String kind, Class<T> type, Optional<String> id, List<String> preference) {
    Map<String, T> byId = all(type);
    if (id.isPresent()) {
      PluginText named = PluginText.parse(kind, id.get());
      T plugin = byId.get(named.id());
      if (plugin == null) {
        throw new InputException(
            "There is no %s '%s'.".formatted(kind, named.id()),
            byId.isEmpty()
                ? "There is none at all."
                : "Expected one of %s.".formatted(String.join(", ", byId.keySet())),
            Nearest.suggestion(
                named.id(),
                byId.keySet(),
                "Maybe its jar is not on the class path or in the plugin folder."));
      }
      if (!plugin.availability().available()) {
        throw new PluginException(
            "The %s '%s' is not available here: %s"
                .formatted(kind, named.id(), plugin.availability().reason()));
      }
      return configured(kind, type, plugin, named);
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

  private <T extends Plugin> T configured(String kind, Class<T> type, T plugin, PluginText text) {
    if (type == RelaxationBackend.class && adapter.isPresent()) {
      ConicSolver solver = all(ConicSolver.class).get(text.id());
      if (solver != null) {
        ConicSolver made = configured(kind, ConicSolver.class, solver, text);
        return made == solver ? plugin : type.cast(ConicAdapter.backend(adapter.get(), made));
      }
    }
    List<Parameter> settings = plugin.settings();
    List<String> names = settings.stream().map(Parameter::name).toList();
    for (String name : text.values().keySet()) {
      if (!names.contains(name)) {
        throw new InputException(
            "The %s '%s' has no parameter '%s'.".formatted(kind, text.id(), name),
            names.isEmpty()
                ? "It has none."
                : "Expected one of %s.".formatted(String.join(", ", names)),
            Nearest.suggestion(name, names, "Maybe leave it out."));
      }
    }
    if (settings.isEmpty()) {
      return plugin;
    }
    for (Parameter parameter : settings) {
      String word = text.values().getOrDefault(parameter.name(), parameter.defaultValue());
      if (!parameter.words().isEmpty() && !parameter.words().contains(word)) {
        throw new InputException(
            "The %s '%s' has '%s' for its parameter '%s'."
                .formatted(kind, text.id(), word, parameter.name()),
            "Expected one of %s.".formatted(String.join(", ", parameter.words())),
            Nearest.suggestion(word, parameter.words(), "Maybe leave it out."));
      }
    }
    Map<String, String> values = new TreeMap<>();
    settings.forEach(
        p -> values.put(p.name(), text.values().getOrDefault(p.name(), p.defaultValue())));
    String id = PluginText.write(text.id(), values);
    try {
      Arguments arguments = Arguments.parse(settings, values);
      return type.cast(
          configured.computeIfAbsent(
              kind + " " + id, key -> Guard.configured(type, plugin, id, arguments)));
    } catch (InputException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new InputException(
          "The %s '%s': %s".formatted(kind, text.id(), e.getMessage()),
          "",
          "Maybe 'smkl plugins %s' says what it takes.".formatted(text.id()),
          e);
    }
  }

  /** Collects plugins for a toolbox, each under an id. Not thread-safe. */
  public static final class Builder {
    private final Map<PluginKind, Map<String, Plugin>> plugins = new EnumMap<>(PluginKind.class);
    private Optional<ConicRelaxations> adapter = Optional.empty();

    private Builder() {
      for (PluginKind kind : PluginKind.values()) {
        plugins.put(kind, new TreeMap<>());
      }
    }

    /** Makes relaxation backends of the conic solvers that are no backends yet. */
    public Builder conicRelaxations(ConicRelaxations value) {
      adapter = Optional.of(value);
      return this;
    }

    /** Adds a plugin, which gets its guard here and replaces one of the same kind and id. */
    public Builder add(PluginKind kind, String id, Plugin plugin) {
      plugins.get(kind).put(id, guarded(kind.type(), kind, id, plugin));
      return this;
    }

    /** As {@link #add}; the backend of a conic solver that is replaced goes with it. */
    private void replace(PluginKind kind, String id, Plugin plugin) {
      if (kind == PluginKind.CONIC && plugins.get(kind).containsKey(id)) {
        plugins.get(PluginKind.RELAXATION).remove(id);
      }
      add(kind, id, plugin);
    }

    private static <T extends Plugin> T guarded(
        Class<T> type, PluginKind kind, String id, Plugin plugin) {
      return Guard.of(type, kind.label(), id, type.cast(plugin));
    }

    /** The toolbox. */
    public Toolbox build() {
      Map<PluginKind, Map<String, Plugin>> built = new EnumMap<>(PluginKind.class);
      plugins.forEach((kind, byId) -> built.put(kind, new TreeMap<>(byId)));
      adapter.ifPresent(
          conic ->
              built
                  .get(PluginKind.CONIC)
                  .forEach(
                      (id, solver) ->
                          built
                              .get(PluginKind.RELAXATION)
                              .computeIfAbsent(
                                  id,
                                  missing -> ConicAdapter.backend(conic, (ConicSolver) solver))));
      return new Toolbox(built, adapter);
    }
  }
}
