package org.smkl.bench.experiment.peers;

import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.experiment.Instance;
import org.smkl.bench.peer.PeerData;
import org.smkl.bench.peer.Peers;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Section;
import org.smkl.cv.method.StoppedException;
import org.smkl.plugin.PluginException;

/** Ours beside a peer, both measured in the same run; ours alone where there is no peer. */
final class SideBySide {
  private final ExperimentContext context;
  private final PeerBudget budget;
  private final Findings found;
  private final Optional<Peers> peers;

  private SideBySide(
      ExperimentContext context, PeerBudget budget, Findings found, Optional<Peers> peers) {
    this.context = context;
    this.budget = budget;
    this.found = found;
    this.peers = peers;
  }

  /** Does the work while the peers' process is there, and shows what was found. */
  static Section run(
      ExperimentContext context,
      PeerBudget budget,
      Findings found,
      Consumer<SideBySide> work,
      Object... words) {
    Optional<Peers> peers =
        context.peers().map(folder -> new Peers(folder, budget.limit(), context.budget().stop()));
    try {
      work.accept(new SideBySide(context, budget, found, peers));
    } catch (StoppedException e) {
      found.remark("The run was stopped.");
    } finally {
      peers.ifPresent(Peers::close);
    }
    return found.section(words);
  }

  Optional<Peers> peers() {
    return peers;
  }

  /** Whether there are any. */
  boolean present() {
    return peers.isPresent();
  }

  Findings found() {
    return found;
  }

  /**
   * Measures both sides in alternation; ours alone, with a remark, where the peer fails.
   *
   * @param what is compared, for the remark
   * @param method the peer's
   * @param parameters what it needs
   */
  Result compare(
      String what,
      PeerPair.Ours ours,
      PeerData data,
      String method,
      Map<String, Object> parameters) {
    if (peers.isPresent()) {
      peers.get().give(data);
      try {
        return together(ours, method, parameters);
      } catch (PeerMeasurement.PeerFailure e) {
        found.remark("%s: %s".formatted(what, e.getMessage()));
      }
    }
    return alone(ours);
  }

  private Result together(PeerPair.Ours ours, String method, Map<String, Object> parameters)
      throws PeerMeasurement.PeerFailure {
    Peers worker = peers.orElseThrow();
    return new PeerMeasurement(budget, context.budget().stop())
        .together(ours, times -> worker.run(method, parameters, times))
        .with("versions", worker.versions());
  }

  private Result alone(PeerPair.Ours ours) {
    return new PeerMeasurement(budget, context.budget().stop()).alone(ours);
  }

  /**
   * A pair on a published set, with the peer where that is known or possible, else ours alone. The
   * latter has a key of its own: neither a run without peers nor a peer that failed stands in the
   * way of a later run.
   *
   * @param given the set, which the peer is given when first asked for
   * @param failed told why the peer could not be measured
   */
  Optional<Result> once(
      PeerPair pair, String set, Supplier<Instance> given, Consumer<String> failed) {
    String key = Keys.beside(true, "peers", set, pair.id());
    boolean[] failure = {false};
    if (peers.isPresent() || context.store().get(key).isPresent()) {
      Optional<Result> known =
          context.once(
              key,
              () -> {
                try {
                  Instance instance = given.get();
                  return together(
                      pair.side().apply(context, instance),
                      pair.id(),
                      pair.parameters().apply(instance));
                } catch (PeerMeasurement.PeerFailure e) {
                  failure[0] = true;
                  throw new PluginException(e.getMessage());
                }
              });
      if (!failure[0]) {
        return known;
      }
      failed.accept("%s on %s: %s".formatted(pair.id(), set, known.orElseThrow().text("remark")));
    }
    return context.once(
        Keys.beside(false, "peers", set, pair.id()),
        () -> alone(pair.side().apply(context, given.get())));
  }
}
