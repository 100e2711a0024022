package org.smkl.bench.experiment.peers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.experiment.Instance;
import org.smkl.bench.experiment.Lazy;
import org.smkl.bench.peer.PeerData;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Section;
import org.smkl.data.set.PublishedProtocol;

/** Other people's software on the same problems, in the same run. */
public final class PeersExperiment {
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
    PeerBudget budget = given.orElseGet(() -> PeerBudget.of(context.quick()));
    Run run = new Run();
    return SideBySide.run(
        context,
        budget,
        Findings.of("peers"),
        side -> {
          for (String set : context.sets()) {
            Supplier<Instance> given =
                new Lazy<>(
                    () -> {
                      Instance instance = Instance.lazily(context, set).get();
                      side.peers().ifPresent(peers -> peers.give(data(instance)));
                      return instance;
                    });
            int rows = PublishedProtocol.set(set).trainRows();
            for (PeerPair pair : PeerPair.ALL) {
              if (rows <= pair.mostRows()) {
                side.once(pair, set, given, run.failures::add)
                    .ifPresent(result -> run.add(side.found(), set, rows, pair, result));
              }
            }
          }
          run.tell(side);
        });
  }

  private static PeerData data(Instance instance) {
    return new PeerData(
        instance.published().train().x(), instance.data().labels(), instance.data().grams());
  }

  /** What is said besides the tables. */
  private static final class Run {
    private final Map<PeerPair, Integer> compared = new HashMap<>();
    private final Map<PeerPair, Integer> noSlower = new HashMap<>();
    private final Map<PeerPair, Integer> faster = new HashMap<>();
    private final TreeSet<String> versions = new TreeSet<>();
    private final TreeSet<String> remarks = new TreeSet<>();
    private final List<String> failures = new ArrayList<>();

    void add(Findings found, String set, int n, PeerPair pair, Result result) {
      if (!result.text("remark").isEmpty()) {
        remarks.add(result.text("remark"));
        return;
      }
      // A peer that was ended at the limit.
      double above = result.number("theirsAbove");
      boolean limited = !Double.isNaN(above);
      double theirs = limited ? above : result.number("theirsMedian");
      double ratio = theirs / result.number("oursMedian");
      Object median = result.get("theirsMedian");
      found.row(
          "peers-" + pair.id(),
          pair.shown()
              .apply(result)
              .with("set", set)
              .with("rows", n)
              .with("theirs", limited ? above(above) : median)
              .with("ratio", limited ? above(ratio) : (Object) ratio));
      // While ours took longer still it decides nothing.
      if (!Double.isNaN(ratio) && !(limited && ratio <= 1)) {
        compared.merge(pair, 1, Integer::sum);
        noSlower.merge(pair, ratio >= 1 ? 1 : 0, Integer::sum);
        faster.merge(pair, ratio > 1 ? 1 : 0, Integer::sum);
      }
      if (!result.text("versions").isEmpty()) {
        versions.add(result.text("versions"));
      }
    }

    private static String above(double value) {
      return String.format(Locale.ROOT, "> %.3g", value);
    }

    void tell(SideBySide side) {
      Findings found = side.found();
      if (side.peers().isEmpty()) {
        found.remark(
            (versions.isEmpty()
                    ? "The peers' columns are missing, because no Python environment was named"
                    : "Comparisons that were not made before are missing, because no Python"
                        + " environment was named")
                + ": bench/peers/setup in the source repository makes one, and --peers or SMKL_PEERS"
                + " names its folder.");
      }
      versions.forEach(list -> found.remark("Peers: " + list + "."));
      remarks.forEach(found::remark);
      failures.forEach(failure -> found.remark("The peer failed at " + failure));
      count(found, PeerPair.FIT, noSlower, "The default fit was no slower than EasyMKL");
      count(found, PeerPair.CERTIFIED, faster, "The certified optimum was faster than CKA");
    }

    private void count(Findings found, PeerPair pair, Map<PeerPair, Integer> won, String sentence) {
      if (compared.containsKey(pair)) {
        found.remark("%s on %d of %d sets.".formatted(sentence, won.get(pair), compared.get(pair)));
      }
    }
  }
}
