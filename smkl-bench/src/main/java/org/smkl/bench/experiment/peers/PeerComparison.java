package org.smkl.bench.experiment.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Instance;
import org.smkl.bench.peer.PeerData;
import org.smkl.bench.peer.Peers;
import org.smkl.bench.result.Fields;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.cv.method.StoppedException;
import org.smkl.plugin.PluginException;

/** The comparisons on one set: from the store, or measured and kept. */
final class PeerComparison {
  private final ExperimentContext context;
  private final PeerBudget budget;
  private final Optional<Peers> peers;
  private final String set;
  private final Supplier<Instance> instance;
  private final List<String> failures = new ArrayList<>();
  private boolean given;

  PeerComparison(ExperimentContext context, PeerBudget budget, Optional<Peers> peers, String set) {
    this.context = context;
    this.budget = budget;
    this.peers = peers;
    this.set = set;
    this.instance = Instance.lazily(context, set);
  }

  /**
   * With the peer where that is known or possible, else ours alone. The latter has a key of its
   * own: neither a run without peers nor a peer that failed stands in the way of a later run.
   */
  Optional<Result> result(PeerPair pair) {
    String key = Keys.peers(set, pair.id());
    Optional<Result> known = context.store().get(key);
    if (known.isPresent()) {
      return known;
    }
    if (peers.isPresent() && !context.budget().stop().stopRequested()) {
      context.progress().accept(key);
      try {
        Result result = together(pair, peers.get());
        context.store().put(key, result);
        return Optional.of(result);
      } catch (PeerMeasurement.PeerFailure e) {
        failures.add("%s on %s: %s".formatted(pair.id(), set, e.getMessage()));
      } catch (PluginException e) {
        return Optional.of(Result.of(Fields.REMARK, e.getMessage()));
      } catch (StoppedException e) {
        return Optional.empty();
      }
    }
    return context.once(
        Keys.oursAlone(set, pair.id()),
        () ->
            new PeerMeasurement(budget, context.budget().stop())
                .alone(pair.ours(context, instance.get())));
  }

  private Result together(PeerPair pair, Peers worker) throws PeerMeasurement.PeerFailure {
    Instance found = instance.get();
    if (!given) {
      worker.give(
          new PeerData(found.published().train().x(), found.data().labels(), found.data().grams()));
      given = true;
    }
    Result result =
        new PeerMeasurement(budget, context.budget().stop())
            .together(
                pair.ours(context, found),
                times -> worker.run(pair.id(), pair.parameters(found), times));
    return result.with(Fields.VERSIONS, worker.versions());
  }

  /** One sentence for each peer that could not be measured. */
  List<String> failures() {
    return List.copyOf(failures);
  }
}
