package org.example.programs;

import com.google.inject.AbstractModule;
import com.google.inject.Guice;
import com.google.inject.Inject;
import com.google.inject.Injector;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import org.smkl.Smkl;
import org.smkl.plugin.assembly.SmklModule;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.data.Dataset;
import org.smkl.data.set.EmbeddedData;
import org.smkl.core.fit.FitResult;
import org.smkl.plugin.Plugins;

/** An application that gets smkl injected, with the plugins of its class path. */
public final class WithGuice {
  private final Smkl smkl;

  @Inject
  WithGuice(Smkl smkl) {
    this.smkl = smkl;
  }

  /** What the application says once; bindings of its own go here, too (see OwnSolver). */
  static final class Settings extends AbstractModule {
    @Provides
    @Singleton
    Smkl smkl(Toolbox toolbox) {
      return Smkl.builder().toolbox(toolbox).kernels("linear; rbf(gamma=0.5)").k0(1).build();
    }
  }

  static Injector injector() {
    return Guice.createInjector(new SmklModule(Plugins.discover()), new Settings());
  }

  FitResult fit(Dataset data) {
    return smkl.fit(data);
  }

  /** No arguments. */
  public static void main(String[] args) {
    WithGuice application = injector().getInstance(WithGuice.class);
    System.out.println(application.fit(EmbeddedData.load("wine").dataset()).objective());
  }
}
