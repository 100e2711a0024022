package org.smkl.bench.experiment.peers;

import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Instance;
import org.smkl.bench.result.Result;

/**
 * Something of ours and something of a peer's that are measured side by side.
 *
 * @param id its name, which is that of the peer's method in the protocol too
 * @param mostRows on how many rows it is measured at most
 * @param parameters what the peer needs besides the matrices
 * @param side our side, ready to run on one thread
 * @param shown the fields that its table shows, of a result
 */
record PeerPair(
    String id,
    int mostRows,
    Function<Instance, Map<String, Object>> parameters,
    BiFunction<ExperimentContext, Instance, Ours> side,
    UnaryOperator<Result> shown) {
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
