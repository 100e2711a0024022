package org.smkl.cv.importance;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.smkl.api.ChoiceRules;
import org.smkl.api.Clock;
import org.smkl.api.Problem;
import org.smkl.api.relax.CutPool;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.fit.WeightSearch;
import org.smkl.error.Count;
import org.smkl.error.InputException;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;

/**
 * What the optimum becomes when a kernel with weight must not be chosen: the other kernels are
 * chosen anew, by a fit and a few nodes of branch and bound, so that both bounds are rigorous. Not
 * thread-safe.
 */
public final class LeavingOut {
  /** Nodes for each kernel: small problems are proved within them, others have bounds. */
  private static final int NODES = 15;

  /** Relative: a finer difference says nothing about a kernel. */
  private static final double GAP = 1e-4;

  /** Kernels, the heaviest; each is a problem of its own. */
  private static final int MAX_KERNELS = 20;

  private final FitResult result;
  private final FitSettings settings;
  private final Toolbox toolbox;
  private final Clock clock;
  private final Consumer<String> progress;
  private final List<String> notes = new ArrayList<>();

  private LeavingOut(
      FitResult result, FitSettings settings, Toolbox toolbox, Consumer<String> progress) {
    this.progress = progress;
    this.result = result;
    this.settings = settings;
    this.toolbox = toolbox;
    this.clock = settings.budget().start();
  }

  /**
   * An importance with what each kernel with weight is worth.
   *
   * @param result the fit, whose bounds are those of the optimum with all kernels
   * @param settings its plugins and its budget
   * @param progress told what is going on
   */
  public static Importance add(
      Importance to,
      FitResult result,
      FitSettings settings,
      Toolbox toolbox,
      Consumer<String> progress) {
    LeavingOut work = new LeavingOut(result, settings, toolbox, progress);
    List<Importance.Without> found = work.run();
    return to.with(found, work.notes);
  }

  private List<Importance.Without> run() {
    PreparedProblem prepared = result.prepared();
    Optional<String> obstacle = obstacle(prepared.problem());
    if (obstacle.isPresent()) {
      notes.add("What the objective is without a kernel is not told: " + obstacle.get());
      return List.of();
    }
    double[] beta = result.solution().beta();
    List<Integer> heaviest = new ArrayList<>();
    for (int i = 0; i < beta.length; i++) {
      if (beta[i] > 0) {
        heaviest.add(i);
      }
    }
    heaviest.sort(Comparator.comparingDouble(i -> -beta[i]));
    if (heaviest.size() > MAX_KERNELS) {
      notes.add(
          "Of %d kernels with weight the %d heaviest were left out in turn."
              .formatted(heaviest.size(), MAX_KERNELS));
    }
    List<Importance.Without> found = new ArrayList<>();
    List<Integer> tried = heaviest.subList(0, Math.min(MAX_KERNELS, heaviest.size()));
    for (int i : tried) {
      if (clock.stop().stopRequested()) {
        notes.add(
            "It was stopped after leaving out %s in turn."
                .formatted(Count.of(found.size(), "kernel")));
        break;
      }
      progress.accept(
          "what kernels are worth: %d of %d".formatted(tried.indexOf(i) + 1, tried.size()));
      String name = prepared.names().get(prepared.kernels().indices()[i]);
      try {
        without(i, prepared.problem()).map(search -> told(name, search)).ifPresent(found::add);
      } catch (InputException e) {
        notes.add("What the objective is without %s is not told: %s".formatted(name, e.given()));
      }
    }
    return found;
  }

  private Optional<String> obstacle(Problem problem) {
    if (!result.machines().isEmpty()) {
      return Optional.of("each machine has kernels of its own.");
    }
    if (!result.solution().rigorous() || !Double.isFinite(result.lowerBound())) {
      return Optional.of("nothing is proved about the objective with all kernels.");
    }
    if (!problem.allPsd()) {
      return Optional.of("a kernel is not positive semidefinite, so that nothing can be proved.");
    }
    return problem.stored()
        ? Optional.empty()
        : Optional.of("the matrices of the kernels are not kept in memory.");
  }

  private Importance.Without told(String name, SearchResult search) {
    return Importance.Without.of(
        name,
        search.lowerBound(),
        /* objective= */ search.upperBound(),
        /* upper= */ result.objective(),
        result.lowerBound());
  }

  /** The search without a kernel; empty where the rules want it, or leave no other. */
  private Optional<SearchResult> without(int kernel, Problem problem) {
    if (problem.rules().must(kernel)) {
      return Optional.empty();
    }
    Optional<Problem> others = others(kernel, problem);
    if (others.isEmpty()) {
      return Optional.empty();
    }
    Problem rest = others.get();
    double[] beta =
        new Fit(plain(), toolbox).weights(rest, new CutPool(), Integer.MAX_VALUE).solution().beta();
    return Optional.of(
        toolbox
            .certifiedSolver(settings.solvers().search())
            .solve(
                rest,
                toolbox.searchBackend(settings.solvers().backend()),
                toolbox.alpha(settings.solvers().alpha()),
                SearchOptions.gap(GAP)
                    .withNodes(NODES)
                    .withIncumbents(List.of(beta))
                    .withBudget(clock.left()),
                SearchListener.NONE));
  }

  private static Optional<Problem> others(int kernel, Problem problem) {
    ChoiceRules rules = problem.rules();
    BitSet never = rules.never();
    never.set(kernel);
    try {
      return Optional.of(
          problem.withRules(ChoiceRules.of(rules.capacities(), rules.must(), never)));
    } catch (IllegalArgumentException e) {
      // No kernel would be left.
      return Optional.empty();
    }
  }

  /** The default search of weights: whatever chose the weights of the fit, this is their rival. */
  private FitSettings plain() {
    return new FitSettings(
        settings.problem(),
        settings.solvers(),
        WeightSearch.defaults(),
        Optional.of(SearchOptions.gap(GAP)),
        settings.storage(),
        settings.seed(),
        clock.left());
  }
}
