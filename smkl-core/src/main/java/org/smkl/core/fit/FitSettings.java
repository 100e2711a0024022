package org.smkl.core.fit;

import java.util.Objects;
import java.util.Optional;
import org.smkl.api.Budget;
import org.smkl.gram.KernelOptions;
import org.smkl.gram.KernelStorage;
import org.smkl.search.SearchOptions;

/**
 * Everything that decides a fit besides data and plugins. Immutable, checked when made.
 *
 * @param problem the problem
 * @param solvers which plugins solve the parts
 * @param search how weights are searched
 * @param proof prove by branch and bound how good they are; empty for no proof. Its budget is what
 *     the fit leaves of the one below, its incumbent is what the fit found
 * @param storage whether Gram matrices are kept in memory
 * @param seed of every random choice
 * @param budget what the fit may use; the seconds count without the kernels
 */
public record FitSettings(
    ProblemSettings problem,
    Solvers solvers,
    WeightSearch search,
    Optional<SearchOptions> proof,
    KernelStorage storage,
    long seed,
    Budget budget) {
  /** Checks that nothing is missing. */
  public FitSettings {
    Objects.requireNonNull(problem, "problem");
    Objects.requireNonNull(solvers, "solvers");
    Objects.requireNonNull(search, "search");
    Objects.requireNonNull(proof, "proof");
    Objects.requireNonNull(storage, "storage");
    Objects.requireNonNull(budget, "budget");
  }

  /**
   * No proof, matrices in memory where they fit, seed 1, all processors, and the defaults of the
   * parts: the one place for all.
   */
  public static FitSettings defaults() {
    return new FitSettings(
        ProblemSettings.defaults(),
        Solvers.DEFAULT,
        WeightSearch.defaults(),
        Optional.empty(),
        KernelStorage.AUTO,
        1,
        Budget.machine());
  }

  /** Collects other settings. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects settings; {@link #settings} checks them. */
  public static final class Builder extends SettingsBuilder<Builder> {
    private Builder() {}

    @Override
    protected Builder self() {
      return this;
    }
  }

  /** A copy for another problem. */
  public FitSettings with(ProblemSettings other) {
    return new FitSettings(other, solvers, search, proof, storage, seed, budget);
  }

  /** A copy with weights that are searched otherwise. */
  public FitSettings with(WeightSearch other) {
    return new FitSettings(problem, solvers, other, proof, storage, seed, budget);
  }

  /** A copy within another budget. */
  public FitSettings with(Budget other) {
    return new FitSettings(problem, solvers, search, proof, storage, seed, other);
  }

  /** A copy with matrices kept otherwise. */
  public FitSettings with(KernelStorage other) {
    return new FitSettings(problem, solvers, search, proof, other, seed, budget);
  }

  /** How the kernels are prepared. */
  KernelOptions kernelOptions() {
    return new KernelOptions(
        problem.psd(),
        problem.normalisation(),
        problem.jitter(),
        budget.threads(),
        storage,
        budget.memory());
  }
}
