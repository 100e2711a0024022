package org.smkl.cli.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.smkl.console.Usage;
import org.smkl.core.score.Score;
import org.smkl.cv.Grid;
import org.smkl.cv.method.Axis;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.plugin.assembly.PluginText;
import org.smkl.plugin.assembly.Toolbox;
import picocli.CommandLine.Option;

/** What a grid search varies and where it keeps its results. */
public final class CvOptions {
  @Option(
      names = "--grid-C",
      paramLabel = "X",
      split = ",",
      description = "Values of C. Default: 0.1,1,10,100, extended while the best is on the edge.")
  public List<Double> c = new ArrayList<>();

  @Option(
      names = "--grid-lambda",
      paramLabel = "X",
      split = ",",
      description =
          "Values of lambda. Default: 0.01,1,100, extended while the best is on the edge (easymkl:"
              + " 25 values from 1e-4 to 1).")
  public List<Double> lambda = new ArrayList<>();

  @Option(
      names = "--grid-k0",
      paramLabel = "N",
      split = ",",
      description = "Values of k0. Default: 1,2,3,5, extended while the best is on the edge.")
  public List<Integer> k0 = new ArrayList<>();

  @Option(names = "--folds", paramLabel = "N", description = "Number of folds. Default: 5.")
  public int folds = 5;

  @Option(
      names = "--score",
      paramLabel = "NAME",
      description =
          "Score to optimise: accuracy (default for classes), balanced-accuracy, f1, auc, log-loss,"
              + " brier; r2 (default for numbers), mae, rmse. Scores of probabilities fit them in"
              + " every fold.")
  String score;

  @Option(
      names = "--method",
      paramLabel = "NAME",
      description =
          "Method to cross-validate and to fit at the best point: default (as 'smkl fit'),"
              + " certified, best-response, algorithm-1, average, easymkl, cka, cka-nonneg, single,"
              + " or the method of a plugin.")
  public String method = "default";

  @Option(
      names = "--gap",
      paramLabel = "X",
      description =
          "Relative gap to prove by branch and bound for the fit at the best point; with --method"
              + " certified (default 1e-6) for every fit.")
  public Double gap;

  @Option(
      names = "--results",
      paramLabel = "FILE",
      description = "Save the result of each fold here; a second run continues from them.")
  public Path results;

  @Option(
      names = "--parameter",
      paramLabel = "NAME=X,...",
      description =
          "Values of a parameter of a plugin's method. May be repeated. Default: the method's"
              + " own.")
  public Map<String, String> parameters = new LinkedHashMap<>();

  public MklMethod method(Toolbox toolbox) {
    // Other starts of best response are experiments; a fit has options for them.
    List<String> offered =
        Methods.all(toolbox).stream()
            .map(MklMethod::id)
            .filter(id -> !id.startsWith("warm-"))
            .toList();
    if (!offered.contains(PluginText.parse("method", method).id())) {
      throw Usage.unknown("--method", method, offered);
    }
    return Methods.named(method, toolbox);
  }

  /** The score asked for; empty for that of the task. */
  public Optional<Score> score() {
    return Optional.ofNullable(score).map(Score::parse);
  }

  /** Options of all commands that have no meaning here. */
  public void refuseWhatIsNotRead(WeightOptions solver, MklMethod chosen) {
    boolean ours = chosen == Methods.DEFAULT || chosen == Methods.CERTIFIED;
    boolean response = chosen == Methods.BEST_RESPONSE || chosen == Methods.ALGORITHM_1;
    // The method of a plugin may use any of them.
    boolean own = Methods.all().contains(chosen);
    Usage.refuse(
        own && solver.beta != null && !response && chosen != Methods.DEFAULT,
        "--beta",
        "--method default, best-response or algorithm-1");
    Usage.refuse(
        own && solver.backend != null && !ours, "--backend", "--method default or certified");
    Usage.refuse(gap != null && !ours, "--gap", "--method default or certified");
  }

  /** The parameters whose values were not given, for which further ones may be tried. */
  public Set<Axis> open(ModelOptions model, MklMethod chosen) {
    Set<Axis> open = EnumSet.noneOf(Axis.class);
    if (model.c == null && c.isEmpty()) {
      open.add(Axis.C);
    }
    if (model.lambda == null && lambda.isEmpty() && chosen != Methods.EASY) {
      open.add(Axis.LAMBDA);
    }
    if (model.k0 == null && k0.isEmpty()) {
      open.add(Axis.K0);
    }
    return open;
  }

  /** The values given here, else the one value given as a parameter, else the usual ones. */
  public Grid grid(ModelOptions model, MklMethod chosen) {
    Usage.exclude(model.c != null && !c.isEmpty(), "-C", "--grid-C");
    Usage.exclude(model.lambda != null && !lambda.isEmpty(), "--lambda", "--grid-lambda");
    Usage.exclude(model.k0 != null && !k0.isEmpty(), "--k0", "--grid-k0");
    Grid usual = Grid.usual();
    List<Double> lambdas = chosen == Methods.EASY ? Grid.easyLambda() : usual.lambda();
    return new Grid(
        values(c, model.c, usual.c()),
        values(lambda, model.lambda, lambdas),
        values(k0, model.k0, usual.k0()),
        OwnParameters.parse(parameters));
  }

  private static <T> List<T> values(List<T> grid, T single, List<T> usual) {
    return !grid.isEmpty() ? grid : single != null ? List.of(single) : usual;
  }
}
