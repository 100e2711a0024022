package org.smkl.bench.experiment.peers;

import java.util.List;
import java.util.Optional;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.peer.Peers;
import org.smkl.console.report.Section;
import org.smkl.data.set.PublishedProtocol;

/** Other people's software on the same problems, in the same run. */
public final class PeersExperiment {
  private static final List<PeerPair> PAIRS =
      List.of(
          new KernelsPair(), new FitPair(), new CertifiedPair(), new SvmPair(), new BoundPair());

  private final Optional<PeerBudget> given;

  /** With the budget of the suite. */
  public PeersExperiment() {
    this(Optional.empty());
  }

  /** With a budget other than that of the suite. */
  PeersExperiment(Optional<PeerBudget> budget) {
    given = budget;
  }

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    PeerTables tables = new PeerTables(PAIRS);
    PeerBudget budget = given.orElseGet(() -> PeerBudget.of(context.quick()));
    Optional<Peers> peers =
        context.peers().map(folder -> new Peers(folder, budget.limit(), context.budget().stop()));
    try {
      for (String set : context.sets()) {
        int rows = PublishedProtocol.set(set).trainRows();
        PeerComparison comparison = new PeerComparison(context, budget, peers, set);
        for (PeerPair pair : PAIRS) {
          if (pair.suits(rows)) {
            comparison.result(pair).ifPresent(result -> tables.add(set, rows, pair, result));
          }
        }
        comparison.failures().forEach(tables::fail);
      }
    } finally {
      peers.ifPresent(Peers::close);
    }
    return tables.section("peers", peers.isPresent());
  }
}
