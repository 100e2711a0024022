package org.smkl.plugin;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;
import org.smkl.api.Availability;
import org.smkl.api.Plugin;
import org.smkl.api.conic.ConicSolver;
import org.smkl.api.relax.ConicRelaxations;
import org.smkl.plugin.guard.BrokenPluginException;
import org.smkl.plugin.guard.Guard;
import org.smkl.plugin.guard.PluginOrigin;

/**
 * The plugins found by ServiceLoader, by kind and id, in the order of their ids and never in that
 * of the class path; each behind its guard. Every conic solver also counts as a relaxation backend,
 * through the adapter that the class path provides. Immutable.
 */
public final class Plugins {
  private final Map<PluginKind, SortedMap<String, Plugin>> found = new EnumMap<>(PluginKind.class);
  private final List<PluginInfo> broken = new ArrayList<>();
  private Optional<ConicRelaxations> adapter = Optional.empty();

  private Plugins() {
    for (PluginKind kind : PluginKind.values()) {
      found.put(kind, new TreeMap<>());
    }
  }

  /** The plugins on the class path of this class. */
  public static Plugins discover() {
    return discover(Plugins.class.getClassLoader(), List.of());
  }

  /**
   * The plugins that a class loader sees. Those that cannot be loaded, made or named are listed as
   * broken, and the rest still works.
   *
   * @param loader where to look, its parents included
   * @param unreadable jars that could not even be opened, to be listed as broken
   * @throws PluginException if two plugins of one kind have the same id; names both classes
   */
  public static Plugins discover(ClassLoader loader, List<PluginInfo> unreadable) {
    Plugins plugins = new Plugins();
    plugins.broken.addAll(unreadable);
    for (PluginKind kind : PluginKind.values()) {
      plugins.load(kind, kind.type(), loader);
    }
    plugins.adaptConicSolvers(loader);
    return plugins;
  }

  private <T extends Plugin> void load(PluginKind kind, Class<T> type, ClassLoader loader) {
    for (ServiceLoader.Provider<T> provider : providers(kind.label(), type, loader)) {
      try {
        add(kind, Guard.load(type, kind.label(), provider.type(), provider));
      } catch (BrokenPluginException e) {
        broken.add(line(kind.label(), provider.type(), e));
      }
    }
  }

  /** The providers that could be loaded; the others are listed as broken. */
  private <T> List<ServiceLoader.Provider<T>> providers(
      String label, Class<T> type, ClassLoader loader) {
    Providers<T> providers = Providers.find(label, type, loader);
    broken.addAll(providers.broken());
    return providers.found();
  }

  private static PluginInfo line(String label, Class<?> type, BrokenPluginException e) {
    return new PluginInfo(
        label, type.getName(), "", PluginOrigin.source(type), false, e.getMessage());
  }

  private void add(PluginKind kind, Plugin plugin) {
    Plugin other = found.get(kind).putIfAbsent(plugin.id(), plugin);
    if (other != null) {
      throw new PluginException(
          "Two plugins of kind '%s' have the id '%s': %s and %s. Maybe a jar is there twice: remove one."
              .formatted(
                  kind.label(), plugin.id(), Guard.described(other), Guard.described(plugin)));
    }
  }

  private void adaptConicSolvers(ClassLoader loader) {
    adapter = service("conic adapter", ConicRelaxations.class, loader);
    if (adapter.isEmpty()) {
      return;
    }
    for (ConicSolver solver : all(ConicSolver.class).values()) {
      try {
        add(PluginKind.RELAXATION, ConicAdapter.backend(adapter.get(), solver));
      } catch (BrokenPluginException e) {
        broken.add(line(PluginKind.RELAXATION.label(), adapter.get().getClass(), e));
      }
    }
  }

  /**
   * The service of a type that is no plugin kind: ours if there is one, else the first by class
   * name. A broken one is listed and the next one counts.
   */
  private <T> Optional<T> service(String label, Class<T> type, ClassLoader loader) {
    List<ServiceLoader.Provider<T>> candidates = new ArrayList<>(providers(label, type, loader));
    candidates.sort(Providers.oursFirst());
    for (ServiceLoader.Provider<T> candidate : candidates) {
      PluginOrigin origin =
          PluginOrigin.of(label, candidate.type().getName(), "unknown", candidate.type());
      try {
        return Optional.of(Guard.ask(origin, "its constructor", candidate::get));
      } catch (BrokenPluginException e) {
        broken.add(line(label, candidate.type(), e));
      }
    }
    return Optional.empty();
  }

  /** What makes backends of conic solvers, where its module is there. */
  public Optional<ConicRelaxations> conicRelaxations() {
    return adapter;
  }

  /** Every plugin of a kind by its id, guarded, available or not, sorted by id. */
  public <T extends Plugin> SortedMap<String, T> all(Class<T> type) {
    SortedMap<String, T> result = new TreeMap<>();
    for (PluginKind kind : PluginKind.values()) {
      if (kind.type() == type) {
        found.get(kind).forEach((id, plugin) -> result.put(id, type.cast(plugin)));
      }
    }
    return result;
  }

  /** One line for each plugin, broken ones last. */
  public List<PluginInfo> list() {
    List<PluginInfo> lines = new ArrayList<>();
    found.forEach(
        (kind, byId) -> {
          for (Plugin plugin : byId.values()) {
            if (kind != PluginKind.RELAXATION || !isAdapter(plugin)) {
              lines.add(line(kind, plugin));
            }
          }
        });
    lines.addAll(broken);
    return lines;
  }

  /** An adapted conic solver is listed once, as what it is. */
  private boolean isAdapter(Plugin plugin) {
    return found.get(PluginKind.CONIC).containsKey(plugin.id());
  }

  private static PluginInfo line(PluginKind kind, Plugin plugin) {
    Availability availability = plugin.availability();
    String source = Guard.origin(plugin).source();
    try {
      return new PluginInfo(
          kind.label(),
          plugin.id(),
          plugin.version(),
          source,
          availability.available(),
          availability.reason(),
          PluginParameter.of(plugin));
    } catch (BrokenPluginException e) {
      return new PluginInfo(
          kind.label(), plugin.id(), plugin.version(), source, false, e.getMessage());
    }
  }
}
