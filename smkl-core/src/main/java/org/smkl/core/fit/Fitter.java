package org.smkl.core.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.smkl.api.Clock;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.beta.BetaProjector;
import org.smkl.api.relax.CutPool;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.NodeChoices;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.core.response.AlphaStep;
import org.smkl.core.response.BestResponse;
import org.smkl.core.response.KeptIterate;
import org.smkl.core.response.MultiStart;
import org.smkl.core.response.ResponseOptions;
import org.smkl.core.response.ResponseResult;
import org.smkl.core.response.ResponseStatus;
import org.smkl.core.response.Solution;
import org.smkl.core.response.Starts;
import org.smkl.core.response.SupportSearch;
import org.smkl.gram.StoppableKernels;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.svm.bound.Bounds;
import org.smkl.svm.machine.Machines;
import org.smkl.svm.plan.ValueCost;

/** Searches the weights of a prepared problem as the settings say. Used once. */
final class Fitter {
  private static final int DEFAULT_RESTARTS = 10;

  /** The relaxation that guides the search need not be exact: its cuts are what counts. */
  private static final double GUIDE_TOLERANCE = 1e-4;

  private final Function<Start.Weights, double[]> restriction;
  private final CutPool pool;
  private final Problem problem;
  private final FitSettings settings;
  private final Toolbox toolbox;
  private final AlphaSolver alpha;
  private final BetaProjector beta;
  private final Clock clock;
  private final StopSignal stop;
  private final List<String> remarks = new ArrayList<>();
  private final DualPoints points;
  private int relaxationSolves;
  private double[] relaxed;
  private double relaxedBound = Double.NEGATIVE_INFINITY;

  /** Neighbours of a choice of kernels that are solved in a row although they are no better. */
  private int looks = Integer.MAX_VALUE;

  /** Whether best response is left out where the relaxation's own support cannot be beaten. */
  private boolean brief;

  private FitListener listener = FitListener.NONE;

  /** Whether a run that is stopped early learns from some of the rows. */
  private boolean sampling;

  Fitter(PreparedProblem prepared, FitSettings settings, Toolbox toolbox, Clock clock) {
    this(prepared.problem(), prepared::restrict, new CutPool(), settings, toolbox, clock);
    sampling = settings.search().start().isEmpty();
  }

  /**
   * For any problem.
   *
   * @param restriction the weights of a start over the kernels of the problem
   * @param pool cuts of the problem that are known; those found are added
   */
  Fitter(
      Problem problem,
      Function<Start.Weights, double[]> restriction,
      CutPool pool,
      FitSettings settings,
      Toolbox toolbox,
      Clock clock) {
    this.problem = StoppableKernels.of(problem, clock.stop());
    this.restriction = restriction;
    this.pool = pool;
    this.settings = settings;
    this.toolbox = toolbox;
    this.alpha = toolbox.alpha(settings.solvers().alpha());
    this.beta = toolbox.beta(settings.solvers().beta());
    this.points = new DualPoints(this.problem);
    this.clock = clock;
    this.stop = clock.stop();
  }

  /**
   * The weights alone count, not the way to them: for one fit of many.
   *
   * @param most how many neighbours of a choice of kernels are solved in a row that are no better
   */
  Fitter briefly(int most) {
    brief = true;
    looks = most;
    return this;
  }

  /** Tells somebody what is found. */
  Fitter telling(FitListener other) {
    listener = other;
    return this;
  }

  /** The alphas that bound the optimum from below, once it has run. */
  DualPoints points() {
    return points;
  }

  FoundWeights run() {
    if (settings.search().evaluate()) {
      return evaluate();
    }
    if (settings.search().method() == Method.DEFAULT) {
      Optional<RelaxationBackend> backend =
          settings.solvers().backend().isPresent()
              ? Optional.of(toolbox.backend(settings.solvers().backend()))
              : toolbox.defaultBackend();
      if (backend.isPresent() && problem.allPsd()) {
        // However slow a chosen backend is, there are the weights of the embedded one.
        Optional<FoundWeights> first =
            toolbox
                .defaultBackend()
                .filter(embedded -> embedded != backend.get())
                .map(embedded -> search(embedded, Optional.empty()));
        return search(backend.get(), first);
      }
      remarks.add(
          backend.isPresent()
              ? "A kernel is indefinite, so supports could not be polished to exact weights."
              : "No relaxation backend is there, so supports could not be polished to exact weights.");
    }
    return respond();
  }

  private FoundWeights evaluate() {
    double[] weights = start(new SplittableRandom(settings.seed()));
    Solution solution = alphaStep().solve(weights);
    try {
      points.add(Machines.cut(problem, solution.alpha(), settings.budget().threads()));
    } catch (CancellationException e) {
      remarks.add("The run was stopped before a lower bound was known.");
    }
    if (!NodeChoices.of(problem).allows(weights)) {
      boolean sparse = Arrays.stream(weights).filter(b -> b > 0).count() <= problem.k0();
      remarks.add(
          sparse
              ? "The rules do not allow the kernels of the weights evaluated together, so their objective bounds nothing."
              : "The weights evaluated are not sparse: more than k0 kernels have weight, so their objective bounds nothing.");
      solution = solution.withoutProof();
    }
    return FoundWeights.unbounded(
        stop.stopRequested() ? stopped() : FitStatus.EVALUATED,
        solution,
        points.alphas(),
        FitEffort.of(1, 1),
        remarks);
  }

  private FoundWeights respond() {
    boolean literal = settings.search().method() == Method.ALGORITHM_1;
    List<double[]> starts = starts(literal);
    ResponseOptions options = response(literal ? KeptIterate.LEAST_J : KeptIterate.LEAST_F);
    ResponseResult result = MultiStart.run(problem, starts, alpha, beta, options);
    Solution solution = result.solution().orElseGet(() -> fallback(starts.get(0)));
    result.best().ifPresent(points::add);
    improved(solution);
    return FoundWeights.unbounded(
        status(result.status()),
        solution,
        points.alphas(),
        effort(result, starts, relaxationSolves),
        remarks);
  }

  private static FitEffort effort(ResponseResult result, List<double[]> starts, int furtherSolves) {
    return new FitEffort(
        starts.size(),
        result.trace(),
        result.alternatingObjective(),
        result.period(),
        result.svmSolves() + furtherSolves,
        0);
  }

  /**
   * Stopped before anything sparse was evaluated: the k0 largest weights of the start, or what a
   * sample of the rows says where that is better.
   */
  private Solution fallback(double[] start) {
    AlphaStep step =
        new AlphaStep(problem, alpha, alphaTolerance(), settings.budget().threads(), stop);
    double[] sparse = Starts.fromRelaxation(start, start, problem);
    // No time is left to learn anything: the best alpha that is known has to do.
    double[] known = Bounds.best(problem, pool, Node.root()).alpha();
    boolean nothing = Arrays.stream(known).allMatch(a -> a == 0);
    Solution guess = step.solve(sparse, nothing && relaxed != null ? relaxed : known);
    Optional<SampleFit> sample =
        sampling
            ? SampleFit.of(problem, settings, toolbox)
                .filter(found -> found.solution().objective() < guess.objective())
            : Optional.empty();
    if (sample.isEmpty()) {
      if (Arrays.stream(guess.alpha()).anyMatch(a -> a != 0)) {
        remarks.add(
            "The run was stopped before it had tried any weights to the end: those reported are where it started, and their model is half trained. Maybe allow more time.");
      }
      return guess;
    }
    points.add(sample.get().cut());
    remarks.add(
        "The run was stopped before it had tried any weights on all rows: weights and model are those of a sample of %d rows. Maybe allow more time."
            .formatted(sample.get().rows()));
    return sample.get().solution();
  }

  /**
   * The relaxation at the root gives cuts that rule out most supports, and one to begin with; best
   * response looks from there, and every support found is polished and improved.
   *
   * @param before what another backend found
   */
  private FoundWeights search(RelaxationBackend backend, Optional<FoundWeights> before) {
    RelaxationOptions options =
        RelaxationOptions.defaults(alpha)
            .withTolerance(tolerance())
            .withBudget(clock.steps())
            .withPool(pool);
    AlphaStep steps = alphaStep();
    double[] guide = settings.search().start().isPresent() ? null : guide(backend, options, steps);
    if (before.isPresent() && stop.stopRequested()) {
      FitEffort effort = before.get().effort().plus(relaxationSolves);
      return FoundWeights.unbounded(
          stopped(), before.get().solution(), points.alphas(), effort, remarks);
    }
    SupportSearch search = new SupportSearch(problem, backend, options, alphaTolerance(), looks);
    search.tell(this::improved);
    if (guide != null) {
      search.improve(support(guide));
      if (search.best() != null && within(search.best(), tolerance())) {
        return found(search, FitEffort.of(1, relaxationSolves + search.svmSolves()));
      }
    }
    List<double[]> starts = guide == null ? starts(false) : List.of(guide);
    ResponseOptions how = response(KeptIterate.LEAST_F);
    ResponseResult result =
        guide == null
            ? MultiStart.run(problem, starts, alpha, beta, how)
            : BestResponse.run(problem, guide, steps, beta, how);
    result.best().ifPresent(pool::add);
    Solution first = result.solution().orElseGet(() -> fallback(starts.get(0)));
    search.offer(first);
    before.ifPresent(found -> search.offer(found.solution()));
    if (problem.k0() == problem.q() && problem.rules().isNone()) {
      // Convex: the support of all kernels has the optimum, and nothing is next to it.
      BitSet all = new BitSet();
      all.set(0, problem.q());
      search.improve(all);
    } else {
      search.improve(support(first.beta()));
      if (guide != null) {
        search.improve(support(guide));
      }
    }
    return found(
        search,
        effort(
            result,
            starts,
            search.svmSolves()
                + relaxationSolves
                + before.map(found -> found.effort().svmSolves()).orElse(0)));
  }

  private FoundWeights found(SupportSearch search, FitEffort effort) {
    for (int t = 0; t < pool.size(); t++) {
      points.add(pool.get(t));
    }
    return FoundWeights.unbounded(
        stop.stopRequested() ? stopped() : FitStatus.LOCAL_OPTIMUM,
        search.best(),
        points.alphas(),
        effort,
        remarks);
  }

  /** Whether the bound of the relaxation leaves nothing to gain. */
  private boolean within(Solution solution, double gap) {
    return solution.rigorous() && Bounds.relativeGap(solution.objective(), relaxedBound) <= gap;
  }

  /** The weights to begin with; where kernels are not stored also the alpha of the first step. */
  private double[] guide(RelaxationBackend backend, RelaxationOptions options, AlphaStep steps) {
    RelaxationResult root =
        backend.solve(problem, Node.root(), options.withTolerance(guideTolerance()));
    points.add(root.lowerBound(), root.alpha());
    relaxationSolves = root.svmSolves();
    relaxed = root.alpha();
    relaxedBound = root.lowerBound();
    listener.bounded(relaxedBound);
    steps.startFrom(relaxed);
    return Starts.fromRelaxation(root.beta(), root.z(), problem);
  }

  private void improved(Solution solution) {
    listener.improved(solution.objective(), solution.beta());
  }

  private double[] average() {
    return Starts.average(problem.q());
  }

  /** One start if it was chosen, else the method's own; random ones as often as asked for. */
  private List<double[]> starts(boolean literal) {
    SplittableRandom random = new SplittableRandom(settings.seed());
    List<double[]> starts = new ArrayList<>();
    int restarts;
    if (settings.search().start().isPresent() || literal) {
      starts.add(start(random));
      restarts = settings.search().restarts().orElse(0);
    } else {
      NodeChoices choices = NodeChoices.of(problem);
      for (int i = 0; i < problem.q(); i++) {
        if (choices.mayWeigh(i)) {
          starts.add(Starts.equal(problem.q(), i));
        }
      }
      restarts = settings.search().restarts().orElse(DEFAULT_RESTARTS);
    }
    for (int r = 0; r < restarts; r++) {
      starts.add(Starts.random(problem, random));
    }
    return MultiStart.distinct(starts);
  }

  private double[] start(SplittableRandom random) {
    Start start = settings.search().start().orElse(new Start.RandomSupport());
    if (start instanceof Start.Average) {
      return average();
    }
    if (start instanceof Start.Weights weights) {
      return restriction.apply(weights);
    }
    if (start instanceof Start.FromRelaxation) {
      return relaxationStart();
    }
    return Starts.random(problem, random);
  }

  private double[] relaxationStart() {
    RelaxationBackend backend = toolbox.backend(settings.solvers().backend());
    RelaxationResult result =
        Relaxations.solve(backend, problem, settings, alpha, new CutPool(), remarks::add);
    points.add(result.lowerBound(), result.alpha());
    relaxationSolves = result.svmSolves();
    return Starts.fromRelaxation(result.beta(), result.z(), problem);
  }

  private ResponseOptions response(KeptIterate keep) {
    return ResponseOptions.published(keep).to(alphaTolerance()).within(clock.steps());
  }

  private double tolerance() {
    // Weights are no better than the machines that judge them.
    double usual =
        Math.max(RelaxationOptions.defaults(alpha).tolerance(), settings.search().alphaTolerance());
    return ValueCost.of(problem).weightTolerance(usual);
  }

  /** One fit of many is no more accurate than its machines. */
  private double guideTolerance() {
    return brief ? Math.max(GUIDE_TOLERANCE, settings.search().alphaTolerance()) : GUIDE_TOLERANCE;
  }

  private double alphaTolerance() {
    return ValueCost.of(problem).alphaTolerance(settings.search().alphaTolerance());
  }

  private AlphaStep alphaStep() {
    return new AlphaStep(problem, alpha, alphaTolerance(), settings.budget().threads(), stop);
  }

  private FitStatus status(ResponseStatus status) {
    return switch (status) {
      case FIXED_POINT -> FitStatus.FIXED_POINT;
      case CYCLED -> FitStatus.CYCLED;
      case STALLED -> FitStatus.STALLED;
      case ROUND_LIMIT -> FitStatus.ROUND_LIMIT;
      case INTERRUPTED -> stopped();
    };
  }

  private FitStatus stopped() {
    return clock.interrupted() ? FitStatus.INTERRUPTED : FitStatus.TIME_LIMIT;
  }

  private static BitSet support(double[] beta) {
    BitSet support = new BitSet();
    for (int i = 0; i < beta.length; i++) {
      support.set(i, beta[i] != 0);
    }
    return support;
  }
}
