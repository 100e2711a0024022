package org.smkl.core.fit;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchPlugins;

/**
 * Which plugins solve the parts, by id; empty for the default one.
 *
 * @param alpha the alpha-solver
 * @param beta the beta-projector
 * @param backend the relaxation backend
 * @param branching the branching rule of proofs
 * @param heuristic who proposes weights to the search
 * @param cuts who proposes alphas to it
 * @param search the search for proofs
 */
public record Solvers(
    Optional<String> alpha,
    Optional<String> beta,
    Optional<String> backend,
    Optional<String> branching,
    Optional<String> heuristic,
    Optional<String> cuts,
    Optional<String> search) {
  /** The defaults. */
  public static final Solvers DEFAULT = of(Map.of());

  /** Checks that nothing is missing. */
  public Solvers {
    Objects.requireNonNull(alpha, "alpha");
    Objects.requireNonNull(beta, "beta");
    Objects.requireNonNull(backend, "backend");
    Objects.requireNonNull(branching, "branching");
    Objects.requireNonNull(heuristic, "heuristic");
    Objects.requireNonNull(cuts, "cuts");
    Objects.requireNonNull(search, "search");
  }

  /** By what {@link #named} calls them; what is not there is the default one. */
  public static Solvers of(Map<String, String> named) {
    return new Solvers(
        Optional.ofNullable(named.get("alphaSolver")),
        Optional.ofNullable(named.get("betaProjector")),
        Optional.ofNullable(named.get("backend")),
        Optional.ofNullable(named.get("branching")),
        Optional.ofNullable(named.get("heuristic")),
        Optional.ofNullable(named.get("cuts")),
        Optional.ofNullable(named.get("search")));
  }

  /** Those that are named, under the names of the builder's methods. */
  public Map<String, String> named() {
    Map<String, String> named = new TreeMap<>();
    alpha.ifPresent(id -> named.put("alphaSolver", id));
    beta.ifPresent(id -> named.put("betaProjector", id));
    backend.ifPresent(id -> named.put("backend", id));
    branching.ifPresent(id -> named.put("branching", id));
    heuristic.ifPresent(id -> named.put("heuristic", id));
    cuts.ifPresent(id -> named.put("cuts", id));
    search.ifPresent(id -> named.put("search", id));
    return named;
  }

  /** A search that asks those of them that searches ask. */
  public SearchOptions steer(SearchOptions options, Toolbox toolbox) {
    SearchPlugins given = options.plugins();
    return options.withPlugins(
        new SearchPlugins(
            branching.map(toolbox::branching).or(given::branching),
            heuristic.map(toolbox::heuristic).or(given::heuristic),
            cuts.map(toolbox::cuts).or(given::cuts)));
  }
}
