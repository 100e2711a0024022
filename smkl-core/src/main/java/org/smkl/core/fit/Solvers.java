package org.smkl.core.fit;

import java.util.Objects;
import java.util.Optional;

/**
 * Which plugins solve the parts, by id; empty for the default one.
 *
 * @param alpha the alpha-solver
 * @param beta the beta-projector
 * @param backend the relaxation backend
 * @param branching the branching rule of proofs
 * @param search the search for proofs
 */
public record Solvers(
    Optional<String> alpha,
    Optional<String> beta,
    Optional<String> backend,
    Optional<String> branching,
    Optional<String> search) {
  /** The defaults. */
  public static final Solvers DEFAULT =
      new Solvers(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  /** Checks that nothing is missing. */
  public Solvers {
    Objects.requireNonNull(alpha, "alpha");
    Objects.requireNonNull(beta, "beta");
    Objects.requireNonNull(backend, "backend");
    Objects.requireNonNull(branching, "branching");
    Objects.requireNonNull(search, "search");
  }
}
