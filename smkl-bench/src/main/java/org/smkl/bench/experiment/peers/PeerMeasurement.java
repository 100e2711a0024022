package org.smkl.bench.experiment.peers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.smkl.api.StopSignal;
import org.smkl.bench.experiment.Spent;
import org.smkl.bench.peer.PeerAnswer;
import org.smkl.bench.result.Result;
import org.smkl.cv.method.StoppedException;

/** Measures both sides in alternation, each after a warm-up of its own. */
final class PeerMeasurement {
  /** The peer's side. */
  @FunctionalInterface
  interface Theirs {
    PeerAnswer run(int times);
  }

  /** The peer could not be measured. */
  static final class PeerFailure extends Exception {
    private static final long serialVersionUID = 1L;

    PeerFailure(String message) {
      super(message);
    }
  }

  private static final int WARM_RUNS = 3;

  private final PeerBudget budget;
  private final StopSignal stop;
  private final Map<String, Object> fields = new LinkedHashMap<>();

  PeerMeasurement(PeerBudget budget, StopSignal stop) {
    if (Double.isNaN(Spent.processorSeconds())) {
      throw new UnsupportedOperationException(
          "This Java does not tell its processor time, so nothing can be compared. Maybe use an OpenJDK on Linux or macOS, or leave the experiment 'peers' out.");
    }
    this.budget = budget;
    this.stop = stop;
  }

  /** Our side alone. */
  Result alone(PeerPair.Ours ours) {
    warmUp(ours);
    List<Double> seconds = new ArrayList<>();
    List<Double> also = new ArrayList<>();
    long start = System.nanoTime();
    do {
      measureOurs(ours, seconds, also);
    } while (another(start, seconds.size()));
    return finish(List.of(), seconds, also);
  }

  /** Both sides; one that is stopped at the limit is known to take longer than that. */
  Result together(PeerPair.Ours ours, Theirs theirs) throws PeerFailure {
    long start = System.nanoTime();
    PeerAnswer first = theirs.run(1);
    if (first instanceof PeerAnswer.TooLong slow) {
      Result result = alone(ours);
      return result.with("theirsAbove", slow.seconds());
    }
    double length = done(first).seconds();
    // A run longer than the whole warm-up hardly gains from one.
    boolean counts = length > budget.warmUp();
    int times = counts ? 1 : budget.times(warmTheirs(theirs, length));
    double spent = counts ? (System.nanoTime() - start) * 1e-9 : 0;
    warmUp(ours);
    List<Double> their = new ArrayList<>();
    List<Double> seconds = new ArrayList<>();
    List<Double> also = new ArrayList<>();
    start = System.nanoTime() - (long) (spent * 1e9);
    do {
      their.add(counts && their.isEmpty() ? length : done(theirs.run(times)).seconds());
      measureOurs(ours, seconds, also);
    } while (another(start, seconds.size()));
    return finish(their, seconds, also);
  }

  /** The length of a warm run. */
  private double warmTheirs(Theirs theirs, double first) throws PeerFailure {
    int times = (int) Math.max(1, budget.warmUp() / 4 / Math.max(first, 1e-9));
    return done(theirs.run(Math.min(times, 100))).seconds();
  }

  private PeerAnswer.Done done(PeerAnswer answer) throws PeerFailure {
    if (answer instanceof PeerAnswer.Done done) {
      done.values().forEach((name, value) -> fields.put("theirs." + name, value));
      return done;
    }
    throw new PeerFailure(
        answer instanceof PeerAnswer.Failed failed
            ? failed.message()
            : "It took longer than the limit, and had not before.");
  }

  private boolean another(long start, int done) {
    checkStop();
    return done < budget.repetitions() && (System.nanoTime() - start) * 1e-9 < budget.total();
  }

  private void warmUp(PeerPair.Ours ours) {
    warmUp(ours.work(), "ours.");
    ours.also().ifPresent(work -> warmUp(work, "also."));
  }

  private void warmUp(PeerPair.Work work, String side) {
    double start = Spent.processorSeconds();
    work.run().get().forEach((name, value) -> fields.put(side + name, value));
    int runs = 1;
    // The compiler wants a few runs, but long ones hardly gain from them.
    while (Spent.processorSeconds() - start
        < (runs < WARM_RUNS ? WARM_RUNS : 1) * budget.warmUp()) {
      checkStop();
      work.run();
      runs++;
    }
  }

  private void measureOurs(PeerPair.Ours ours, List<Double> seconds, List<Double> also) {
    seconds.add(time(ours.work()));
    ours.also().ifPresent(work -> also.add(time(work)));
  }

  private double time(PeerPair.Work work) {
    // What earlier turns left is collected now, so that this one gets memory that the operating
    // system has handed out before: fresh pages can cost more than all the work.
    System.gc();
    double start = Spent.processorSeconds();
    int runs = 0;
    double spent;
    do {
      work.run();
      runs++;
      checkStop();
      spent = Spent.processorSeconds() - start;
    } while (spent < budget.batch());
    return spent / runs;
  }

  private void checkStop() {
    if (stop.stopRequested()) {
      throw new StoppedException("The comparison with the peers was stopped.");
    }
  }

  private Result finish(List<Double> theirs, List<Double> ours, List<Double> also) {
    statistics("theirsMedian", "theirsLeast", theirs);
    statistics("oursMedian", "oursLeast", ours);
    statistics("alsoMedian", "alsoLeast", also);
    fields.put("repetitions", ours.size());
    return new Result(fields);
  }

  private void statistics(String median, String least, List<Double> seconds) {
    if (!seconds.isEmpty()) {
      fields.put(median, median(seconds));
      fields.put(least, seconds.stream().min(Double::compare).orElseThrow());
    }
  }

  static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int half = sorted.length / 2;
    return sorted.length % 2 == 1
        ? sorted[half]
        : Arrays.stream(sorted, half - 1, half + 1).average().orElseThrow();
  }
}
