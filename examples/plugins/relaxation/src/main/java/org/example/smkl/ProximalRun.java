package org.example.smkl;

import org.smkl.api.Clock;
import org.smkl.api.Problem;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.api.relax.RelaxationStatus;
import org.smkl.svm.bound.Bounds;
import org.smkl.svm.bound.Energies;

/**
 * One solve: min over the relaxed weights of SVM(b) + lambda sum_i b_i^2 / z_i, by accelerated
 * proximal steps. Every alpha on the way is a bound; the best mixture of them is what is returned.
 */
final class ProximalRun {
  private static final int MOST_STEPS = 2000;

  private final Problem problem;
  private final Node node;
  private final RelaxationOptions options;
  private final Clock clock;
  private final Indicators indicators;
  private final ProximalStep step;

  private double[] beta;
  private double upper = Double.POSITIVE_INFINITY;
  private Cut best;
  private double lower;
  private int solves;

  ProximalRun(Problem problem, Node node, RelaxationOptions options) {
    this.problem = problem;
    this.node = node;
    this.options = options;
    this.clock = options.budget().start();
    this.indicators = new Indicators(problem, node);
    this.step = new ProximalStep(problem, indicators);
    this.best = new Cut(0, new double[problem.q()], new double[problem.size()]);
    this.lower = Bounds.lower(problem, best, node);
    // The step from nowhere shares the weight out evenly.
    this.beta = step.from(new double[problem.q()], new double[problem.q()], problem.lambda());
  }

  RelaxationResult solve() {
    double curvature = problem.lambda();
    double momentum = 1;
    double[] point = beta;
    int steps = 0;
    RelaxationStatus status = status(steps);
    while (status == null) {
      Evaluation here = evaluate(point);
      Evaluation there;
      double decrease;
      do {
        double[] next = step.from(point, here.gradient(), curvature);
        there = evaluate(next);
        decrease = model(here, next, curvature) - there.dual();
        curvature *= 2;
      } while (decrease < -options.tolerance() * Math.abs(there.primal()) && !stopped());
      curvature /= 3; // a little longer than the last step, where the function allows it
      double value = there.primal() + problem.lambda() * indicators.norm(there.beta());
      double[] before = beta;
      if (value < upper) {
        upper = value;
        beta = there.beta();
      } else {
        momentum = 1;
      }
      double following = (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
      point = ahead(before, beta, (momentum - 1) / following);
      momentum = following;
      steps++;
      status = status(steps);
    }
    options.pool().add(best);
    return new RelaxationResult(
        status,
        status + " after " + steps + " steps",
        Double.isInfinite(upper) ? Double.NaN : upper,
        lower,
        upper,
        best.alpha().clone(),
        beta.clone(),
        indicators.of(beta),
        solves,
        steps,
        clock.seconds());
  }

  private boolean stopped() {
    return clock.stop().stopRequested();
  }

  /** How to end, or null to go on. */
  private RelaxationStatus status(int steps) {
    if (Double.isFinite(upper) && upper - lower <= options.tolerance() * Math.abs(upper)) {
      return RelaxationStatus.OPTIMAL;
    } else if (lower >= options.target()) {
      return RelaxationStatus.TARGET_REACHED;
    } else if (clock.interrupted()) {
      return RelaxationStatus.INTERRUPTED;
    } else if (clock.expired()) {
      return RelaxationStatus.TIME_LIMIT;
    }
    return steps < MOST_STEPS ? null : RelaxationStatus.ITERATION_LIMIT;
  }

  private Evaluation evaluate(double[] weights) {
    Evaluation result = Evaluation.of(problem, weights, best.alpha(), options, clock.stop());
    solves += problem.blocks().size();
    learn(result.cut());
    return result;
  }

  /** Moves the best alpha towards a new one, as far as the bound rises: A is convex. */
  private void learn(Cut cut) {
    Cut old = best;
    for (double share = 1; share > 1e-4; share /= 2) {
      double[] mixed = mix(share, cut.alpha(), old.alpha());
      Cut candidate = share == 1 ? cut : Energies.cut(problem, mixed, 1);
      double bound = Bounds.lower(problem, candidate, node);
      if (bound > lower) {
        lower = bound;
        best = candidate;
      }
    }
  }

  /** What a step promises, by the gradient and the curvature it was made with. */
  private static double model(Evaluation here, double[] next, double curvature) {
    double value = here.dual();
    for (int i = 0; i < next.length; i++) {
      double move = next[i] - here.beta()[i];
      value += here.gradient()[i] * move + curvature / 2 * move * move;
    }
    return value;
  }

  /** Beyond the new point by a factor of the last move, back on the simplex. */
  private static double[] ahead(double[] from, double[] to, double factor) {
    double[] point = new double[to.length];
    double sum = 0;
    for (int i = 0; i < to.length; i++) {
      point[i] = Math.max(0, to[i] + factor * (to[i] - from[i]));
      sum += point[i];
    }
    for (int i = 0; i < to.length; i++) {
      point[i] /= sum;
    }
    return point;
  }

  private static double[] mix(double share, double[] a, double[] b) {
    double[] mixed = new double[a.length];
    for (int j = 0; j < a.length; j++) {
      mixed[j] = share * a[j] + (1 - share) * b[j];
    }
    return mixed;
  }
}
