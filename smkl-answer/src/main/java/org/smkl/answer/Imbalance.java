package org.smkl.answer;

import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.core.fit.FitResult;
import org.smkl.core.score.Baseline;
import org.smkl.core.score.Score;
import org.smkl.core.task.ClassWeights;
import org.smkl.core.task.Task;

/** What is to be known where a class is much rarer than another. */
public final class Imbalance {
  /** So many times fewer rows are much fewer: then a constant answer looks good. */
  private static final double RATIO = 4;

  private Imbalance() {}

  /** A sentence; empty where classes are balanced, or numbers are predicted. */
  public static Optional<String> of(FitResult result) {
    Task task = result.prepared().task();
    double[] shares = Baseline.of(result.evaluation().train()).shares();
    double most = IntStream.range(0, shares.length).mapToDouble(c -> shares[c]).max().orElse(0);
    int rarest = -1;
    for (int c = 0; c < shares.length; c++) {
      boolean rarer = shares[c] > 0 && (rarest < 0 || shares[c] < shares[rarest]);
      rarest = rarer ? c : rarest;
    }
    if (rarest < 0 || RATIO * shares[rarest] > most) {
      return Optional.empty();
    }
    Map<String, Double> scores =
        result
            .testScores()
            .or(() -> result.evaluation().heldOut().map(Score::all))
            .orElse(result.trainScores());
    boolean weighted =
        !result.settings().problem().task().classWeights().equals(ClassWeights.equal());
    return Optional.of(
        "%s of the rows are '%s': look at balanced accuracy (%s)%s"
            .formatted(
                Numbers.percent(shares[rarest]),
                task.classes().get(rarest),
                Numbers.percent(scores.get(Score.BALANCED_ACCURACY.id())),
                weighted ? "" : "; maybe --class-weight balanced, or --score balanced-accuracy"));
  }
}
