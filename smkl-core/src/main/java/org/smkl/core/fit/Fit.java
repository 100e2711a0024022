package org.smkl.core.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.smkl.api.Budget;
import org.smkl.api.Clock;
import org.smkl.api.Problem;
import org.smkl.api.relax.CutPool;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.certificate.verify.RigorousBounds;
import org.smkl.data.Dataset;
import org.smkl.error.Advice;
import org.smkl.error.InputException;
import org.smkl.error.Setting;
import org.smkl.gram.StoppableKernels;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.plugin.guard.RefusedException;
import org.smkl.search.NearOptions;
import org.smkl.search.NearResult;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;
import org.smkl.svm.plan.SolvePlan;
import org.smkl.svm.plan.ValueCost;

/** Runs what the settings say on a data set, with the plugins of a toolbox. Thread-safe. */
public final class Fit {
  private final FitSettings settings;
  private final Toolbox toolbox;

  /** With checked settings. */
  public Fit(FitSettings settings, Toolbox toolbox) {
    this.settings = settings;
    this.toolbox = toolbox;
  }

  /**
   * Refuses plugins that were named and that {@link #run} would not obey; it does so itself, but
   * perhaps after hours of preparation.
   */
  public void requireObeyed() {
    new NamedPluginCheck(settings, toolbox).byFit();
  }

  /** Checks that {@link #search} and {@link #bound} use every plugin that was named. */
  public void requireObeyedBySearch() {
    new NamedPluginCheck(settings, toolbox).bySearch();
  }

  /** The plan for the training rows, before any kernel value is computed. */
  public SolvePlan plan(Dataset train) {
    return new Preparation(settings, toolbox).plan(train);
  }

  /** Kernels and problem of the training rows. */
  public PreparedProblem prepare(Dataset train) {
    return new Preparation(settings, toolbox).prepare(train);
  }

  /** Prepares the training rows of an input whose test rows will be predicted. */
  public PreparedProblem prepare(FitInput input) {
    return new Preparation(settings, toolbox).prepare(input);
  }

  /** Prepares the problem, searches the weights and makes the classifier. */
  public FitResult run(FitInput input) {
    requireObeyed();
    Clock clock = settings.budget().start();
    PreparedProblem prepared = prepare(input);
    return new Fit(settings.with(clock.left()), toolbox).run(input, prepared);
  }

  /** Fits a problem that was prepared from the same input. */
  public FitResult run(FitInput input, PreparedProblem prepared) {
    return run(input, prepared, SearchListener.NONE);
  }

  /** Fits with somebody who follows: a {@link FitListener} all of it, others the proof. */
  public FitResult run(FitInput input, PreparedProblem prepared, SearchListener listener) {
    requireObeyed();
    Clock clock = settings.budget().start();
    List<String> before = toolbox.complaints();
    boolean each =
        settings.problem().task().independent() && prepared.problem().blocks().size() > 1;
    FoundWeights found =
        each ? each(prepared, clock, follower(listener)) : solve(prepared, clock, listener);
    return new ResultBuilder(settings, toolbox, input, prepared)
        .build(
            found.with(found.effort().in(clock.seconds())),
            clock,
            () -> toolbox.complaints().stream().filter(c -> !before.contains(c)).toList());
  }

  private static FitListener follower(SearchListener listener) {
    return listener instanceof FitListener both ? both : FitListener.NONE;
  }

  private FoundWeights solve(PreparedProblem prepared, Clock clock, SearchListener listener) {
    Clock searching = ValueCost.of(prepared.problem()).searching(clock.left()).start();
    Fitter fitter = new Fitter(prepared, settings, toolbox, searching).telling(follower(listener));
    FoundWeights found = fitter.run().bounded(fitter.points(), prepared.problem(), clock.stop());
    if (settings.proof().isEmpty()) {
      return found;
    }
    SearchOptions options =
        settings
            .proof()
            .get()
            .withBudget(clock.left())
            .withIncumbents(List.of(found.solution().beta()));
    if (ValueCost.of(prepared.problem()).isHigh()) {
      // Each of them cost passes over all rows.
      options = options.withAlphas(found.alphas());
    }
    SearchResult certified = search(prepared, options, listener);
    return Certification.merge(prepared.problem(), found, certified, options.gap());
  }

  /**
   * One machine after the other; each gets an equal share of the time that is left. Those that
   * needed more try again with what others left over.
   */
  private FoundWeights each(PreparedProblem prepared, Clock clock, FitListener listener) {
    int count = prepared.problem().blocks().size();
    FoundWeights[] found = new FoundWeights[count];
    List<Integer> open = IntStream.range(0, count).boxed().toList();
    while (!open.isEmpty()) {
      List<Integer> late = new ArrayList<>();
      for (int k = 0; k < open.size(); k++) {
        int c = open.get(k);
        Budget left = clock.left();
        Budget share = left.withSeconds(left.seconds() / (open.size() - k));
        PreparedProblem part = prepared.machine(c, settings.problem().lambda());
        FoundWeights solved =
            new Fit(settings.with(share), toolbox).solve(part, share.start(), listener);
        boolean better = found[c] == null || solved.relativeGap() <= found[c].relativeGap();
        found[c] = better ? solved : found[c];
        if (solved.status() == FitStatus.TIME_LIMIT) {
          late.add(c);
        }
      }
      open = clock.expired() || late.size() == open.size() ? List.of() : late;
    }
    return together(prepared, List.of(found));
  }

  private static FoundWeights together(PreparedProblem prepared, List<FoundWeights> found) {
    List<String> remarks = new ArrayList<>();
    for (int c = 0; c < found.size(); c++) {
      String who = prepared.task().words(prepared.task().roles().get(c));
      found.get(c).remarks().forEach(remark -> remarks.add(who + ": " + remark));
    }
    return FoundWeights.sum(found, remarks);
  }

  /**
   * The weights that the search of the settings finds for a problem of any origin, without bounds
   * and without a model: for the many fits of a cross-validation. There is no proof, and no start
   * that names kernels.
   *
   * @param pool cuts of the problem that are known; those found are added
   * @param looks how many neighbours of a choice of kernels are solved in a row that are no better
   */
  public FoundWeights weights(Problem problem, CutPool pool, int looks) {
    requireObeyed();
    Function<Start.Weights, double[]> none =
        start -> {
          throw new IllegalArgumentException("The kernels of the start have no numbers here.");
        };
    Clock clock = settings.budget().start();
    return new Fitter(problem, none, pool, settings, toolbox, clock).briefly(looks).run();
  }

  /** The classifier of what a search of the caller's own found and proved. */
  public FitResult of(FitInput input, PreparedProblem prepared, SearchResult proof) {
    double seconds = proof.seconds().total();
    FitEffort effort = FitEffort.of(0, (int) proof.progress().svmSolves()).in(seconds);
    FoundWeights found = Certification.alone(prepared.problem(), proof, effort);
    Clock clock = settings.budget().after(seconds).start();
    return new ResultBuilder(settings, toolbox, input, prepared).build(found, clock, List::of);
  }

  /**
   * Branch and bound on a prepared problem; what the problem does not allow is the user's choice of
   * kernels.
   */
  public SearchResult search(
      PreparedProblem prepared, SearchOptions options, SearchListener listener) {
    requireObeyedBySearch();
    Solvers solvers = settings.solvers();
    SearchResult result =
        searched(
            backend ->
                toolbox
                    .certifiedSolver(solvers.search())
                    .solve(
                        prepared.problem(),
                        backend,
                        toolbox.alpha(solvers.alpha()),
                        solvers.steer(options, toolbox),
                        listener));
    Map<String, String> versions = new TreeMap<>(PluginVersions.proving(settings, toolbox));
    PluginVersions.kernels(prepared.kernels().transform().kernels(), toolbox, versions);
    return result.by(
        versions.entrySet().stream().map(e -> e.getKey() + " " + e.getValue()).toList());
  }

  /** The choices that are nearly as good as what a search of the same problem found. */
  public NearResult near(PreparedProblem prepared, SearchResult found, NearOptions options) {
    return searched(
        backend ->
            toolbox
                .certifiedSolver(settings.solvers().search())
                .near(
                    prepared.problem(),
                    backend,
                    toolbox.alpha(settings.solvers().alpha()),
                    found,
                    options));
  }

  private <T> T searched(Function<RelaxationBackend, T> search) {
    try {
      return search.apply(toolbox.searchBackend(settings.solvers().backend()));
    } catch (RefusedException e) {
      // It says itself which plugin it is, and that need not be the backend.
      throw e;
    } catch (UnsupportedOperationException e) {
      throw new InputException(
          e.getMessage(),
          "",
          Advice.of("Maybe another %s; 'smkl plugins' lists them.", Setting.BACKEND),
          e);
    }
  }

  /**
   * The relaxation of the settings at the root of a prepared problem. The lower bound is evaluated
   * here from the backend's alpha, with its rounding errors; the value is the backend's own.
   */
  public RelaxationResult bound(PreparedProblem prepared, Consumer<String> log) {
    requireObeyedBySearch();
    Clock clock = settings.budget().start();
    Clock searching = ValueCost.of(prepared.problem()).searching(settings.budget()).start();
    RelaxationResult result =
        Relaxations.solve(
            toolbox.backend(settings.solvers().backend()),
            StoppableKernels.of(prepared.problem(), searching.stop()),
            settings.with(searching.left()),
            toolbox.alpha(settings.solvers().alpha()),
            new CutPool(),
            log);
    Problem evaluated =
        StoppableKernels.of(prepared.problem(), StoppableKernels.late(clock.stop()));
    try {
      RigorousBounds.Bound bound = RigorousBounds.of(evaluated).lower(Node.root(), result.alpha());
      bound.reason().ifPresent(log);
      return result.withLowerBound(bound.value());
    } catch (CancellationException e) {
      log.accept(
          "The run was stopped before its lower bound was evaluated with its rounding errors: none is proved.");
      return result.withLowerBound(Double.NEGATIVE_INFINITY);
    }
  }
}
