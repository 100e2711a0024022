package org.smkl.bench.experiment.peers;

import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Instance;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Columns;

/** Something of ours and something of a peer's that are measured side by side. */
interface PeerPair {
  /** Its name, which is that of the peer's method in the protocol too. */
  String id();

  /** What is compared, for a title. */
  String title();

  /** What a reader must know about how alike the two sides are. */
  String note();

  /** Whether it is to be measured on this many rows. */
  default boolean suits(int rows) {
    return true;
  }

  /** What the peer needs besides the matrices. */
  default Map<String, Object> parameters(Instance instance) {
    return Map.of();
  }

  /** Our side, ready to run on one thread. */
  Ours ours(ExperimentContext context, Instance instance);

  /** What the values of both sides show. */
  Columns<Result> columns();

  /**
   * Our side.
   *
   * @param work what is timed
   * @param also a second way to be timed, if there is one
   */
  record Ours(Work work, Optional<Work> also) {
    static Ours of(Work work) {
      return new Ours(work, Optional.empty());
    }
  }

  /** Something that can be run again and again. */
  @FunctionalInterface
  interface Work {
    /** Runs once. What came out is told, by name, when asked for: that is not to be timed. */
    Supplier<Map<String, Object>> run();
  }
}
