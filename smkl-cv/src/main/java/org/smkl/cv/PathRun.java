package org.smkl.cv;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.smkl.api.StopSignal;
import org.smkl.core.score.Outcome;
import org.smkl.cv.method.Learned;
import org.smkl.cv.method.MethodContext;
import org.smkl.cv.method.Parameters;
import org.smkl.cv.method.Sigmoids;
import org.smkl.cv.method.StoppedException;
import org.smkl.cv.method.Trainer;

/** One path in one fold, point after point. Not thread-safe. */
final class PathRun {
  private final List<Parameters> path;
  private final Trainer trainer;
  private final Fold fold;
  private final ScoreSums tallies;
  private final MethodContext context;
  private final StopSignal stop;
  private final List<List<Double>> sums = new ArrayList<>();
  private final List<Integer> nonzeros = new ArrayList<>();

  PathRun(
      List<Parameters> path, Trainer trainer, Fold fold, ScoreSums tallies, MethodContext context) {
    this.path = path;
    this.trainer = trainer;
    this.fold = fold;
    this.tallies = tallies;
    this.context = context;
    this.stop = context.budget().stop();
  }

  /** Goes on up to a point, or until it is stopped: what was learnt then does not count. */
  void advance(int to) {
    try {
      while (sums.size() < Math.min(to, path.size()) && !stop.stopRequested()) {
        Parameters point = path.get(sums.size());
        Learned learned = trainer.train(point);
        Optional<Outcome> judged = stop.stopRequested() ? Optional.empty() : judged(point, learned);
        if (judged.isPresent()) {
          nonzeros.add(learned.nonzeros());
          sums.add(tallies.of(judged.get()));
        }
      }
    } catch (StoppedException e) {
      // The points before are what there is.
    }
  }

  /** What the machines say of the left-out rows; empty where that was stopped. */
  private Optional<Outcome> judged(Parameters point, Learned learned) {
    return tallies.probabilities()
        ? Sigmoids.of(fold.train(), point, learned, context)
            .map(sigmoids -> fold.test().outcome(learned, sigmoids))
        : Optional.of(fold.test().outcome(learned));
  }

  boolean complete() {
    return sums.size() == path.size();
  }

  List<List<Double>> sums() {
    return sums;
  }

  List<Integer> nonzeros() {
    return nonzeros;
  }
}
