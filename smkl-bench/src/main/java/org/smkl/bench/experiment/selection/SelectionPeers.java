package org.smkl.bench.experiment.selection;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.peer.PeerAnswer;
import org.smkl.bench.peer.PeerData;
import org.smkl.bench.peer.Peers;
import org.smkl.bench.result.Result;
import org.smkl.core.fit.FitInput;
import org.smkl.data.Dataset;
import org.smkl.plugin.PluginException;

/** Methods of scikit-learn on the columns, without any dictionary of kernels. */
final class SelectionPeers implements AutoCloseable {
  static final List<String> METHODS =
      List.of("svc", "l1-logistic", "forest", "univariate-svc", "centroid");

  private static final Duration LIMIT = Duration.ofMinutes(10);

  private final Optional<Peers> peers;
  private final Set<String> failures = new LinkedHashSet<>();

  SelectionPeers(ExperimentContext context) {
    this.peers = context.peers().map(folder -> new Peers(folder, LIMIT, context.budget().stop()));
  }

  boolean present() {
    return peers.isPresent();
  }

  /** What went wrong, and the versions of the packages. */
  List<String> remarks() {
    if (peers.isEmpty()) {
      return List.of(
          "The methods of scikit-learn are missing: there is no environment with it (bench/peers/setup).");
    }
    return Stream.concat(failures.stream(), Stream.of("Peers: " + peers.get().versions() + "."))
        .toList();
  }

  /** The rows from now on. */
  void give(FitInput input) {
    Dataset test = input.test().orElseThrow();
    peers
        .orElseThrow()
        .give(
            new PeerData(
                Stream.concat(Arrays.stream(input.train().x()), Arrays.stream(test.x()))
                    .toArray(double[][]::new),
                DoubleStream.concat(
                        Arrays.stream(input.train().labels()), Arrays.stream(test.labels()))
                    .toArray(),
                List.of()));
  }

  /**
   * With parameters by so many folds of shuffled rows; 0 for three of rows as they come.
   *
   * @throws PluginException if the peer failed or gave no answer in time, so that nothing is kept
   *     and the next run tries again
   */
  Result learn(String method, FitInput input, int folds) {
    PeerAnswer.Done done =
        ask(method, Map.of("method", method, "train", input.train().rows(), "folds", folds));
    Result result =
        Result.of("accuracy", 100 * ((Number) done.values().get("accuracy")).doubleValue())
            .with("seconds", done.seconds());
    return done.values().get("used") instanceof Number used
        ? result.with("nonzeros", used)
        : result;
  }

  /** How often the lasso's path takes each column among its first k0, over halves of the rows. */
  Result frequencies(int rows, int k0, int halves, int seed) {
    PeerAnswer.Done done =
        ask(
            "lasso",
            Map.of("method", "lasso", "train", rows, "k0", k0, "halves", halves, "seed", seed));
    return Result.of("frequencies", done.values().get("frequencies"))
        .with("seconds", done.seconds());
  }

  private PeerAnswer.Done ask(String method, Map<String, Object> words) {
    PeerAnswer answer =
        peers.orElseThrow().run(method.equals("lasso") ? "stability" : "selection", words, 1);
    if (answer instanceof PeerAnswer.Done done) {
      return done;
    }
    String why =
        answer instanceof PeerAnswer.Failed failed ? failed.message() : "no answer in time";
    failures.add("%s: %s".formatted(method, why));
    throw new PluginException("%s: %s".formatted(method, why));
  }

  @Override
  public void close() {
    peers.ifPresent(Peers::close);
  }
}
