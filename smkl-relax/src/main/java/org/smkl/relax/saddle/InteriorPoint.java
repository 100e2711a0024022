package org.smkl.relax.saddle;

import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.smkl.api.StopSignal;

/**
 * A primal-dual interior-point method for min over b max over x of L(x, b) + lambda ks(b) ({@link
 * Player}), with Nesterov-Todd scaling of the cones of ks and Mehrotra's corrector. A step costs as
 * much as evaluating the player, q m^2 and m^3.
 */
final class InteriorPoint {
  private static final int MAX_ITERATIONS = 200;

  /** Steps without progress before the end, near the limit of precision. */
  private static final int MAX_IDLE_STEPS = 8;

  /**
   * Steps without progress before the end while the gap is larger than the value. With a million
   * points a dozen steps are tiny before progress resumes.
   */
  private static final int MAX_EARLY_IDLE_STEPS = 40;

  private static final double BACK_OFF = 0.99;

  /** Variables from which on short steps are corrected: some always stand in the way of a step. */
  private static final int MIN_CORRECTED_VARIABLES = 1000;

  /** A step below this share of the full one is corrected. */
  private static final double SHORT_STEP = 0.5;

  /** Corrections of one step; each reuses the factor. */
  private static final int MAX_CORRECTIONS = 2;

  final MinimisingSide weights;
  final MaximisingSide strategy;
  private final NewtonSystem system;
  private final NewtonStep affine;
  private final NewtonStep combined;
  private final double[][] slopeResidual;
  private final double[] gradientResidual;
  private final StopSignal stop;
  private final int degree;
  private MinimisingSide.Misses misses;
  private double[] missed;
  private double mu;
  private double merit;
  private int iterations;

  /**
   * Prepares a run.
   *
   * @param weights the minimising side at its start
   * @param strategy the maximising side at its start
   */
  InteriorPoint(MinimisingSide weights, MaximisingSide strategy, int threads, StopSignal stop) {
    this.weights = weights;
    this.strategy = strategy;
    this.system = new NewtonSystem(weights, strategy, threads, stop);
    this.affine = new NewtonStep(weights, strategy);
    this.combined = new NewtonStep(weights, strategy);
    this.slopeResidual = new double[3][weights.p];
    this.gradientResidual = new double[strategy.m];
    this.stop = stop;
    this.degree = weights.degree() + strategy.degree();
  }

  int iterations() {
    return iterations;
  }

  double[] b() {
    return weights.xi[0];
  }

  double[] x() {
    return strategy.x;
  }

  /** The larger of the total complementarity and the residuals at the current point. */
  double merit() {
    return merit;
  }

  /**
   * Runs until the total complementarity and the residuals are below the tolerance, the caller has
   * enough, or no progress is possible.
   *
   * @param enough asked at every point, the first one included
   */
  void run(double tolerance, BooleanSupplier enough) {
    double mark = Double.POSITIVE_INFINITY;
    int stalled = 0;
    measure();
    while (true) {
      if (merit <= tolerance || enough.getAsBoolean()) {
        return;
      }
      stalled++;
      if (merit < 0.9 * mark) {
        mark = merit;
        stalled = 0;
      }
      if (!Double.isFinite(merit)
          || stalled > (merit > 1 ? MAX_EARLY_IDLE_STEPS : MAX_IDLE_STEPS)
          || iterations >= MAX_ITERATIONS
          || stop.stopRequested()) {
        return;
      }
      iterations++;
      if (!step()) {
        return;
      }
    }
  }

  /** Evaluates everything at the current point. */
  private void measure() {
    Player player = strategy.player;
    player.at(strategy.x, weights.xi[0]);
    double worst = weights.stationarity(player.slopes(), slopeResidual);
    worst = Math.max(worst, strategy.stationarity(gradientResidual));
    misses = weights.misses();
    missed = strategy.missed();
    worst = Math.max(worst, misses.worst());
    for (double miss : missed) {
      worst = Math.max(worst, Math.abs(miss));
    }
    double gap = weights.gap() + strategy.gap();
    mu = gap / degree;
    merit = Math.max(worst, gap);
  }

  private boolean step() {
    try {
      if (!weights.rescale() || !system.factor()) {
        return false;
      }
      affine.aim(weights, strategy, null, 0);
      direction(affine, 1);
      double length = Math.min(1, affine.length(weights, strategy));
      double sigma = Math.pow(1 - length, 3);
      combined.aim(weights, strategy, affine, sigma * mu);
      direction(combined, 1 - sigma);
      if (strategy.m >= MIN_CORRECTED_VARIABLES) {
        correct(sigma * mu);
      }
    } catch (CancellationException e) {
      // Stopped before anything moved: the point is still good for its bounds.
      return false;
    }
    double t = Math.min(1, BACK_OFF * combined.length(weights, strategy));
    if (!(t > 1e-10)) {
      return false;
    }
    combined.move(weights, strategy, t);
    measure();
    return true;
  }

  /**
   * Gondzio's correctors ("Multiple centrality correctors in a primal-dual method for linear
   * programming", 1996): products that a longer step would leave far from the size aimed at are
   * drawn to it.
   */
  private void correct(double size) {
    double length = combined.length(weights, strategy);
    if (length >= SHORT_STEP) {
      return;
    }
    NewtonStep correction = new NewtonStep(weights, strategy);
    for (int k = 0; k < MAX_CORRECTIONS && length < SHORT_STEP; k++) {
      double wanted = 1.5 * length + 0.1;
      correction.balance(weights, strategy, combined, wanted, size);
      direction(correction, 0);
      combined.add(correction, 1);
      double longer = combined.length(weights, strategy);
      if (longer < length) {
        combined.add(correction, -1);
      }
      if (longer < length + 0.1 * (wanted - length)) {
        return;
      }
      length = longer;
    }
  }

  /** Solves for the step; f scales the residuals. */
  private void direction(NewtonStep step, double f) {
    double root = 2 * Math.sqrt(weights.lambda);
    double[] v = new double[3];
    for (int i = 0; i < weights.p; i++) {
      system.right[0][i] = -f * slopeResidual[0][i] + step.sigmaTarget[i] / weights.xi[0][i];
      if (weights.cones[i] != null) {
        scaledMiss(i, f, v);
        for (int r = 0; r < 3; r++) {
          v[r] = step.coneTarget[i][r] - v[r];
        }
        weights.cones[i].divide(v, v);
        double roof = step.roofTarget[i] + weights.roofMultiplier[i] * f * misses.roofs()[i];
        system.right[0][i] += root * v[2];
        system.right[1][i] = -f * slopeResidual[1][i] - roof / weights.roof[i] + v[0] + v[1];
        system.right[2][i] = -f * slopeResidual[2][i] + v[0] - v[1];
      }
    }
    int m = strategy.m;
    for (int j = 0; j < m; j++) {
      system.rightX[j] =
          f * gradientResidual[j]
              + quotient(step.lowTarget[j], strategy.low[j])
              - quotient(step.highTarget[j], strategy.high[j]);
    }
    system.rightX[m] = f * misses.shared();
    if (weights.conic) {
      system.rightX[m] = step.roomTarget / weights.kappa + f * misses.places();
    }
    system.rightX[m + 1] = f * misses.simplex();
    for (int g = 0; g < weights.slack.length; g++) {
      system.rightRooms[g] = step.slackTarget[g] / weights.price[g] + f * misses.rooms()[g];
    }
    for (int c = 0; c < missed.length; c++) {
      system.rightEquality[c] = -f * missed[c];
    }
    system.solve(step == affine);
    expand(step, f);
  }

  private static double quotient(double target, double slack) {
    return Double.isInfinite(slack) ? 0 : target / slack;
  }

  /** W^-1 times the miss of a cone. */
  private void scaledMiss(int i, double f, double[] v) {
    for (int r = 0; r < 3; r++) {
      v[r] = f * misses.cones()[i][r];
    }
    weights.cones[i].divide(v, v);
  }

  /** Everything else of the step from what was solved for. */
  private void expand(NewtonStep step, double f) {
    int m = strategy.m;
    double[] v = new double[3];
    double sum = 0;
    for (int i = 0; i < weights.p; i++) {
      for (int k = 0; k < 3; k++) {
        step.xi[k][i] = system.xi[k][i];
      }
      double db = step.xi[0][i];
      step.sigma[i] = (step.sigmaTarget[i] - weights.sigma[i] * db) / weights.xi[0][i];
      if (weights.cones[i] != null) {
        double dz = step.xi[1][i];
        sum += dz;
        step.roof[i] = -f * misses.roofs()[i] - dz;
        step.roofMultiplier[i] =
            (step.roofTarget[i] - weights.roofMultiplier[i] * step.roof[i]) / weights.roof[i];
        weights.image(db, dz, step.xi[2][i], step.cone[i]);
        for (int r = 0; r < 3; r++) {
          step.cone[i][r] += f * misses.cones()[i][r];
        }
        weights.cones[i].divide(step.cone[i], v);
        for (int r = 0; r < 3; r++) {
          v[r] = step.coneTarget[i][r] - v[r];
        }
        weights.cones[i].divide(v, step.coneDual[i]);
      }
    }
    if (weights.conic) {
      step.room = -f * misses.places() - sum;
      step.kappa = system.big[m];
    } else {
      step.rho = weights.shared ? system.big[m] : 0;
    }
    for (int g = 0; g < weights.slack.length; g++) {
      double used = MinimisingSide.sum(weights.shape.rooms().get(g), step.xi[1]);
      step.slack[g] = -f * misses.rooms()[g] - used;
      step.price[g] = system.prices[g];
    }
    step.nu = system.big[m + 1];
    for (int j = 0; j < m; j++) {
      double dx = system.big[j];
      step.x[j] = dx;
      step.lowMultiplier[j] =
          quotient(step.lowTarget[j] - strategy.lowMultiplier[j] * dx, strategy.low[j]);
      step.highMultiplier[j] =
          quotient(step.highTarget[j] + strategy.highMultiplier[j] * dx, strategy.high[j]);
    }
    System.arraycopy(system.eta, 0, step.eta, 0, step.eta.length);
  }
}
