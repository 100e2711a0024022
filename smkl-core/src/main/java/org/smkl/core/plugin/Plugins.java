package org.smkl.core.plugin;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;
import org.smkl.api.Plugin;
import org.smkl.api.conic.ConicSolver;
import org.smkl.api.relax.ConicRelaxations;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.core.certify.CertifiedSolver;

/**
 * The plugins found by ServiceLoader, by kind and id, in the order of their ids and never in that
 * of the class path. Every conic solver also counts as a relaxation backend, through the adapter
 * that the class path provides. Immutable.
 */
public final class Plugins {
  private final Map<PluginKind, SortedMap<String, Plugin>> found = new EnumMap<>(PluginKind.class);
  private final List<PluginInfo> broken = new ArrayList<>();
  private Optional<CertifiedSolver> certifiedSolver = Optional.empty();

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
   * The plugins that a class loader sees.
   *
   * @param loader where to look, its parents included
   * @param unreadable jars that could not even be opened, to be listed as broken
   * @throws PluginException if two plugins of one kind have the same id; names both classes
   */
  public static Plugins discover(ClassLoader loader, List<PluginInfo> unreadable) {
    Plugins plugins = new Plugins();
    plugins.broken.addAll(unreadable);
    for (PluginKind kind : PluginKind.values()) {
      plugins.load(kind, loader);
    }
    plugins.adaptConicSolvers(loader);
    plugins.certifiedSolver = services(CertifiedSolver.class, loader).stream().findFirst();
    return plugins;
  }

  private void load(PluginKind kind, ClassLoader loader) {
    Iterator<? extends Plugin> services = ServiceLoader.load(kind.type(), loader).iterator();
    while (true) {
      try {
        if (!services.hasNext()) {
          return;
        }
        add(kind, services.next());
      } catch (ServiceConfigurationError | LinkageError e) {
        broken.add(BrokenService.describe(kind, loader, e));
      }
    }
  }

  private void add(PluginKind kind, Plugin plugin) {
    Plugin other = found.get(kind).putIfAbsent(plugin.id(), plugin);
    if (other != null) {
      throw new PluginException(
          "Two plugins of kind '%s' have the id '%s': %s (%s) and %s (%s). Maybe a jar is there twice: remove one."
              .formatted(
                  kind.label(),
                  plugin.id(),
                  other.getClass().getName(),
                  source(other),
                  plugin.getClass().getName(),
                  source(plugin)));
    }
  }

  private void adaptConicSolvers(ClassLoader loader) {
    List<ConicRelaxations> adapters = services(ConicRelaxations.class, loader);
    if (!adapters.isEmpty()) {
      for (ConicSolver solver : all(ConicSolver.class).values()) {
        add(PluginKind.RELAXATION, adapters.get(0).backendFor(solver));
      }
    }
  }

  /** The services of a type that is no plugin kind, in the order of their class names. */
  private static <T> List<T> services(Class<T> type, ClassLoader loader) {
    List<T> services = new ArrayList<>();
    ServiceLoader.load(type, loader).forEach(services::add);
    services.sort(Comparator.comparing(service -> service.getClass().getName()));
    return services;
  }

  /** The search for certified optima, where its module is there. */
  public Optional<CertifiedSolver> certifiedSolver() {
    return certifiedSolver;
  }

  /** Every plugin of a kind by its id, available or not, sorted by id. */
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
    return plugin instanceof RelaxationBackend
        && found.get(PluginKind.CONIC).containsKey(plugin.id());
  }

  private static PluginInfo line(PluginKind kind, Plugin plugin) {
    var availability = plugin.availability();
    return new PluginInfo(
        kind.label(),
        plugin.id(),
        plugin.version(),
        source(plugin),
        availability.available(),
        availability.reason());
  }

  private static String source(Plugin plugin) {
    var code = plugin.getClass().getProtectionDomain().getCodeSource();
    if (code == null) {
      return "built in";
    }
    String path = code.getLocation().getPath();
    String trimmed = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    return trimmed.substring(trimmed.lastIndexOf('/') + 1);
  }
}
