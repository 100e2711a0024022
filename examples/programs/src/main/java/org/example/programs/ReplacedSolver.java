package org.example.programs;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.smkl.Smkl;
import org.smkl.api.Arguments;
import org.smkl.api.Parameter;
import org.smkl.api.Plugin;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.core.fit.FitResult;
import org.smkl.data.Dataset;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;

/**
 * Takes the place of the built-in solver under its id, without Guice: {@code Toolbox.with}. Arrays
 * go in, and a parameter that says how much tighter than asked for each step is solved.
 */
public final class ReplacedSolver implements AlphaSolver {
  private static final List<Parameter> SETTINGS =
      List.of(Parameter.number("tighter", "what tolerances are divided by", 1));

  private final AlphaSolver other;
  private final double tighter;
  private final AtomicLong solves;

  ReplacedSolver(AlphaSolver other) {
    this(other, 1, new AtomicLong());
  }

  private ReplacedSolver(AlphaSolver other, double tighter, AtomicLong solves) {
    this.other = other;
    this.tighter = tighter;
    this.solves = solves;
  }

  @Override
  public String id() {
    return other.id();
  }

  @Override
  public String version() {
    return "1.0.0";
  }

  @Override
  public List<Parameter> settings() {
    return SETTINGS;
  }

  @Override
  public Plugin configured(Arguments arguments) {
    return new ReplacedSolver(other, arguments.positive("tighter"), solves);
  }

  @Override
  public Optional<String> unsupported(AlphaProblem problem) {
    return other.unsupported(problem);
  }

  @Override
  public AlphaSolution solve(AlphaProblem problem, AlphaOptions options) {
    solves.incrementAndGet();
    double tolerance = options.tolerance() / tighter;
    return other.solve(
        problem,
        new AlphaOptions(tolerance, options.warmStart(), options.maxIterations(), options.stop()));
  }

  long solves() {
    return solves.get();
  }

  /** Fits with the toolbox of everything that was found, but for one solver. */
  static FitResult fit(double[][] rows, String[] classes, ReplacedSolver solver, String text) {
    Toolbox toolbox = Toolbox.of(Plugins.discover()).with(solver);
    return Smkl.builder()
        .toolbox(toolbox)
        .alphaSolver(text)
        .kernels("linear; rbf(gamma=1)")
        .k0(1)
        .build()
        .fit(Dataset.of(rows, classes));
  }

  /** No arguments. */
  public static void main(String[] args) {
    double[][] rows = {{0, 0}, {0, 1}, {1, 0}, {1, 1}, {3, 3}, {3, 4}, {4, 3}, {4, 4}};
    String[] classes = {"near", "near", "near", "near", "far", "far", "far", "far"};
    ReplacedSolver solver =
        new ReplacedSolver(Toolbox.of(Plugins.discover()).alpha(Optional.of("smo")));
    FitResult result = fit(rows, classes, solver, "smo(tighter=10)");
    String[] predicted = result.model().predictClasses(new double[][] {{0.5, 0.5}, {3.5, 3.5}});
    System.out.println(String.join(" ", predicted) + ", " + solver.solves() + " alpha-steps");
  }
}
