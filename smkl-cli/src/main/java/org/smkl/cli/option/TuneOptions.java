package org.smkl.cli.option;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.smkl.console.Usage;
import org.smkl.core.score.Score;
import org.smkl.cv.Tuning;
import org.smkl.cv.Tuning.Rule;
import picocli.CommandLine.Option;

/** Whether a fit chooses C, lambda and k0 first. */
public final class TuneOptions {
  @Option(
      names = "--tune",
      description =
          "First choose C, lambda and k0, where not given, by cross-validation over a small grid on"
              + " at most some 600 rows. Default if none of -C, --lambda, --k0, --kernels and no"
              + " search option is given.")
  public boolean tune;

  @Option(
      names = "--no-tune",
      description = "Do not tune: C = 10, lambda = 0.1 and k0 = 3 unless given.")
  public boolean noTune;

  @Option(
      names = "--sparsest",
      description =
          "Tune for the fewest kernels within one standard error of the best score. Default: the most"
              + " even mixture of all kernels within one.")
  boolean sparsest;

  @Option(names = "--best-score", description = "Tune for the best score, whatever it needs.")
  boolean bestScore;

  @Option(
      names = "--score",
      paramLabel = "NAME",
      description =
          "Tune by this score: accuracy (default for classes), balanced-accuracy, f1, auc, log-loss,"
              + " brier; r2 (default for numbers), mae, rmse. Tunes even where --kernels is given.")
  String score;

  /** The score asked for; empty for that of the task. */
  public Optional<Score> score() {
    return Optional.ofNullable(score).map(Score::parse);
  }

  /** Whether tuning was asked for. */
  public boolean asked() {
    return tune || score != null;
  }

  /**
   * Whether to tune.
   *
   * @param plain whether nothing is said of how weights are searched
   */
  public boolean wanted(ModelOptions model, boolean published, boolean plain) {
    Usage.exclude(tune && noTune, "--tune", "--no-tune");
    Usage.exclude(tune && model.independent, "--tune", "--independent");
    Usage.exclude(
        tune && !plain, "--tune", "--method, --start, --restarts, --evaluate or --relaxation");
    Usage.exclude(score != null && noTune, "--score", "--no-tune");
    Usage.exclude(score != null && model.independent, "--score", "--independent");
    Usage.exclude(
        score != null && !plain,
        "--score",
        "--method, --start, --restarts, --evaluate or --relaxation");
    boolean all = model.c != null && model.lambda != null && model.k0 != null;
    Usage.exclude(tune && all, "--tune", "all of -C, --lambda and --k0");
    Usage.exclude(score != null && all, "--score", "all of -C, --lambda and --k0");
    boolean said =
        model.c != null || model.lambda != null || model.k0 != null || model.kernels != null;
    boolean tuned = asked() || (!noTune && !said && !published && plain && !model.independent);
    Usage.exclude(sparsest && bestScore, "--sparsest", "--best-score");
    Usage.refuse(sparsest && !tuned, "--sparsest", "--tune");
    Usage.refuse(bestScore && !tuned, "--best-score", "--tune");
    return tuned;
  }

  /** What is tried: what was given stays. */
  public Tuning tuning(ModelOptions model) {
    Tuning tuning =
        Tuning.of(
            model.c == null ? OptionalDouble.empty() : OptionalDouble.of(model.c),
            model.lambda == null ? OptionalDouble.empty() : OptionalDouble.of(model.lambda),
            model.k0 == null ? OptionalInt.empty() : OptionalInt.of(model.k0));
    tuning = score().map(tuning::by).orElse(tuning);
    return sparsest ? tuning.by(Rule.SPARSEST) : bestScore ? tuning.by(Rule.BEST) : tuning;
  }
}
