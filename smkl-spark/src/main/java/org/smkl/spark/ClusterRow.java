package org.smkl.spark;

import java.util.Optional;
import java.util.stream.Stream;
import org.smkl.bench.result.Result;

/**
 * A fit that was measured.
 *
 * @param set whose rows
 * @param rows how many
 * @param where by one machine, or with which master
 * @param result what is known of it
 * @param alone what one machine took
 */
record ClusterRow(String set, int rows, String where, Result result, Optional<Result> alone) {
  Object get(String field) {
    return result.get(field);
  }

  boolean spread() {
    return result.get("passes") != null;
  }

  /** Of the driver and of executors. */
  double processor() {
    return processor(result);
  }

  private static double processor(Result one) {
    return one.number("driver") + (one.get("executors") == null ? 0 : one.number("executors"));
  }

  double wallRatio() {
    return alone.map(one -> result.number("wall") / one.number("wall")).orElse(Double.NaN);
  }

  double processorRatio() {
    return alone.map(one -> processor() / processor(one)).orElse(Double.NaN);
  }

  /** To the last digit. */
  String same() {
    return alone
        .map(
            one ->
                Stream.of("status", "objective", "lowerBound", "support", "beta")
                    .allMatch(field -> result.text(field).equals(one.text(field))))
        .map(equal -> equal ? "yes" : "no")
        .orElse("");
  }

  /** Seconds of a pass in which executors computed, all cores at work. */
  double compute() {
    return result.number("passBusy") / result.number("cores") / result.number("passes");
  }

  double overhead() {
    return result.number("passSeconds") / result.number("passes") - compute();
  }

  double megabytes(String field) {
    return result.number(field) / 1e6;
  }

  /** For the cost model. */
  CostModel.Run run() {
    double tasks = result.number("passProcessor") + result.number("boundProcessor");
    boolean same = result.number("executors") == 0;
    return new CostModel.Run(
        rows,
        result.number("driver") - (same ? tasks : 0),
        tasks,
        result.number("passes") + result.number("bounds"),
        result.number("passSent") + result.number("boundSent") + result.number("passReturned"),
        result.number("rowBytes"));
  }
}
