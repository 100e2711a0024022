package org.smkl.cv;

import java.util.ArrayList;
import java.util.List;
import org.smkl.api.StopSignal;
import org.smkl.cv.method.Learned;
import org.smkl.cv.method.Parameters;
import org.smkl.cv.method.StoppedException;
import org.smkl.cv.method.TestPart;
import org.smkl.cv.method.Trainer;

/** One path in one fold, point after point. Not thread-safe. */
final class PathRun {
  private final List<Parameters> path;
  private final Trainer trainer;
  private final TestPart test;
  private final Tallies tallies;
  private final StopSignal stop;
  private final List<List<Double>> sums = new ArrayList<>();
  private final List<Integer> nonzeros = new ArrayList<>();

  PathRun(List<Parameters> path, Trainer trainer, TestPart test, Tallies tallies, StopSignal stop) {
    this.path = path;
    this.trainer = trainer;
    this.test = test;
    this.tallies = tallies;
    this.stop = stop;
  }

  /** Goes on up to a point, or until it is stopped: what was learnt then does not count. */
  void advance(int to) {
    try {
      while (sums.size() < Math.min(to, path.size()) && !stop.stopRequested()) {
        Learned learned = trainer.train(path.get(sums.size()));
        if (!stop.stopRequested()) {
          nonzeros.add(learned.nonzeros());
          sums.add(tallies.of(test.outcome(learned)));
        }
      }
    } catch (StoppedException e) {
      // The points before are what there is.
    }
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
