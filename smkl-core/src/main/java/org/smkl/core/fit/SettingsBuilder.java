package org.smkl.core.fit;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.smkl.api.StopSignal;
import org.smkl.api.relax.Relaxation;
import org.smkl.core.task.TaskOptions;
import org.smkl.data.set.PublishedSet;
import org.smkl.error.InputException;
import org.smkl.gram.KernelStorage;
import org.smkl.gram.NamedKernelSets;
import org.smkl.gram.Normalisation;
import org.smkl.gram.PsdPolicy;
import org.smkl.search.SearchOptions;

/**
 * Collects settings, beginning with {@link FitSettings#defaults}; {@link #settings} checks them.
 * Not thread-safe.
 *
 * @param <B> the builder itself
 */
public abstract class SettingsBuilder<B extends SettingsBuilder<B>> {
  private final FitSettings defaults = FitSettings.defaults();
  private String kernels = defaults.problem().kernels();
  private PsdPolicy psd = defaults.problem().psd();
  private Normalisation normalisation = defaults.problem().normalisation();
  private double jitter = defaults.problem().jitter();
  private double c = defaults.problem().c();
  private double lambda = defaults.problem().lambda();
  private int k0 = defaults.problem().k0();
  private TaskOptions task = defaults.problem().task();
  private RuleSettings rules = defaults.problem().rules();
  private boolean capped = defaults.problem().capped();
  private Optional<String> alpha = Optional.empty();
  private Optional<String> beta = Optional.empty();
  private Optional<String> backend = Optional.empty();
  private Optional<String> branching = Optional.empty();
  private Optional<String> heuristic = Optional.empty();
  private Optional<String> cuts = Optional.empty();
  private Optional<String> searcher = Optional.empty();
  private Method method = defaults.search().method();
  private Optional<Start> start = defaults.search().start();
  private OptionalInt restarts = defaults.search().restarts();
  private boolean evaluate = defaults.search().evaluate();
  private Relaxation relaxation = defaults.search().relaxation();
  private double alphaTolerance = defaults.search().alphaTolerance();
  private Optional<SearchOptions> proof = defaults.proof();
  private KernelStorage storage = defaults.storage();
  private long seed = defaults.seed();
  private int threads = defaults.budget().threads();
  private long memory = defaults.budget().memory();
  private double seconds = defaults.budget().seconds();
  private StopSignal stop = defaults.budget().stop();

  /** Collects nothing yet. */
  protected SettingsBuilder() {}

  /** The builder itself. */
  protected abstract B self();

  /** A named set such as "adaptive", or a specification such as "linear; rbf(gamma=0.5)". */
  public B kernels(String setOrSpec) {
    kernels = setOrSpec;
    return self();
  }

  /** The candidate kernels, one specification each. */
  public B kernels(List<String> specs) {
    return kernels(String.join("; ", specs));
  }

  /** What to do with indefinite kernels. */
  public B psd(PsdPolicy value) {
    psd = value;
    return self();
  }

  /** How kernels are brought to a common scale. */
  public B normalise(Normalisation value) {
    normalisation = value;
    return self();
  }

  /** Added to the diagonal of every kernel. */
  public B jitter(double value) {
    jitter = value;
    return self();
  }

  /** The SVM's C. */
  public B c(double value) {
    c = value;
    return self();
  }

  /** The weight of |beta|^2. */
  public B lambda(double value) {
    lambda = value;
    return self();
  }

  /** The largest number of kernels; by default 3, or all where there are fewer. */
  public B k0(int value) {
    k0 = value;
    capped = false;
    return self();
  }

  /**
   * At most so many of the kernels whose name, view or group is like a pattern with * and ?; may be
   * repeated.
   */
  public B atMost(int most, String pattern) {
    return rules(rules.atMost(most, pattern));
  }

  /** At most so many kernels of each view or group. */
  public B perView(int most) {
    return rules(rules.withPerView(most));
  }

  /** Kernels like this are in every choice; each takes a place, and may have weight 0. */
  public B must(String pattern) {
    return rules(rules.andMust(pattern));
  }

  /** Kernels like this are in no choice. */
  public B never(String pattern) {
    return rules(rules.andNever(pattern));
  }

  /** Which kernels may be chosen together. */
  public B rules(RuleSettings value) {
    rules = value;
    return self();
  }

  /** How several classes and numbers are learned. */
  public B task(TaskOptions value) {
    task = value;
    return self();
  }

  /** Whether the model can say how probable each class is; takes an inner cross-validation. */
  public B probability(boolean value) {
    task = task.withProbability(value);
    return self();
  }

  /**
   * The ten published kernels and the published choice of C, lambda and k0, the latter for as many
   * kernels as there are.
   */
  public B published(PublishedSet set) {
    kernels = NamedKernelSets.PUBLISHED_10;
    c = set.c();
    lambda = set.lambda();
    k0 = set.k0();
    capped = true;
    return self();
  }

  /** The alpha-solver by id. */
  public B alphaSolver(String id) {
    alpha = Optional.of(id);
    return self();
  }

  /** The beta-projector by id. */
  public B betaProjector(String id) {
    beta = Optional.of(id);
    return self();
  }

  /** The relaxation backend by id. */
  public B backend(String id) {
    backend = Optional.of(id);
    return self();
  }

  /** The branching rule of proofs by id. */
  public B branching(String id) {
    branching = Optional.of(id);
    return self();
  }

  /** Who proposes weights to the search, by id. */
  public B heuristic(String id) {
    heuristic = Optional.of(id);
    return self();
  }

  /** Who proposes alphas to the search, by id. */
  public B cuts(String id) {
    cuts = Optional.of(id);
    return self();
  }

  /** The search for proofs by id. */
  public B search(String id) {
    searcher = Optional.of(id);
    return self();
  }

  /** The relaxation for relaxation starts and bounds. */
  public B relaxation(Relaxation value) {
    relaxation = value;
    return self();
  }

  /** How weights are searched. */
  public B method(Method value) {
    method = value;
    return self();
  }

  /** Where the search begins. */
  public B start(Start value) {
    start = Optional.of(value);
    return self();
  }

  /** How many random supports are tried besides. */
  public B restarts(int value) {
    restarts = OptionalInt.of(value);
    return self();
  }

  /** Only evaluate the weights of the start. */
  public B evaluate(boolean value) {
    evaluate = value;
    return self();
  }

  /** The relative duality gap of alpha-steps. */
  public B alphaTolerance(double value) {
    alphaTolerance = value;
    return self();
  }

  /** Prove by branch and bound that the result is optimal up to this relative gap. */
  public B certified(double gap) {
    return proof(SearchOptions.gap(gap));
  }

  /** Prove by branch and bound how good the result is; incumbents and budget are the fit's. */
  public B proof(SearchOptions options) {
    proof = Optional.of(options);
    return self();
  }

  /** Whether Gram matrices are kept in memory. */
  public B storage(KernelStorage value) {
    storage = value;
    return self();
  }

  /** The seed of every random choice. */
  public B seed(long value) {
    seed = value;
    return self();
  }

  /** Bytes that kernels and search may take; the heap is the limit of all. */
  public B memory(long value) {
    memory = value;
    return self();
  }

  /** The number of threads; results do not depend on it. */
  public B threads(int value) {
    threads = value;
    return self();
  }

  /** Seconds after which the best result so far is returned. */
  public B timeLimit(double value) {
    seconds = value;
    return self();
  }

  /** Raised to get the best result so far. */
  public B stop(StopSignal signal) {
    stop = signal;
    return self();
  }

  /** The settings, checked. */
  public final FitSettings settings() {
    if (!(seconds > 0)) {
      throw new InputException(
          "The time limit is " + seconds + ".",
          "It must be positive and finite.",
          "Leave it out for none.");
    }
    if (threads < 1) {
      throw new InputException(
          "There are %d threads.".formatted(threads),
          "At least one thread is needed.",
          "Leave it out for all processors.");
    }
    return new FitSettings(
        new ProblemSettings(
            kernels, psd, normalisation, jitter, c, lambda, k0, task, rules, capped),
        new Solvers(alpha, beta, backend, branching, heuristic, cuts, searcher),
        new WeightSearch(
            method, start, restarts, evaluate, relaxation, alphaTolerance, Optional.empty()),
        proof,
        storage,
        seed,
        defaults
            .budget()
            .withThreads(threads)
            .withSeconds(seconds)
            .withMemory(memory)
            .withStop(stop));
  }
}
