package org.smkl.core.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.smkl.api.Block;
import org.smkl.api.Budget;
import org.smkl.api.Clock;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.relax.CutPool;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.certificate.verify.RigorousBounds;
import org.smkl.core.probability.Calibration;
import org.smkl.core.probability.InnerValidation;
import org.smkl.core.response.Solution;
import org.smkl.core.score.ClassOutcome;
import org.smkl.core.task.Role;
import org.smkl.core.task.Task;
import org.smkl.core.task.TaskBlocks;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.error.Advice;
import org.smkl.error.InputException;
import org.smkl.error.Setting;
import org.smkl.gram.KernelPreparation;
import org.smkl.gram.KernelSpec;
import org.smkl.gram.KernelSpecParser;
import org.smkl.gram.PreparedKernels;
import org.smkl.gram.StoppableKernels;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.plugin.guard.GivenUpException;
import org.smkl.plugin.guard.Guard;
import org.smkl.plugin.guard.RefusedException;
import org.smkl.search.NearOptions;
import org.smkl.search.NearResult;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;
import org.smkl.svm.machine.ComputedMachines;
import org.smkl.svm.machine.StoredMachines;
import org.smkl.svm.plan.KernelValues;
import org.smkl.svm.plan.ProblemShape;
import org.smkl.svm.plan.SolvePlan;
import org.smkl.svm.plan.ValueCost;

/** Runs what the settings say on a data set, with the plugins of a toolbox. Thread-safe. */
public final class Fit {
  private static final String TOO_LARGE = "Maybe C, lambda or a weight is too large.";

  /** Seconds after a stop in which kernels may still become ready. */
  private static final double GRACE_SECONDS = 0.9;

  private static final String KERNELS =
      "'smkl plugins' lists the kernel families and where they are from.";

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

  /** What is asked of the training rows, before any kernel value is known. */
  private record Stated(Task task, List<Block> blocks, List<KernelSpec> specs) {
    /** Entries of the parts of a mixed matrix that machines copy. */
    long parts(Dataset train) {
      return StoredMachines.copied(blocks, train.rows());
    }
  }

  private Stated state(Dataset train) {
    Task task = Task.of(train.target(), settings.problem().task());
    List<Block> blocks;
    try {
      blocks =
          TaskBlocks.of(
              task, train, settings.problem().c(), settings.problem().task().classWeights());
    } catch (IllegalArgumentException e) {
      throw InputException.of(e, TOO_LARGE);
    }
    try {
      List<KernelSpec> specs =
          new KernelSpecParser(toolbox.kernels(), train.featureNames(), train.textNames())
              .parse(settings.problem().kernels());
      return new Stated(task, blocks, specs);
    } catch (IllegalArgumentException e) {
      throw InputException.of(e, KERNELS);
    }
  }

  /** The plan for the training rows, before any kernel value is computed. */
  public SolvePlan plan(Dataset train) {
    Stated stated = state(train);
    int q = stated.specs().size();
    KernelValues values;
    try {
      values =
          KernelPreparation.values(train.rows(), q, settings.kernelOptions(), stated.parts(train));
    } catch (IllegalArgumentException e) {
      throw InputException.of(e, KERNELS);
    }
    ProblemShape shape =
        ProblemShape.of(
            train.rows(),
            stated.blocks(),
            q,
            Math.min(q, settings.problem().k0()),
            values instanceof KernelValues.Stored);
    return SolvePlan.of(shape, values, Runtime.getRuntime().maxMemory());
  }

  /** Kernels and problem of the training rows. */
  public PreparedProblem prepare(Dataset train) {
    Clock clock = settings.budget().start();
    Stated stated = state(train);
    PreparedKernels kernels;
    try {
      kernels = prepare(train, stated.specs(), stated.parts(train), clock);
    } catch (IllegalArgumentException e) {
      throw InputException.of(e, KERNELS);
    }
    try {
      return PreparedProblem.of(
          train, kernels, stated.task(), stated.blocks(), settings.problem(), clock.seconds());
    } catch (IllegalArgumentException e) {
      throw InputException.of(e, TOO_LARGE);
    }
  }

  /** Prepares the training rows of an input whose test rows will be predicted. */
  public PreparedProblem prepare(FitInput input) {
    PreparedProblem prepared = prepare(input.train());
    if (input.test().isPresent()) {
      // Found out now, not after hours of search: kernels from files may have no values for them.
      try {
        prepared
            .kernels()
            .transform()
            .rows(toolbox.kernels(), input.train().table(), input.test().get().table(), 1);
      } catch (IllegalArgumentException e) {
        throw InputException.of(
            "The test rows cannot be predicted",
            e,
            "",
            Advice.of("Or leave out %s.", Setting.TEST));
      }
    }
    return prepared;
  }

  /**
   * Kernels that are ready soon after a stop are still of use to somebody who returns the best so
   * far. Those from elsewhere know no stop signal and are given up at once.
   */
  private PreparedKernels prepare(Dataset train, List<KernelSpec> specs, long parts, Clock clock) {
    Supplier<PreparedKernels> work =
        () ->
            KernelPreparation.prepare(
                train.table(),
                Optional.of(train.target()),
                specs,
                toolbox.kernels(),
                settings.kernelOptions(),
                parts,
                StoppableKernels.late(clock.stop(), GRACE_SECONDS));
    List<String> foreign = foreign(specs);
    try {
      return foreign.isEmpty() ? work.get() : watched(work, foreign, clock);
    } catch (CancellationException e) {
      throw new GivenUpException(
          "The kernels of %d rows were not ready when the time limit was reached or a stop was asked for, so that nothing is known. Maybe allow more time, or use fewer rows or kernels."
              .formatted(train.rows()));
    }
  }

  private static PreparedKernels watched(
      Supplier<PreparedKernels> work, List<String> foreign, Clock clock) {
    return Guard.watch(
        work,
        clock.stop(),
        () ->
            "The kernels were not ready when the time limit was reached or a stop was asked for; among them are those of %s. Maybe allow more time or leave these out."
                .formatted(String.join(" and ", foreign)));
  }

  private List<String> foreign(List<KernelSpec> specs) {
    return specs.stream()
        .map(KernelSpec::family)
        .distinct()
        .filter(toolbox.kernels()::containsKey)
        .map(family -> Guard.origin(toolbox.kernels().get(family)))
        .filter(origin -> !origin.own())
        .map(origin -> "the " + origin)
        .toList();
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

  /** Fits with somebody who follows branch and bound, where a proof is asked for. */
  public FitResult run(FitInput input, PreparedProblem prepared, SearchListener listener) {
    requireObeyed();
    Clock clock = settings.budget().start();
    List<String> before = toolbox.complaints();
    boolean each =
        settings.problem().task().independent() && prepared.problem().blocks().size() > 1;
    Solved solved = each ? each(prepared, clock) : solve(prepared, clock, listener);
    double seconds = clock.seconds();
    Optional<Calibration> calibration = calibrate(prepared, solved, clock);
    List<String> complaints =
        toolbox.complaints().stream().filter(c -> !before.contains(c)).toList();
    return result(input, prepared, solved, calibration, seconds, complaints);
  }

  /** What was found, and for whom: for all machines together, or for each by itself. */
  private record Solved(
      Fitter.Rounds rounds,
      RigorousFit evaluated,
      Optional<SearchResult> proof,
      List<MachineFit> machines) {
    /** The weights of all machines, or of each. */
    List<double[]> betas() {
      return machines.isEmpty()
          ? List.of(evaluated.solution().beta())
          : machines.stream().map(machine -> machine.solution().beta()).toList();
    }
  }

  private Solved solve(PreparedProblem prepared, Clock clock, SearchListener listener) {
    Clock searching = ValueCost.of(prepared.problem()).searching(clock.left()).start();
    Fitter.Found found = new Fitter(prepared, settings, toolbox, searching).run();
    RigorousFit evaluated = RigorousFit.of(found, prepared.problem(), clock.stop());
    if (settings.proof().isEmpty()) {
      return new Solved(found.rounds(), evaluated, Optional.empty(), List.of());
    }
    SearchOptions options =
        settings
            .proof()
            .get()
            .withBudget(clock.left())
            .withIncumbents(List.of(found.solution().beta()));
    if (ValueCost.of(prepared.problem()).isHigh()) {
      // Each of them cost passes over all rows.
      options = options.withAlphas(found.points().alphas());
    }
    SearchResult certified = search(prepared, options, listener);
    evaluated = Certification.merge(prepared.problem(), evaluated, certified, options.gap());
    return new Solved(found.rounds(), evaluated, Optional.of(certified), List.of());
  }

  /**
   * One machine after the other; each gets an equal share of the time that is left. Those that
   * needed more try again with what others left over.
   */
  private Solved each(PreparedProblem prepared, Clock clock) {
    int count = prepared.problem().blocks().size();
    Solved[] found = new Solved[count];
    List<Integer> open = IntStream.range(0, count).boxed().toList();
    while (!open.isEmpty()) {
      List<Integer> late = new ArrayList<>();
      for (int k = 0; k < open.size(); k++) {
        int c = open.get(k);
        Budget left = clock.left();
        Budget share = left.withSeconds(left.seconds() / (open.size() - k));
        PreparedProblem part = prepared.machine(c, settings.problem().lambda());
        Solved solved =
            new Fit(settings.with(share), toolbox).solve(part, share.start(), SearchListener.NONE);
        boolean better =
            found[c] == null
                || solved.evaluated().relativeGap() <= found[c].evaluated().relativeGap();
        found[c] = better ? solved : found[c];
        if (solved.evaluated().status() == FitStatus.TIME_LIMIT) {
          late.add(c);
        }
      }
      open = clock.expired() || late.size() == open.size() ? List.of() : late;
    }
    return together(prepared, List.of(found));
  }

  private static Solved together(PreparedProblem prepared, List<Solved> found) {
    List<MachineFit> machines = new ArrayList<>();
    List<String> remarks = new ArrayList<>();
    for (int c = 0; c < found.size(); c++) {
      Solved solved = found.get(c);
      Role role = prepared.task().roles().get(c);
      machines.add(MachineFit.of(role, solved.evaluated(), solved.proof()));
      String who = prepared.task().words(role);
      solved.evaluated().remarks().forEach(remark -> remarks.add(who + ": " + remark));
    }
    int starts = found.stream().mapToInt(solved -> solved.rounds().starts()).sum();
    return new Solved(
        new Fitter.Rounds(Double.NaN, 0, List.of(), starts),
        MachineFit.together(machines, remarks),
        Optional.empty(),
        machines);
  }

  /**
   * The weights that the search of the settings finds for a problem of any origin, without bounds
   * and without a model: for the many fits of a cross-validation. There is no proof, and no start
   * that names kernels.
   *
   * @param pool cuts of the problem that are known; those found are added
   */
  public FoundWeights weights(Problem problem, CutPool pool) {
    requireObeyed();
    Function<Start.Weights, double[]> none =
        start -> {
          throw new IllegalArgumentException("The kernels of the start have no numbers here.");
        };
    Clock clock = settings.budget().start();
    Fitter.Found found = new Fitter(problem, none, pool, settings, toolbox, clock).run();
    return new FoundWeights(found.solution(), found.points().alphas(), found.remarks());
  }

  /** The classifier of what a search of the caller's own found and proved. */
  public FitResult of(FitInput input, PreparedProblem prepared, SearchResult proof) {
    Solved solved =
        new Solved(
            Fitter.Rounds.NONE,
            Certification.alone(prepared.problem(), proof),
            Optional.of(proof),
            List.of());
    double seconds = proof.seconds().total();
    return result(
        input,
        prepared,
        solved,
        calibrate(prepared, solved, settings.budget().after(seconds).start()),
        seconds,
        List.of());
  }

  /** Empty where nobody asked for probabilities, or time was up. */
  private Optional<Calibration> calibrate(PreparedProblem prepared, Solved solved, Clock clock) {
    if (!settings.problem().task().probability()) {
      return Optional.empty();
    }
    return InnerValidation.run(
        prepared.problem(),
        solved.betas(),
        prepared.train(),
        settings.seed(),
        toolbox.alpha(settings.solvers().alpha()),
        AlphaOptions.tolerance(settings.search().alphaTolerance()).stoppedBy(clock.stop()),
        settings.budget().threads());
  }

  private FitResult result(
      FitInput input,
      PreparedProblem prepared,
      Solved solved,
      Optional<Calibration> calibration,
      double solveSeconds,
      List<String> complaints) {
    RigorousFit found = solved.evaluated();
    Fitter.Rounds rounds = solved.rounds();
    SmklModel model =
        ModelBuilder.build(
            input,
            prepared,
            found.solution(),
            solved.betas(),
            calibration.map(Calibration::sigmoids).orElse(List.of()),
            toolbox.kernels());
    int threads = settings.budget().threads();
    Target target = input.train().target();
    List<String> remarks = new ArrayList<>(prepared.kernels().warnings());
    remarks.addAll(found.remarks());
    if (found.untrained()) {
      remarks.add(
          "The run was stopped before any machine had learnt from the rows: the weights are those of its start, and the model says the same of every row. Maybe allow more time.");
    }
    calibration.ifPresent(done -> remarks.addAll(done.remarks()));
    if (settings.problem().task().probability() && calibration.isEmpty()) {
      remarks.add("The model has no probabilities: there was no time left to learn them.");
    }
    remarks.addAll(complaints);
    return new FitResult(
        settings,
        found.status(),
        prepared,
        found.solution(),
        rounds.alternatingObjective(),
        found.lowerBound(),
        found.relativeGap(),
        rounds.period(),
        rounds.trace(),
        rounds.starts(),
        found.svmSolves(),
        model,
        model.outcome(trainingValues(prepared, found.solution(), solved.betas(), model), target),
        input
            .test()
            .map(part -> model.outcome(model.scaledValues(part.table(), threads), part.target())),
        calibration.map(done -> (ClassOutcome) model.outcome(done.heldOut(), target)),
        solveSeconds,
        solved.proof(),
        solved.machines(),
        List.copyOf(remarks));
  }

  /** The values of all machines for the training rows. */
  private double[][] trainingValues(
      PreparedProblem prepared, Solution solution, List<double[]> betas, SmklModel model) {
    if (!ValueCost.of(prepared.problem()).isHigh() || betas.size() > 1) {
      return model.trainingValues(prepared.train().table(), settings.budget().threads());
    }
    // A row of kernel values for each support vector would take longer than the fit.
    return ComputedMachines.values(
        prepared.problem(), betas.get(0), solution.alpha(), solution.value().biases());
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
                        solvers
                            .branching()
                            .map(id -> options.withBranching(toolbox.branching(id)))
                            .orElse(options),
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
