package org.smkl.cli.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.smkl.console.Usage;
import org.smkl.cv.Grid;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import picocli.CommandLine.Option;

/** What a grid search varies and where it keeps its results. */
public final class CvOptions {
  @Option(
      names = "--grid-C",
      paramLabel = "X",
      split = ",",
      description = "Values of C. Default: 5,10,50,100 (more than ten kernels: 1,2,5,10).")
  public List<Double> c = new ArrayList<>();

  @Option(
      names = "--grid-lambda",
      paramLabel = "X",
      split = ",",
      description = "Values of lambda. Default: 0.01,0.1,1,10,100 (easymkl: 25 from 1e-4 to 1).")
  public List<Double> lambda = new ArrayList<>();

  @Option(
      names = "--grid-k0",
      paramLabel = "N",
      split = ",",
      description = "Values of k0. Default: 1,2,3,4,5.")
  public List<Integer> k0 = new ArrayList<>();

  @Option(names = "--folds", paramLabel = "N", description = "Folds. Default: 10.")
  public int folds = 10;

  @Option(
      names = "--method",
      paramLabel = "NAME",
      description =
          "What is cross-validated: best-response (default), algorithm-1, average, easymkl, cka,"
              + " cka-nonneg or single.")
  public String method = "best-response";

  @Option(
      names = "--results",
      paramLabel = "FILE",
      description = "Keep results here as they come; an interrupted search goes on with them.")
  public Path results;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Fit at the best point and write the model to this file.")
  public Path output;

  public MklMethod method() {
    MklMethod chosen = Methods.named(method);
    if (chosen.gridMethod() != chosen) {
      throw Usage.unknown(
          "--method",
          method,
          Methods.all().stream().filter(m -> m.gridMethod() == m).map(MklMethod::id).toList());
    }
    return chosen;
  }

  /** Options of all commands that have no meaning here. */
  public void refuseWhatIsNotRead(WeightOptions solver, MklMethod chosen) {
    boolean response = chosen == Methods.BEST_RESPONSE || chosen == Methods.ALGORITHM_1;
    Usage.refuse(
        solver.beta != null && !response, "--beta", "--method best-response or algorithm-1");
    // Only the fit at the best point solves a relaxation.
    boolean relaxation = solver.backend != null;
    Usage.refuse(
        relaxation && chosen != Methods.BEST_RESPONSE, "--backend", "--method best-response");
  }

  /** The values given here, else the one value given as a parameter, else the published ones. */
  public Grid grid(ModelOptions model, int kernels, MklMethod chosen) {
    Usage.exclude(model.c != null && !c.isEmpty(), "-C", "--grid-C");
    Usage.exclude(model.lambda != null && !lambda.isEmpty(), "--lambda", "--grid-lambda");
    Usage.exclude(model.k0 != null && !k0.isEmpty(), "--k0", "--grid-k0");
    Grid published = Grid.published(kernels);
    List<Double> lambdas = chosen == Methods.EASY ? Grid.easyLambda() : published.lambda();
    return new Grid(
        values(c, model.c, published.c()),
        values(lambda, model.lambda, lambdas),
        values(k0, model.k0, published.k0()));
  }

  private static <T> List<T> values(List<T> grid, T single, List<T> published) {
    return !grid.isEmpty() ? grid : single != null ? List.of(single) : published;
  }
}
