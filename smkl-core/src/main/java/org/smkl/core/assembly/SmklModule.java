package org.smkl.core.assembly;

import com.google.inject.AbstractModule;
import com.google.inject.multibindings.MapBinder;
import com.google.inject.multibindings.OptionalBinder;
import java.util.Objects;
import org.smkl.api.Plugin;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.beta.BetaProjector;
import org.smkl.api.conic.ConicSolver;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.core.certify.CertifiedSolver;
import org.smkl.core.plugin.Plugins;

/**
 * Binds, for each plugin kind, a map from id to plugin. Free of side effects: the plugins were
 * found before, outside the injector. A user's own module adds to the same maps with a {@code
 * MapBinder}; an id that is bound twice fails when the injector is made.
 */
public final class SmklModule extends AbstractModule {
  private final Plugins plugins;

  /** A module of these plugins. */
  public SmklModule(Plugins plugins) {
    this.plugins = Objects.requireNonNull(plugins, "plugins");
  }

  @Override
  protected void configure() {
    bind(Plugins.class).toInstance(plugins);
    bindAll(KernelFamily.class);
    bindAll(AlphaSolver.class);
    bindAll(BetaProjector.class);
    bindAll(RelaxationBackend.class);
    bindAll(ConicSolver.class);
    OptionalBinder<CertifiedSolver> search =
        OptionalBinder.newOptionalBinder(binder(), CertifiedSolver.class);
    plugins.certifiedSolver().ifPresent(found -> search.setDefault().toInstance(found));
  }

  private <T extends Plugin> void bindAll(Class<T> type) {
    MapBinder<String, T> binder = MapBinder.newMapBinder(binder(), String.class, type);
    plugins.all(type).forEach((id, plugin) -> binder.addBinding(id).toInstance(plugin));
  }
}
