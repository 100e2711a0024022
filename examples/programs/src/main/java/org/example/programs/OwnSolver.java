package org.example.programs;

import com.google.inject.AbstractModule;
import com.google.inject.Guice;
import com.google.inject.multibindings.MapBinder;
import java.util.concurrent.atomic.AtomicLong;
import org.smkl.Smkl;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.plugin.assembly.SmklModule;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.data.Dataset;
import org.smkl.data.set.EmbeddedData;
import org.smkl.core.fit.FitResult;
import org.smkl.plugin.Plugins;

/** A solver that only this program has: it counts what it hands on to the built-in one. */
public final class OwnSolver implements AlphaSolver {
  private final AlphaSolver other;
  private final AtomicLong solves = new AtomicLong();

  OwnSolver(AlphaSolver other) {
    this.other = other;
  }

  @Override
  public String id() {
    return "counting";
  }

  @Override
  public String version() {
    return "1.0.0";
  }

  @Override
  public AlphaSolution solve(AlphaProblem problem, AlphaOptions options) {
    solves.incrementAndGet();
    return other.solve(problem, options);
  }

  long solves() {
    return solves.get();
  }

  static FitResult fit(Dataset data, OwnSolver solver, Plugins plugins) {
    AbstractModule own =
        new AbstractModule() {
          @Override
          protected void configure() {
            MapBinder.newMapBinder(binder(), String.class, AlphaSolver.class)
                .addBinding(solver.id())
                .toInstance(solver);
          }
        };
    Toolbox toolbox = Guice.createInjector(new SmklModule(plugins), own).getInstance(Toolbox.class);
    return Smkl.builder().toolbox(toolbox).alphaSolver(solver.id()).build().fit(data);
  }

  /** No arguments. */
  public static void main(String[] args) {
    Plugins plugins = Plugins.discover();
    OwnSolver solver = new OwnSolver(plugins.all(AlphaSolver.class).get("smo"));
    fit(EmbeddedData.load("wine").dataset(), solver, plugins);
    System.out.println(solver.solves() + " alpha-steps");
  }
}
