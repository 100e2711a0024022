package org.example.smkl;

import java.util.Arrays;
import org.smkl.api.Clock;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicStatus;

/**
 * One solve, by Mehrotra's steps on the homogeneous embedding
 *
 * <pre>  A'y = c tau,   s = A x + b tau,   kappa = -c'x - b'y,   s o y = 0,   kappa tau = 0 </pre>
 *
 * whose solutions are optimal points (tau &gt; 0) or say that there are none (kappa &gt; 0).
 */
final class InteriorRun {
  /** How much of the way to the boundary is gone. */
  private static final double CAUTION = 0.99;

  /** Shorter steps lead nowhere. */
  private static final double SHORTEST = 1e-9;

  private final DenseModel model;
  private final ConicOptions options;
  private final Clock clock;

  private final double[] x;
  private final double[] y;
  private final double[] s;
  private double tau = 1;
  private double kappa = 1;

  /** A step in all unknowns. */
  private record Move(double[] x, double[] y, double[] s, double tau, double kappa) {}

  InteriorRun(ConicModel given, ConicOptions options) {
    this.model = new DenseModel(given);
    this.options = options;
    this.clock = options.budget().start();
    this.x = new double[model.variables];
    this.y = new double[model.rows];
    this.s = new double[model.rows];
    model.cones.forEach(cone -> cone.addUnit(s, 1));
    model.cones.forEach(cone -> cone.addUnit(y, 1));
  }

  ConicSolution solve() {
    int iterations = 0;
    ConicStatus status = status(iterations);
    while (status == null) {
      boolean moved = iterate();
      iterations++;
      status = status(iterations);
      if (status == null && !moved) {
        status = ConicStatus.STALLED;
      }
    }
    double[] point = Vectors.divided(x, tau);
    double[] multipliers = Vectors.divided(y, tau);
    String words = "%s after %d iterations".formatted(status, iterations);
    options.log().accept("dense-interior: " + words);
    return new ConicSolution(
        status,
        words,
        point,
        model.turnedBack(multipliers),
        model.constant + Vectors.dot(model.c, point),
        model.constant - Vectors.dot(model.b, multipliers),
        iterations,
        clock.seconds());
  }

  /** How to end, or null to go on. */
  private ConicStatus status(int iterations) {
    double accuracy = options.tolerance();
    double primal = Vectors.dot(model.c, x);
    double dual = -Vectors.dot(model.b, y);
    double[] slack = s.clone();
    Vectors.add(slack, -1, model.rows(x, tau));
    boolean feasible =
        Vectors.largest(slack) <= accuracy * tau * (1 + Vectors.largest(model.b))
            && Vectors.largest(model.columns(y, tau))
                <= accuracy * tau * (1 + Vectors.largest(model.c));
    if (feasible && Math.abs(primal - dual) <= accuracy * (tau + Math.abs(primal))) {
      return ConicStatus.OPTIMAL;
    }
    if (dual > 0 && Vectors.largest(model.columns(y, 0)) <= accuracy * dual) {
      return ConicStatus.PRIMAL_INFEASIBLE;
    }
    double[] ray = s.clone();
    Vectors.add(ray, -1, model.rows(x, 0));
    if (primal < 0 && Vectors.largest(ray) <= accuracy * -primal) {
      return ConicStatus.DUAL_INFEASIBLE;
    }
    if (clock.interrupted()) {
      return ConicStatus.INTERRUPTED;
    }
    if (clock.expired()) {
      return ConicStatus.TIME_LIMIT;
    }
    return iterations < options.maxIterations() ? null : ConicStatus.ITERATION_LIMIT;
  }

  /** One step; false if it leads nowhere. */
  private boolean iterate() {
    model.cones.forEach(cone -> cone.scale(s, y));
    double[] lambda = parts((cone, out) -> cone.apply(false, y, out));
    DenseSystem system = new DenseSystem(matrix(), model.variables);
    double[] right = new double[model.variables + model.rows];
    System.arraycopy(model.c, 0, right, 0, model.variables);
    for (int r = 0; r < model.rows; r++) {
      right[model.variables + r] = -model.b[r];
    }
    double[] ofTau = system.solve(right);

    double mean = (Vectors.dot(s, y) + kappa * tau) / (model.cones.size() + 1);
    double[] minusLambda = Arrays.stream(lambda).map(l -> -l).toArray();
    Move affine = move(system, ofTau, minusLambda, -kappa * tau, 0);
    double centring = Math.pow(1 - room(affine), 3);

    // Second order: what the step above leaves of the products, and towards the centre.
    double[] ds = parts((cone, out) -> cone.apply(true, affine.s, out));
    double[] dy = parts((cone, out) -> cone.apply(false, affine.y, out));
    double[] cross = parts((cone, out) -> cone.product(ds, dy, out));
    double[] products = parts((cone, out) -> cone.product(lambda, lambda, out));
    double[] wanted = new double[model.rows];
    Vectors.add(wanted, -1, products);
    Vectors.add(wanted, -1, cross);
    model.cones.forEach(cone -> cone.addUnit(wanted, centring * mean));
    double[] aim = parts((cone, out) -> cone.divide(lambda, wanted, out));
    Move move =
        move(
            system,
            ofTau,
            aim,
            -kappa * tau - affine.kappa * affine.tau + centring * mean,
            centring);
    double length = CAUTION * room(move);
    if (!(length > SHORTEST)) {
      return false;
    }
    Vectors.add(x, length, move.x);
    Vectors.add(y, length, move.y);
    Vectors.add(s, length, move.s);
    tau += length * move.tau;
    kappa += length * move.kappa;
    return true;
  }

  /** What is done to the rows of one cone. */
  private interface Part {
    void fill(ScaledCone cone, double[] out);
  }

  private double[] parts(Part part) {
    double[] out = new double[model.rows];
    model.cones.forEach(cone -> part.fill(cone, out));
    return out;
  }

  /** (0 A'; A W^2). */
  private double[][] matrix() {
    int n = model.variables;
    double[][] matrix = new double[n + model.rows][n + model.rows];
    for (int r = 0; r < model.rows; r++) {
      for (int j = 0; j < n; j++) {
        matrix[n + r][j] = model.a[r][j];
        matrix[j][n + r] = model.a[r][j];
      }
    }
    for (ScaledCone cone : model.cones) {
      for (int r = 0; r < cone.size; r++) {
        for (int k = 0; k < cone.size; k++) {
          matrix[n + cone.start + r][n + cone.start + k] = cone.square(r, k);
        }
      }
    }
    return matrix;
  }

  /**
   * The step with W dy + W^-1 ds = aim and kappa dtau + tau dkappa = aimKappa that takes the share
   * 1 - centring of the residuals away.
   */
  private Move move(
      DenseSystem system, double[] ofTau, double[] aim, double aimKappa, double centring) {
    int n = model.variables;
    double share = 1 - centring;
    double[] scaledAim = parts((cone, out) -> cone.apply(false, aim, out));
    double[] columns = model.columns(y, tau);
    double[] rows = model.rows(x, tau);
    double[] right = new double[n + model.rows];
    for (int j = 0; j < n; j++) {
      right[j] = -share * columns[j];
    }
    for (int r = 0; r < model.rows; r++) {
      right[n + r] = scaledAim[r] + share * (s[r] - rows[r]);
    }
    double[] fixed = system.solve(right);
    double gap = kappa + Vectors.dot(model.c, x) + Vectors.dot(model.b, y);
    double dtau = (-share * gap - aimKappa / tau - value(fixed)) / (value(ofTau) - kappa / tau);
    Vectors.add(fixed, dtau, ofTau);
    double[] dx = Arrays.copyOf(fixed, n);
    double[] dy = Arrays.copyOfRange(fixed, n, fixed.length);
    double[] once = parts((cone, out) -> cone.apply(false, dy, out));
    Vectors.add(once, -1, aim);
    double[] ds = parts((cone, out) -> cone.apply(false, once, out));
    return new Move(
        dx, dy, Arrays.stream(ds).map(d -> -d).toArray(), dtau, (aimKappa - kappa * dtau) / tau);
  }

  /** c'x + b'y of both in one array. */
  private double value(double[] both) {
    double sum = 0;
    for (int j = 0; j < model.variables; j++) {
      sum += model.c[j] * both[j];
    }
    for (int r = 0; r < model.rows; r++) {
      sum += model.b[r] * both[model.variables + r];
    }
    return sum;
  }

  /** How much of a step keeps everything inside its cone. */
  private double room(Move move) {
    double room = 1;
    room = move.tau < 0 ? Math.min(room, -tau / move.tau) : room;
    room = move.kappa < 0 ? Math.min(room, -kappa / move.kappa) : room;
    for (ScaledCone cone : model.cones) {
      room = Math.min(room, Math.min(cone.room(s, move.s), cone.room(y, move.y)));
    }
    return room;
  }
}
