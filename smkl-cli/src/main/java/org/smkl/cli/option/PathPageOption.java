package org.smkl.cli.option;

import java.util.Optional;
import org.smkl.Smkl;
import org.smkl.api.Clock;
import org.smkl.console.ProgressLine;
import org.smkl.console.Usage;
import org.smkl.console.Writes;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.cv.path.PathResult;
import org.smkl.cv.path.PathSettings;
import org.smkl.data.Dataset;
import picocli.CommandLine.Option;

/** Whether the page of a fit also shows what every k0 is worth. */
public final class PathPageOption {
  private static final int FOLDS = 5;

  @Option(
      names = "--path",
      paramLabel = "N",
      description =
          "With --report: also show what 'smkl path' finds for k0 = 1 to N in the time that is"
              + " left.")
  public Integer path;

  /** Finds out before the work what has no meaning. */
  public void check(LearningOptions learning) {
    Usage.refuse(path != null && learning.report == null, "--path", "--report FILE.html");
  }

  /** Checks what can only be checked once the problem is known. */
  public void check(PreparedProblem prepared) {
    if (path != null) {
      PathSettings.upTo(path, folds(prepared.train())).require(prepared.problem());
    }
  }

  private static int folds(Dataset train) {
    return train.groups().map(groups -> Math.min(FOLDS, groups.count())).orElse(FOLDS);
  }

  /** Whether the path is asked for. */
  public boolean asked() {
    return path != null;
  }

  /** The path, where it is asked for. */
  public Optional<PathResult> run(
      Smkl smkl, FitInput input, PreparedProblem prepared, Clock clock, ProgressLine progress) {
    if (path == null) {
      return Optional.empty();
    }
    progress.next("the path over k0");
    return Optional.of(
        smkl.with(clock.left())
            .path(
                input,
                prepared,
                PathSettings.upTo(path, folds(prepared.train())),
                now -> progress.say("the path over k0, " + now)));
  }

  /** Runs it so that a failure does not lose the rest of the answer. */
  public Optional<PathResult> run(
      Smkl smkl,
      FitInput input,
      PreparedProblem prepared,
      Clock clock,
      Writes writes,
      ProgressLine progress) {
    return writes.part(() -> run(smkl, input, prepared, clock, progress)).flatMap(found -> found);
  }
}
