package org.smkl.cli.option;

import java.nio.file.Path;
import java.util.Optional;
import org.smkl.core.score.Score;
import org.smkl.cv.path.PathSettings;
import org.smkl.search.SearchOptions;
import picocli.CommandLine.Option;

/** How far a path goes, what it proves and by what it is judged. */
public final class PathOptions {
  @Option(
      names = {"-m", "--model"},
      paramLabel = "FILE",
      description =
          "The problem of this model: its kernels, C, lambda, rules and way to read the data. Other"
              + " options count more.")
  public Path model;

  @Option(
      names = "--gap",
      paramLabel = "X",
      description = "Relative gap to prove for each k0. Default: 1e-6.")
  Double gap;

  @Option(
      names = "--folds",
      paramLabel = "N",
      description = "Number of folds; 0: no cross-validation. Default: 5.")
  int folds = 5;

  @Option(
      names = "--score",
      paramLabel = "NAME",
      description =
          "Score to cross-validate: accuracy (default for classes), balanced-accuracy, f1, auc,"
              + " log-loss, brier; r2 (default for numbers), mae, rmse.")
  String score;

  /** What is to be proved of each point. */
  public SearchOptions search() {
    return SearchOptions.gap(gap == null ? SearchOptions.DEFAULT_GAP : gap);
  }

  /** The path of so many kernels, up to the k0 that was given or the usual one. */
  public PathSettings settings(Integer largest, int q) {
    return new PathSettings(
        largest == null ? Math.min(PathSettings.DEFAULT_MAX_K0, q) : largest,
        folds,
        Optional.ofNullable(score).map(Score::parse));
  }
}
