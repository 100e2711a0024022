package org.smkl.relax.saddle;

import java.util.Arrays;
import java.util.Optional;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.svm.bound.Bounds;
import org.smkl.svm.bound.Rounded;
import org.smkl.svm.plan.ProblemShape;
import org.smkl.svm.plan.RelaxationWay;

/**
 * Newton's method on the saddle point in (alpha, b) itself. The rounds of {@link RoundsRun} live on
 * the SVM value h(b), which is not differentiable where K(b) is singular on the free points: with
 * many kernels of low rank they need a hundred alpha-steps and more. Alpha and b together have no
 * such trouble: some twenty steps end near the limit of double precision, each at a cost of q n^2
 * and n^3, so that this is for few points. Where kernels are known by factors of low rank, the cost
 * is that of n times the square of all their columns, or of n^2 times their number, whichever is
 * less: that is for any number of points and few kernels, or for any number of kernels.
 */
final class NewtonRun {
  /** Complementary products at the start, relative to the value. */
  private static final double START_PRODUCT = 0.1;

  /** Complementary products at which the method ends. */
  private static final double MIN_PRODUCT = 1e-12;

  /** Factor. A guess of the value's size that is further off is replaced by the value found. */
  private static final double MAX_MISJUDGEMENT = 3;

  /** Share of the value of no classifier that is the first guess of the optimum's size. */
  private static final double GUESSED_SHARE = 0.3;

  private final Problem problem;
  private final NodeShape shape;
  private final Bracket bracket;
  private final NodeAlphaStep alphaStep;
  private final RelaxationOptions options;
  private final StopSignal stop;
  private final Variables variables;
  private final AllowedKernels kernels;
  private final SeenRooms rooms;
  private int steps;
  private double evaluated;

  /** Near the limit of precision the last point need not be the best. */
  private Point best;

  private NewtonRun(
      Problem problem,
      NodeShape shape,
      Bracket bracket,
      NodeAlphaStep alphaStep,
      RelaxationOptions options,
      StopSignal stop,
      AllowedKernels kernels) {
    this.problem = problem;
    this.shape = shape;
    this.bracket = bracket;
    this.alphaStep = alphaStep;
    this.options = options;
    this.stop = stop;
    this.variables = Variables.of(problem);
    this.kernels = kernels;
    this.rooms = new SeenRooms(shape);
  }

  /** A run, if its steps are cheap enough. */
  static Optional<NewtonRun> of(
      Problem problem,
      NodeShape shape,
      Bracket bracket,
      NodeAlphaStep alphaStep,
      RelaxationOptions options,
      StopSignal stop) {
    int threads = options.budget().threads();
    ProblemShape size = ProblemShape.of(problem).withKernels(shape.size());
    return FactorKernels.of(problem, shape, size, threads, stop)
        .<AllowedKernels>map(kernels -> kernels)
        .or(
            () ->
                RelaxationWay.fitsMatrices(size)
                    ? Optional.of(new MatrixKernels(problem, shape, threads))
                    : Optional.empty())
        .map(kernels -> new NewtonRun(problem, shape, bracket, alphaStep, options, stop, kernels));
  }

  /** What the ranks of its kernels say about the way to take. */
  RelaxationWay way() {
    return RelaxationWay.of(kernels.ranks(ProblemShape.of(problem).withKernels(shape.size())));
  }

  /** Newton steps so far. */
  int steps() {
    return steps;
  }

  /** Runs until the bracket is closed, the target reached, or nothing moves any more. */
  void run() {
    Cut start = start();
    // The size of the value is only guessed; a guess that was too poor to end on is corrected.
    Cut zero = new Cut(problem.constant(), new double[problem.q()], new double[problem.size()]);
    double scale =
        Math.max(
            Bounds.lower(problem, start, bracket.node()),
            Bounds.lower(problem, zero, bracket.node()));
    if (many()) {
      // With many points a central alpha is worth next to nothing, no classifier at all not so bad.
      scale = Math.max(scale, GUESSED_SHARE * upper(bracket.beta(), zero));
    }
    attempt(start.alpha(), scale);
    double better = Math.sqrt(bracket.lower() * bracket.upper());
    boolean poor = better > MAX_MISJUDGEMENT * scale || scale > MAX_MISJUDGEMENT * better;
    if (poor && !done() && !stop.stopRequested()) {
      attempt(start.alpha(), better);
    }
  }

  private boolean many() {
    return !RelaxationWay.fitsMatrices(ProblemShape.of(problem).withKernels(shape.size()));
  }

  private boolean done() {
    return bracket.gap() <= options.tolerance() || bracket.lower() >= options.target();
  }

  /** Nearly the best multiple of the central point, which all weight on the top kernel has. */
  private Cut start() {
    double[] alpha = variables.central();
    double[] energies = kernels.energies(variables, alpha);
    double top = Arrays.stream(energies).max().orElseThrow();
    double sum = variables.linearValue(alpha) - variables.constant();
    double f = sum > 0 && top > sum ? sum / top : 1;
    return partial(
        Arrays.stream(alpha).map(a -> f * a).toArray(),
        Arrays.stream(energies).map(d -> f * f * d).toArray());
  }

  /** A cut whose energies are those of the allowed kernels alone: good for this node. */
  private Cut partial(double[] alpha, double[] energies) {
    return new Cut(variables.linearValue(alpha), shape.scatter(energies, problem.q()), alpha);
  }

  private void attempt(double[] alpha, double scale) {
    double[] b;
    do {
      b = withSeenRooms(alpha, scale);
    } while (!done() && !stop.stopRequested() && rooms.grow(b));
  }

  /** Runs the method from this start; returns the weights where it ended. */
  private double[] withSeenRooms(double[] alpha, double scale) {
    AlphaPlayer player = kernels.player(variables, scale);
    double[] b = new double[shape.size()];
    Arrays.fill(b, 1.0 / b.length);
    double mu = START_PRODUCT;
    MaximisingSide strategy = player.start(alpha, b, mu);
    if (many()) {
      // With many points the gradient is steep, and what makes up for it dwarfs everything else.
      strategy = player.start(alpha, b, Math.max(mu, mean(strategy)));
      mu = Math.max(mu, mean(strategy));
    }
    MinimisingSide weights =
        new MinimisingSide(rooms.shape(), problem.lambda() / scale, 0, null, b, mu);
    InteriorPoint method = new InteriorPoint(weights, strategy, options.budget().threads(), stop);
    evaluated = Double.POSITIVE_INFINITY;
    best = null;
    method.run(MIN_PRODUCT, () -> enough(method, player));
    if (!done()) {
      note(method, player);
      take(best);
    }
    steps += method.iterations();
    options
        .log()
        .accept(
            "saddle: %d Newton steps in alpha and b, error %.1e, lower %s upper %s gap %s"
                .formatted(
                    method.iterations(),
                    method.merit(),
                    Rounded.lower(bracket.lower(), 10),
                    Rounded.upper(bracket.upper(), 10),
                    Rounded.gap(bracket.gap(), 2)));
    return weights(method);
  }

  /**
   * A point on the way.
   *
   * @param alpha with every entry at its bound that is as good as there
   * @param b weights on the simplex
   */
  private record Point(double merit, double[] alpha, double[] b) {
    static Point of(InteriorPoint method, AlphaPlayer player) {
      return new Point(method.merit(), player.alpha(method.strategy.settled()), weights(method));
    }
  }

  /** The mean of the complementary products. */
  private static double mean(MaximisingSide strategy) {
    return strategy.gap() / strategy.degree();
  }

  /**
   * Whether the point's bounds are good enough. The final ones take the energies of all kernels of
   * the problem; before, what the method knows anyway tells whether it is time for them.
   */
  private boolean enough(InteriorPoint method, AlphaPlayer player) {
    note(method, player);
    if (!(method.merit() <= 0.1 * evaluated) || method.merit() > 1) {
      return false;
    }
    Cut cut = partial(player.alpha(method.x()), player.energies());
    double lower = Bounds.lower(problem, cut, bracket.node());
    if (lower < options.target()) {
      if (method.merit() > 100 * options.tolerance()) {
        return false;
      }
      double upper = upper(weights(method), cut);
      if (Bounds.relativeGap(upper, lower) > 0.9 * options.tolerance()) {
        return false;
      }
    }
    evaluated = method.merit();
    take(Point.of(method, player));
    return done();
  }

  /** Remembers the point if it is the best so far. */
  private void note(InteriorPoint method, AlphaPlayer player) {
    if (best == null || method.merit() < best.merit) {
      best = Point.of(method, player);
    }
  }

  /** The weights of the point, on the simplex. */
  private static double[] weights(InteriorPoint method) {
    double sum = Arrays.stream(method.b()).sum();
    return Arrays.stream(method.b()).map(b -> b / sum).toArray();
  }

  private double upper(double[] b, Cut cut) {
    double primal = alphaStep.reuse(b, cut).primal();
    return primal + problem.lambda() * PlaceSharing.of(shape, b).value();
  }

  /** Takes the bounds of the point. */
  private void take(Point point) {
    Cut cut = alphaStep.cut(point.alpha);
    bracket.raise(cut);
    options.pool().add(cut);
    bracket.drop(upper(point.b, cut), point.b);
  }
}
