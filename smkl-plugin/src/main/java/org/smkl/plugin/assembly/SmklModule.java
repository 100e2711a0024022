package org.smkl.plugin.assembly;

import com.google.inject.AbstractModule;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import com.google.inject.multibindings.MapBinder;
import com.google.inject.util.Types;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.smkl.api.Plugin;
import org.smkl.api.conic.ConicSolver;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.plugin.PluginKind;
import org.smkl.plugin.Plugins;

/**
 * Binds, for each plugin kind, a map from id to plugin. Free of side effects: the plugins were
 * found before, outside the injector. A user's own module adds to the same maps with a {@code
 * MapBinder}; what it binds is guarded, listed and chosen as what was found, and a conic solver
 * becomes a relaxation backend with the same id. An id that is bound twice fails when the injector
 * is made; {@link #without} makes room for a plugin that replaces one.
 */
public final class SmklModule extends AbstractModule {
  private final Plugins plugins;
  private final Set<String> leftOut;

  /** A module of these plugins. */
  public SmklModule(Plugins plugins) {
    this(plugins, Set.of());
  }

  private SmklModule(Plugins plugins, Set<String> leftOut) {
    this.plugins = Objects.requireNonNull(plugins, "plugins");
    this.leftOut = leftOut;
  }

  /**
   * A copy that leaves a plugin out that was found, so that the user's own module can bind another
   * one to its id.
   *
   * @throws IllegalArgumentException if there is none of this id
   */
  public SmklModule without(Class<? extends Plugin> kind, String id) {
    if (!plugins.all(kind).containsKey(id)) {
      throw new IllegalArgumentException(
          "There is no %s '%s' to leave out; found %s."
              .formatted(kind.getSimpleName(), id, plugins.all(kind).keySet()));
    }
    Set<String> all = new HashSet<>(leftOut);
    all.add(key(kind, id));
    if (kind == ConicSolver.class) {
      // The backend that is made of it.
      all.add(key(RelaxationBackend.class, id));
    }
    return new SmklModule(plugins, all);
  }

  private static String key(Class<? extends Plugin> kind, String id) {
    return kind.getName() + " " + id;
  }

  @Override
  protected void configure() {
    bind(Plugins.class).toInstance(plugins);
    for (PluginKind kind : PluginKind.values()) {
      bindAll(kind.type());
    }
  }

  private <T extends Plugin> void bindAll(Class<T> type) {
    MapBinder<String, T> binder = MapBinder.newMapBinder(binder(), String.class, type);
    plugins
        .all(type)
        .forEach(
            (id, plugin) -> {
              if (!leftOut.contains(key(type, id))) {
                binder.addBinding(id).toInstance(plugin);
              }
            });
  }

  /** One toolbox of all that any module bound. */
  @Provides
  @Singleton
  Toolbox toolbox(Injector injector) {
    Toolbox.Builder builder = Toolbox.builder();
    plugins.conicRelaxations().ifPresent(builder::conicRelaxations);
    for (PluginKind kind : PluginKind.values()) {
      bound(injector, kind.type()).forEach((id, plugin) -> builder.add(kind, id, plugin));
    }
    return builder.build();
  }

  @SuppressWarnings("unchecked") // the key says what the map holds
  private static <T extends Plugin> Map<String, T> bound(Injector injector, Class<T> type) {
    return (Map<String, T>) injector.getInstance(Key.get(Types.mapOf(String.class, type)));
  }
}
