package org.smkl.relax.saddle;

import java.util.Arrays;

/**
 * The minimising side of the interior-point method: b on the simplex and lambda ks(b), with every
 * multiplier. Kernels that count as b_i^2 have one variable. Where several places are shared, a
 * competing kernel has three, (sqrt(lambda) b)^2 &lt;= z w as a second-order cone; one shared place
 * makes ks the square of a sum, and its slope rho a variable of its own.
 */
final class MinimisingSide {
  final NodeShape shape;
  final double lambda;
  final double proximity;
  private final double[] centre;
  final int p;

  /** Whether competing kernels have cones; and whether they share one place. */
  final boolean conic;

  final boolean shared;

  /** The variables by kernel: b, and for cones z and w. */
  final double[][] xi;

  /** Multipliers of b &gt;= 0, slacks and multipliers of z &lt;= 1. */
  final double[] sigma;

  final double[] roof;
  final double[] roofMultiplier;
  final Cone3[] cones;

  /** Slack and multiplier of sum z &lt;= places. */
  double room = 1;

  double kappa;

  /** Slacks and multipliers of the rooms; and for each kernel the rooms that have it. */
  final double[] slack;

  final double[] price;
  final int[][] roomsOf;

  /** The slope of the one shared place; the multiplier of the simplex. */
  double rho;

  double nu;

  /**
   * Begins at weights inside the simplex, with all complementary products equal to mu.
   *
   * @param proximity the weight tau of 1/2 tau |b - c|^2
   * @param centre c, or null if tau is 0
   */
  MinimisingSide(
      NodeShape shape,
      double lambda,
      double proximity,
      double[] centre,
      double[] start,
      double mu) {
    this.shape = shape;
    this.lambda = lambda;
    this.proximity = proximity;
    this.centre = centre;
    this.p = shape.size();
    this.conic = shape.places() > 1;
    this.shared = shape.places() == 1;
    this.xi = new double[][] {start.clone(), new double[p], new double[p]};
    this.sigma = new double[p];
    this.roof = new double[p];
    this.roofMultiplier = new double[p];
    this.cones = new Cone3[p];
    this.slack = new double[shape.rooms().size()];
    this.price = new double[slack.length];
    this.roomsOf = roomsOf(shape);
    for (int i = 0; i < p; i++) {
      sigma[i] = mu / start[i];
    }
    if (conic) {
      startCones(mu);
    }
    if (shared) {
      rho = 2 * lambda * sharedSum(start);
    }
  }

  private static int[][] roomsOf(NodeShape shape) {
    int[][] rooms = new int[shape.size()][0];
    for (int g = 0; g < shape.rooms().size(); g++) {
      for (int i : shape.rooms().get(g).members()) {
        rooms[i] = Arrays.copyOf(rooms[i], rooms[i].length + 1);
        rooms[i][rooms[i].length - 1] = g;
      }
    }
    return rooms;
  }

  /** Whether kernel i competes for the one shared place. */
  boolean shares(int i) {
    return shared && shape.free()[i];
  }

  double sharedSum(double[] b) {
    double sum = 0;
    for (int i = 0; i < p; i++) {
      sum += shares(i) ? b[i] : 0;
    }
    return sum;
  }

  private void startCones(double mu) {
    double[] b = xi[0];
    int competing = 0;
    double sum = 0;
    for (int i = 0; i < p; i++) {
      competing += shape.free()[i] ? 1 : 0;
      sum += shape.free()[i] ? b[i] : 0;
    }
    room = shape.places();
    for (int i = 0; i < p; i++) {
      // Half in proportion to b, as at an optimum, and half evenly, so that all are inside.
      double even = (double) shape.places() / competing;
      xi[1][i] = shape.free()[i] ? Math.min(0.9, 0.45 * (even + shape.places() * b[i] / sum)) : 0;
    }
    startRooms(mu);
    for (int i = 0; i < p; i++) {
      if (!shape.free()[i]) {
        continue;
      }
      double z = xi[1][i];
      double w = 2 * lambda * b[i] * b[i] / z + 0.1 / competing;
      xi[2][i] = w;
      room -= z;
      roof[i] = 1 - z;
      roofMultiplier[i] = mu / roof[i];
      Cone3 cone = new Cone3();
      image(b[i], z, w, cone.s);
      cone.centre(mu);
      cones[i] = cone;
    }
    kappa = mu / room;
  }

  /** Shrinks z until it is inside every room; who is in several is shrunk for the tightest. */
  private void startRooms(double mu) {
    double[] shrink = new double[p];
    Arrays.fill(shrink, 1);
    for (NodeShape.Room inner : shape.rooms()) {
      double used = sum(inner, xi[1]);
      for (int i : inner.members()) {
        shrink[i] = Math.min(shrink[i], 0.9 * inner.most() / used);
      }
    }
    for (int i = 0; i < p; i++) {
      xi[1][i] *= shrink[i];
    }
    for (int g = 0; g < slack.length; g++) {
      slack[g] = shape.rooms().get(g).most() - sum(shape.rooms().get(g), xi[1]);
      price[g] = mu / slack[g];
    }
  }

  /** The sum over the members of a room. */
  static double sum(NodeShape.Room room, double[] z) {
    double sum = 0;
    for (int i : room.members()) {
      sum += z[i];
    }
    return sum;
  }

  /** The sum over the rooms that have kernel i. */
  double atRooms(int i, double[] values) {
    double sum = 0;
    for (int g : roomsOf[i]) {
      sum += values[g];
    }
    return sum;
  }

  /** The point of the cone that belongs to (b, z, w): linear, (z + w, z - w, 2 sqrt(lambda) b). */
  void image(double b, double z, double w, double[] out) {
    out[0] = z + w;
    out[1] = z - w;
    out[2] = 2 * Math.sqrt(lambda) * b;
  }

  /** The number of complementary pairs. */
  int degree() {
    int degree = p;
    for (Cone3 cone : cones) {
      degree += cone == null ? 0 : 2;
    }
    return degree + (conic ? 1 : 0) + slack.length;
  }

  /** The sum of all complementary products. */
  double gap() {
    double gap = conic ? room * kappa : 0;
    for (int g = 0; g < slack.length; g++) {
      gap += slack[g] * price[g];
    }
    for (int i = 0; i < p; i++) {
      gap += xi[0][i] * sigma[i];
      if (cones[i] != null) {
        gap += roof[i] * roofMultiplier[i];
        for (int r = 0; r < 3; r++) {
          gap += cones[i].s[r] * cones[i].z[r];
        }
      }
    }
    return gap;
  }

  /** Recomputes the scalings; false if a cone was left. */
  boolean rescale() {
    for (Cone3 cone : cones) {
      if (cone != null) {
        if (!cone.interior()) {
          return false;
        }
        cone.rescale();
      }
    }
    return true;
  }

  /**
   * Fills the stationarity residuals of all variables and returns the largest of them.
   *
   * @param slopes dL/db
   */
  double stationarity(double[] slopes, double[][] out) {
    double worst = 0;
    double root = 2 * Math.sqrt(lambda);
    for (int i = 0; i < p; i++) {
      out[0][i] = slopes[i] + nu - sigma[i];
      out[0][i] += proximity == 0 ? 0 : proximity * (xi[0][i] - centre[i]);
      if (cones[i] != null) {
        double[] dual = cones[i].z;
        out[0][i] -= root * dual[2];
        out[1][i] = kappa + roofMultiplier[i] - dual[0] - dual[1] + atRooms(i, price);
        out[2][i] = 1 - dual[0] + dual[1];
        worst = Math.max(worst, Math.max(Math.abs(out[1][i]), Math.abs(out[2][i])));
      } else {
        out[0][i] += shares(i) ? rho : 2 * lambda * xi[0][i];
      }
      worst = Math.max(worst, Math.abs(out[0][i]));
    }
    return worst;
  }

  /** What the linear equations of this side miss. */
  record Misses(
      double simplex,
      double places,
      double shared,
      double[] roofs,
      double[][] cones,
      double[] rooms) {
    double worst() {
      double worst = Math.max(Math.abs(simplex), Math.max(Math.abs(places), Math.abs(shared)));
      for (double room : rooms) {
        worst = Math.max(worst, Math.abs(room));
      }
      for (int i = 0; i < roofs.length; i++) {
        worst = Math.max(worst, Math.abs(roofs[i]));
        for (int r = 0; cones[i] != null && r < 3; r++) {
          worst = Math.max(worst, Math.abs(cones[i][r]));
        }
      }
      return worst;
    }
  }

  Misses misses() {
    double[] roofs = new double[p];
    double[][] missed = new double[p][];
    double places = conic ? room - shape.places() : 0;
    double[] image = new double[3];
    for (int i = 0; i < p; i++) {
      if (cones[i] != null) {
        places += xi[1][i];
        roofs[i] = xi[1][i] + roof[i] - 1;
        image(xi[0][i], xi[1][i], xi[2][i], image);
        missed[i] = new double[3];
        for (int r = 0; r < 3; r++) {
          missed[i][r] = image[r] - cones[i].s[r];
        }
      }
    }
    double sum = Arrays.stream(xi[0]).sum() - 1;
    double slope = shared ? sharedSum(xi[0]) - rho / (2 * lambda) : 0;
    double[] rooms = new double[slack.length];
    for (int g = 0; g < rooms.length; g++) {
      NodeShape.Room inner = shape.rooms().get(g);
      rooms[g] = slack[g] + sum(inner, xi[1]) - inner.most();
    }
    return new Misses(sum, places, slope, roofs, missed, rooms);
  }
}
