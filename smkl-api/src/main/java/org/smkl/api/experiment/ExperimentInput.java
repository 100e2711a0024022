package org.smkl.api.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.smkl.api.Budget;
import org.smkl.api.Plugin;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.beta.BetaProjector;
import org.smkl.api.relax.RelaxationBackend;

/**
 * What an experiment measures and may use. Made by the framework, never by plugins, so that it can
 * grow. Thread-safe.
 */
public final class ExperimentInput {
  /** Where plugins are found. */
  public interface Plugins {
    /** Every plugin of a kind by its id, available or not. */
    <T extends Plugin> Map<String, T> all(Class<T> kind);
  }

  /**
   * Those that the user chose.
   *
   * @param alpha the alpha-solver
   * @param beta the beta-projector
   * @param backend the relaxation backend
   */
  public record Chosen(AlphaSolver alpha, BetaProjector beta, RelaxationBackend backend) {}

  private final Supplier<List<KnownProblem>> problems;
  private final List<Path> files;
  private final Plugins plugins;
  private final Chosen chosen;
  private final OptionalInt draws;
  private final boolean quick;
  private final long seed;
  private final Budget budget;

  private ExperimentInput(
      Supplier<List<KnownProblem>> problems,
      List<Path> files,
      Plugins plugins,
      Chosen chosen,
      OptionalInt draws,
      boolean quick,
      long seed,
      Budget budget) {
    this.problems = Objects.requireNonNull(problems, "problems");
    this.files = List.copyOf(files);
    this.plugins = Objects.requireNonNull(plugins, "plugins");
    this.chosen = Objects.requireNonNull(chosen, "chosen");
    this.draws = draws;
    this.quick = quick;
    this.seed = seed;
    this.budget = Objects.requireNonNull(budget, "budget");
  }

  /**
   * What there is to measure, without files; everything else as by default.
   *
   * @param problems asked for each time they are needed
   * @param budget threads and the stop signal
   */
  public static ExperimentInput of(
      Supplier<List<KnownProblem>> problems, Plugins plugins, Chosen chosen, Budget budget) {
    return new ExperimentInput(
        problems, List.of(), plugins, chosen, OptionalInt.empty(), false, 1, budget);
  }

  /** A copy with other problems. */
  public ExperimentInput withProblems(Supplier<List<KnownProblem>> others) {
    return new ExperimentInput(others, files, plugins, chosen, draws, quick, seed, budget);
  }

  /** A copy with what the user said of files, draws, the suite and the seed. */
  public ExperimentInput with(List<Path> given, OptionalInt count, boolean small, long number) {
    return new ExperimentInput(problems, given, plugins, chosen, count, small, number, budget);
  }

  /**
   * Problems to measure on: forty made ones whose optimum is known, five of them in a quick suite;
   * or one for each file of {@code --data}, sixty of its rows, with {@code --kernels}.
   */
  public List<KnownProblem> problems() {
    return problems.get();
  }

  /** The files of {@code --data}; empty where none is given. */
  public List<Path> files() {
    return files;
  }

  /** The alpha-solver that the user chose. */
  public AlphaSolver alphaSolver() {
    return chosen.alpha();
  }

  /** The beta-projector that the user chose. */
  public BetaProjector betaProjector() {
    return chosen.beta();
  }

  /** The relaxation backend that the user chose. */
  public RelaxationBackend backend() {
    return chosen.backend();
  }

  /** Every plugin of a kind that is available, by its id: to compare all of them. */
  public <T extends Plugin> Map<String, T> plugins(Class<T> kind) {
    Map<String, T> available = new TreeMap<>(plugins.all(kind));
    available.values().removeIf(plugin -> !plugin.availability().available());
    return available;
  }

  /** How many random draws or splits: what {@code --draws} says, or what is usual. */
  public int draws(int usual) {
    return draws.orElse(usual);
  }

  /** Whether only what takes seconds is asked for. */
  public boolean quick() {
    return quick;
  }

  /** The seed of every random choice. */
  public long seed() {
    return seed;
  }

  /** Threads and the stop signal. */
  public Budget budget() {
    return budget;
  }
}
