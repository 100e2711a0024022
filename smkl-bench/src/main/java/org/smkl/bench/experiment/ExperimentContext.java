package org.smkl.bench.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.smkl.api.Budget;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.bench.peer.PeerFolder;
import org.smkl.bench.result.Result;
import org.smkl.bench.result.ResultStore;
import org.smkl.cv.method.MethodContext;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.StoppedException;
import org.smkl.data.set.PublishedFigures;
import org.smkl.plugin.PluginException;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;

/**
 * What an experiment may use.
 *
 * @param dataDir the folder of the ten sets
 * @param sets which of them, by name
 * @param quick small grids and only what takes seconds
 * @param reference the published figures
 * @param peers where other people's software is; empty where it is not installed
 * @param toolbox the plugins
 * @param chosen which of them, and what is measured instead of the defaults
 * @param store results so far
 * @param folder where cross-validations keep theirs
 * @param seed of every random choice
 * @param progress told what is going on
 * @param budget its threads and its stop signal
 */
public record ExperimentContext(
    Path dataDir,
    List<String> sets,
    boolean quick,
    PublishedFigures reference,
    Optional<PeerFolder> peers,
    Toolbox toolbox,
    Chosen chosen,
    ResultStore store,
    Path folder,
    long seed,
    Consumer<String> progress,
    Budget budget) {
  /** Relative duality gap of SVMs outside of grids. */
  public static final double TOLERANCE = 1e-7;

  /** Copies the list. */
  public ExperimentContext {
    sets = List.copyOf(sets);
  }

  /** For what is computed afresh, with nothing to compare with and nobody to tell. */
  public static ExperimentContext alone(
      Path dataDir,
      List<String> sets,
      boolean quick,
      Toolbox toolbox,
      Chosen chosen,
      ResultStore store,
      long seed,
      Budget budget) {
    return new ExperimentContext(
        dataDir,
        sets,
        quick,
        PublishedFigures.none(),
        Optional.empty(),
        toolbox,
        chosen,
        store,
        dataDir,
        seed,
        line -> {},
        budget);
  }

  /** This context on another store, without peers. */
  public ExperimentContext on(ResultStore other) {
    return alone(dataDir, sets, quick, toolbox, chosen, other, seed, budget);
  }

  /** The alpha-solver that is measured. */
  public AlphaSolver alphaSolver() {
    return toolbox.alpha(chosen.solvers().alpha());
  }

  /** The relaxation backend that is measured. */
  public RelaxationBackend backend() {
    return toolbox.backend(chosen.solvers().backend());
  }

  /** The methods that are compared besides. */
  public List<MklMethod> methods() {
    return chosen.methods().stream().map(id -> Methods.named(id, toolbox)).toList();
  }

  /** These methods, and those that are compared besides. */
  public List<MklMethod> methods(List<MklMethod> usual) {
    return Stream.concat(usual.stream(), methods().stream()).distinct().toList();
  }

  /**
   * The result with this key: from the store, or computed and kept. Empty when the run is asked to
   * stop, or the store does not want it. Where a plugin is missing the result has only a remark,
   * and is not kept.
   */
  public Optional<Result> once(String key, Supplier<Result> compute) {
    Optional<Result> known = store.get(key);
    if (known.isPresent() || budget.stop().stopRequested() || !store.wants(key)) {
      return known;
    }
    progress.accept(key);
    Result result;
    try {
      result = compute.get();
    } catch (StoppedException e) {
      return Optional.empty();
    } catch (PluginException e) {
      return Optional.of(Result.of("remark", e.getMessage()));
    }
    if (budget.stop().stopRequested()) {
      return Optional.empty();
    }
    store.put(key, result);
    return Optional.of(result);
  }

  /** The optimum of a problem, searched for from nothing to this gap. */
  public SearchResult search(Problem problem, double gap, Budget within, SearchListener listener) {
    return toolbox
        .certifiedSolver(chosen.solvers().search())
        .solve(
            problem,
            toolbox.searchBackend(chosen.solvers().backend()),
            alphaSolver(),
            chosen.solvers().steer(SearchOptions.gap(gap).withBudget(within), toolbox),
            listener);
  }

  /** What a method gets of this context. */
  public MethodContext methodContext() {
    return new MethodContext(
        toolbox, TOLERANCE, seed, chosen.solvers(), SearchOptions.DEFAULT_GAP, budget);
  }
}
