package org.smkl.relax.saddle;

import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.api.relax.RelaxationStatus;
import org.smkl.error.Count;
import org.smkl.svm.bound.Bounds;
import org.smkl.svm.bound.Rounded;
import org.smkl.svm.plan.ProblemShape;
import org.smkl.svm.plan.RelaxationWay;
import org.smkl.svm.plan.ValueCost;

/**
 * One solve of min over b of phi(b) = h(b) + lambda ks(b) at a node, h the SVM value. Each round
 *
 * <ul>
 *   <li>solves an alpha-step at the trial weights: a cut, an upper bound, and if the trial is the
 *       best so far the second-order model of h there;
 *   <li>solves the master over all cuts; the average of their alphas by its multipliers is a lower
 *       bound;
 *   <li>proposes the next trial ({@link TrialWeights}), normally the minimiser of the second-order
 *       model, so that the run ends quadratically. The alpha that the model predicts there is a
 *       lower bound as well, and starts the next alpha-step.
 * </ul>
 *
 * Where there are more kernels than points, where all have rank one, and where rounds do not end
 * soon, {@link NewtonRun} takes over.
 */
final class RoundsRun {
  private static final int MAX_ROUNDS = 1000;
  private static final int MAX_STALLED = 60;

  private final Problem problem;
  private final ValueCost cost;
  private final RelaxationOptions options;
  private final NodeShape shape;
  private final Bracket bracket;
  private final Cuts cuts;
  private final TrialWeights trials;
  private final NodeAlphaStep alphaStep;
  private final StopSignal clock;
  private final StopSignal stop;
  private final long started = System.nanoTime();

  private double[] trial;
  private double[] warm;
  private Curvature model;
  private Optional<NodeAlphaStep.Outcome> unmodelled = Optional.empty();
  private boolean fromPool;
  private int rounds;
  private int newtonSteps;
  private int stalled;
  private double stalledGap = Double.POSITIVE_INFINITY;

  RoundsRun(Problem problem, Node node, RelaxationOptions options) {
    this.problem = problem;
    this.cost = ValueCost.of(problem);
    this.options = options;
    this.shape = NodeShape.of(problem, node);
    this.clock = StopSignal.after(options.budget().seconds());
    this.trial = new double[shape.size()];
    Arrays.fill(trial, 1.0 / trial.length);
    this.warm = new double[problem.size()];
    this.bracket = new Bracket(problem, node, trial);
    this.stop = options.budget().stop().or(clock);
    this.cuts = new Cuts(options.pool(), shape, problem.lambda(), stop);
    this.trials = new TrialWeights(problem, shape, cuts, bracket, stop);
    this.alphaStep = new NodeAlphaStep(problem, shape, options, stop);
  }

  RelaxationResult run() {
    try {
      return result(search());
    } catch (CancellationException e) {
      // Kernels that are not stored were asked for values when a stop was.
      boolean asked = options.budget().stop().stopRequested();
      return result(asked ? RelaxationStatus.INTERRUPTED : RelaxationStatus.TIME_LIMIT);
    }
  }

  private RelaxationStatus search() {
    raiseByPool();
    RelaxationStatus status = status();
    if (status != null) {
      return status;
    }
    Optional<NewtonRun> direct = NewtonRun.of(problem, shape, bracket, alphaStep, options, stop);
    RelaxationWay way =
        direct
            .map(NewtonRun::way)
            .orElseGet(() -> RelaxationWay.of(ProblemShape.of(problem).withKernels(shape.size())));
    if (way instanceof RelaxationWay.Rounds how) {
      status = usePool();
      if (status == null && how.sampleRows() > 0 && options.pool().size() == 0) {
        useSample(how.sampleRows());
      }
    } else {
      status = runDirectly(direct.orElseThrow());
    }
    while (status == null) {
      boolean late = way instanceof RelaxationWay.Rounds how && rounds == how.maxRounds();
      if (late && rounds > 0 && newtonSteps == 0) {
        status = runDirectly(direct.orElseThrow());
      }
      if (status == null) {
        rounds++;
        status = round();
      }
    }
    return status;
  }

  private RelaxationStatus runDirectly(NewtonRun direct) {
    direct.run();
    newtonSteps = direct.steps();
    trial = bracket.beta();
    warm = bracket.cut().alpha();
    return status();
  }

  private void raiseByPool() {
    for (int t = 0; t < options.pool().size(); t++) {
      bracket.raise(options.pool().get(t));
    }
  }

  private RelaxationStatus usePool() {
    if (options.pool().size() == 0) {
      return null;
    }
    fromPool = true;
    // The size of the value is not known yet; a first guess that was too large is corrected.
    double scale = Math.max(bracket.lower(), Math.abs(cuts.objective(trial)));
    double[] b = masterStep(scale);
    double better = Math.max(bracket.lower(), Math.abs(cuts.objective(b)));
    trial = better < 0.1 * scale ? masterStep(better) : b;
    bracket.suggest(trial);
    RelaxationStatus status = status();
    if (status == null) {
      // The best alpha of the pool, if it is nearly optimal somewhere, leads there in one step.
      take(alphaStep.reuse(trial, bracket.cut()));
      status = status();
    }
    if (status == null) {
      modelTrial();
      propose(trial);
      status = status();
    }
    return status;
  }

  private void useSample(int rows) {
    SampleStart.of(problem, rows, bracket.node(), options, stop)
        .ifPresent(
            start -> {
              trial = shape.gather(start.weights());
              warm = start.alpha();
              bracket.suggest(trial);
            });
  }

  private RelaxationStatus round() {
    evaluate();
    RelaxationStatus status = status();
    if (status != null) {
      return status;
    }
    modelTrial();
    double[] b = masterStep(bracket.upper());
    status = status();
    if (status != null) {
      return status;
    }
    propose(b);
    noteProgress();
    return status();
  }

  /** The alpha-step at the trial. */
  private void evaluate() {
    NodeAlphaStep.Outcome outcome =
        alphaStep.solve(trial, warm, alphaTolerance(), reached -> warm = reached);
    cuts.add(outcome.cut());
    bracket.raise(outcome.cut());
    take(outcome);
    options
        .log()
        .accept(
            "saddle round %d: lower %s upper %s gap %s, alpha-step %s"
                .formatted(
                    rounds,
                    Rounded.lower(bracket.lower(), 10),
                    Rounded.upper(bracket.upper(), 10),
                    Rounded.gap(bracket.gap(), 2),
                    outcome.report()));
  }

  /** Takes the upper bound at the trial, which is to be modelled if it is the best so far. */
  private void take(NodeAlphaStep.Outcome outcome) {
    double before = bracket.upper();
    double phi = outcome.primal() + problem.lambda() * PlaceSharing.of(shape, trial).value();
    unmodelled = bracket.drop(phi, trial) ? Optional.of(outcome) : Optional.empty();
    trials.judge(before, phi);
  }

  /** The model at the trial, which may cost more than all the rest: not before it is needed. */
  private void modelTrial() {
    unmodelled.ifPresent(
        outcome ->
            model =
                Curvature.of(
                    problem,
                    shape,
                    trial,
                    outcome,
                    outcome.machines().largestBlock(),
                    options.budget().threads(),
                    stop));
    unmodelled = Optional.empty();
  }

  /**
   * Loose while the bounds are far apart, tight when they close in, tighter when they stall. A pool
   * gives good weights at once, and then the model must be good as well.
   */
  private double alphaTolerance() {
    double least = options.tolerance() * (stalled < 3 ? 0.1 : stalled < 6 ? 0.01 : 0.001);
    double gap = bracket.gap();
    double loosest = fromPool ? 1e-6 : 1e-3;
    return Math.max(Math.max(least, 1e-13), Math.min(loosest, 0.02 * gap));
  }

  /** The master over all cuts: its average alpha as a lower bound; returns its weights. */
  private double[] masterStep(double scale) {
    Cuts.Solved solved = cuts.solve(null, 0, null, bracket.beta(), scale);
    // Of kernels that are not stored the average costs columns, and a model mostly predicts better,
    // or the best alpha of the pool.
    boolean known = model != null || (rounds == 0 && fromPool);
    if (!cost.isHigh() || !known || stalled > 1) {
      double[] average = cuts.average(solved, problem.size());
      offer(average);
      warm = model == null ? average : warm;
    }
    return trials.usable(solved.point());
  }

  private void offer(double[] alpha) {
    alphaStep
        .cutAbove(bracket.lower(), alpha, bracket.node())
        .ifPresent(
            cut -> {
              bracket.raise(cut);
              cuts.add(cut);
            });
  }

  /** The next trial, and from the model the alpha to expect there. */
  private void propose(double[] minimiser) {
    trial = trials.next(model, minimiser);
    if (model != null) {
      warm = model.predict(trial);
      offer(warm);
    }
  }

  private void noteProgress() {
    if (bracket.gap() < 0.7 * stalledGap) {
      stalled = 0;
      stalledGap = bracket.gap();
    } else {
      stalled++;
    }
  }

  private RelaxationStatus status() {
    if (bracket.gap() <= options.tolerance()) {
      return RelaxationStatus.OPTIMAL;
    }
    if (bracket.lower() >= options.target()) {
      return RelaxationStatus.TARGET_REACHED;
    }
    if (options.budget().stop().stopRequested()) {
      return RelaxationStatus.INTERRUPTED;
    }
    if (clock.stopRequested()) {
      return RelaxationStatus.TIME_LIMIT;
    }
    if (stalled >= MAX_STALLED) {
      return RelaxationStatus.NUMERICAL;
    }
    return rounds >= MAX_ROUNDS ? RelaxationStatus.ITERATION_LIMIT : null;
  }

  private RelaxationResult result(RelaxationStatus status) {
    double[] beta = bracket.beta();
    double upper = bracket.upper();
    boolean stopped =
        status == RelaxationStatus.INTERRUPTED || status == RelaxationStatus.TIME_LIMIT;
    // Before the first cut is known, the alpha to begin with is better than none. Otherwise 0 may
    // be
    // the alpha with the best bound, where lambda outweighs all machines.
    boolean begun = stopped && bracket.cut().sum() == 0;
    return new RelaxationResult(
        status,
        words(status),
        Double.isInfinite(upper) ? Double.NaN : upper,
        begun ? boundOfStart() : bracket.lower(),
        upper,
        (begun ? warm : bracket.cut().alpha()).clone(),
        shape.scatter(beta, problem.q()),
        shape.scatter(PlaceSharing.of(shape, beta).z(), problem.q()),
        alphaStep.count(),
        rounds,
        (System.nanoTime() - started) * 1e-9);
  }

  /** Without stored kernels there is no time to find out what the alpha to begin with proves. */
  private double boundOfStart() {
    if (Arrays.stream(warm).allMatch(a -> a == 0)) {
      return bracket.lower();
    }
    return cost.isHigh()
        ? Double.NEGATIVE_INFINITY
        : Bounds.lower(problem, alphaStep.cut(warm), bracket.node());
  }

  private String words(RelaxationStatus status) {
    String text =
        "relative gap %s after %s and %s"
            .formatted(
                Rounded.gap(bracket.gap(), 2),
                Count.of(rounds, "round"),
                Count.of(alphaStep.count(), "alpha-step"));
    if (newtonSteps > 0) {
      text += " and " + Count.of(newtonSteps, "Newton step");
    }
    if (status == RelaxationStatus.NUMERICAL) {
      text +=
          "; the gap stopped closing, maybe at the limit of double precision or of the alpha-solver";
    }
    int poor = trials.poor();
    return poor == 0 ? text : text + "; %d masters failed and were replaced".formatted(poor);
  }
}
