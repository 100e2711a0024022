package org.smkl.relax.form;

import java.util.Arrays;
import java.util.List;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.conic.Block;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.Constraint;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.SparseMinimum;
import org.smkl.svm.bound.Energies;
import org.smkl.svm.bound.WeightedGram;
import org.smkl.tck.TinySvm;

/**
 * Points and multipliers of the formulations that are known without any conic solver: the SVM at
 * given weights gives a primal point, any alpha a dual one.
 */
final class KnownPoints {
  /** Without rules: what all free kernels share. */
  static int places(KernelChoice choice) {
    return choice.places().isEmpty() ? 0 : choice.places().get(0).most();
  }

  private KnownPoints() {}

  /** The root and nodes of every kind, for q = 3 and k0 = 2. */
  static List<Node> nodes() {
    return List.of(
        Node.root(),
        Node.root().exclude(1),
        Node.root().include(0),
        Node.root().include(2).exclude(0),
        Node.root().include(0).include(1),
        Node.root().exclude(0).exclude(2));
  }

  /** The SVM at fixed weights in terms of its primal. */
  record Svm(double[] alpha, double[] v, double[] gamma, double theta, double eta, double[] slack) {
    static Svm at(Problem problem, double[] beta) {
      double[] alpha = TinySvm.alpha(problem, beta);
      int n = problem.n();
      double[] v = new double[n];
      Arrays.setAll(v, j -> problem.signs()[j] * alpha[j]);
      SymmetricMatrix gram = WeightedGram.of(problem, beta, 1);
      double[] gamma = new double[n];
      gram.multiply(v, gamma);
      double eta =
          AlphaProblem.classification(gram, problem.signs(), problem.upper())
              .evaluate(alpha)
              .bias();
      double theta = 0;
      double[] slack = new double[n];
      for (int j = 0; j < n; j++) {
        theta += v[j] * gamma[j];
        slack[j] = Math.max(0, 1 - problem.signs()[j] * (eta + gamma[j]));
      }
      return new Svm(alpha, v, gamma, theta, eta, slack);
    }
  }

  /** Weights on the simplex of the node and indicators that go with them. */
  record Weights(double[] beta, double[] z) {
    /** Equal places for all free kernels, uneven weights. */
    static Weights uneven(Problem problem, Node node) {
      KernelChoice choice = KernelChoice.of(problem, node);
      double[] beta = new double[choice.size()];
      double[] z = new double[choice.freeCount()];
      Arrays.fill(z, Math.min(1, places(choice) / (double) Math.max(1, z.length)));
      double sum = 0;
      for (int p = 0; p < beta.length; p++) {
        beta[p] = p + 1;
        sum += beta[p];
      }
      for (int p = 0; p < beta.length; p++) {
        beta[p] /= sum;
      }
      return new Weights(choice.spread(beta), choice.spreadFree(z));
    }

    double norm() {
      double norm = 0;
      for (int i = 0; i < beta.length; i++) {
        norm += beta[i] > 0 ? beta[i] * beta[i] / z[i] : 0;
      }
      return norm;
    }
  }

  /** The primal point of a model in the primal of the SVM. */
  static double[] primal(
      ConicModel model, Problem problem, Node node, Weights weights, Svm svm, int[] gammaOf) {
    KernelChoice choice = KernelChoice.of(problem, node);
    double[] x = new double[model.variableCount()];
    put(model, x, "s", svm.slack());
    put(model, x, "eta", svm.eta());
    put(model, x, "theta", svm.theta());
    double[] gamma = new double[model.variable("gamma").size()];
    for (int c = 0; c < gamma.length; c++) {
      gamma[c] = svm.gamma()[gammaOf[c]];
    }
    put(model, x, "gamma", gamma);
    double[] beta = new double[choice.size()];
    double[] w = new double[choice.size()];
    double[] z = new double[choice.freeCount()];
    int free = 0;
    for (int p = 0; p < beta.length; p++) {
      int i = choice.kernels()[p];
      beta[p] = weights.beta()[i];
      w[p] = beta[p] > 0 ? beta[p] * beta[p] / weights.z()[i] : 0;
      if (!choice.included()[p]) {
        z[free++] = weights.z()[i];
      }
    }
    put(model, x, "beta", beta);
    put(model, x, "w", w);
    put(model, x, "z", z);
    return x;
  }

  /** mu, t, r and e of an alpha at a node, for which the second-order form reaches LB(alpha). */
  record Prices(double mu, double t, double[] r, double[] e, double[] energies) {
    static Prices of(Problem problem, Node node, double[] alpha) {
      KernelChoice choice = KernelChoice.of(problem, node);
      double[] d = Energies.of(problem, alpha, 1);
      double[] beta = SparseMinimum.of(problem, d, node).beta();
      double lambda = problem.lambda();
      int heaviest = 0;
      for (int i = 0; i < beta.length; i++) {
        heaviest = beta[i] > beta[heaviest] ? i : heaviest;
      }
      double mu = 2 * lambda * beta[heaviest] - d[heaviest] / 2;
      double[] e = new double[choice.size()];
      double[] free = new double[choice.freeCount()];
      int count = 0;
      for (int p = 0; p < e.length; p++) {
        e[p] = Math.max(0, mu + d[choice.kernels()[p]] / 2);
        if (!choice.included()[p]) {
          free[count++] = e[p] * e[p] / (4 * lambda);
        }
      }
      Arrays.sort(free);
      int next = free.length - 1 - places(choice);
      double t = next >= 0 ? free[next] : 0;
      double[] r = new double[e.length];
      for (int p = 0; p < r.length; p++) {
        double cost = e[p] * e[p] / (4 * lambda);
        r[p] = choice.included()[p] ? cost : Math.max(0, cost - t);
      }
      return new Prices(mu, t, r, e, d);
    }
  }

  static void put(ConicModel model, double[] x, String block, double... values) {
    Block b = model.variable(block);
    if (b.size() != values.length) {
      throw new IllegalArgumentException(block + " has size " + b.size());
    }
    System.arraycopy(values, 0, x, b.start(), values.length);
  }

  static void putRows(ConicModel model, double[] y, String constraint, double... values) {
    Constraint c = model.constraint(constraint);
    if (c.cone().dimension() != values.length) {
      throw new IllegalArgumentException(constraint + " has " + c.cone().dimension() + " rows");
    }
    System.arraycopy(values, 0, y, c.start(), values.length);
  }

  /** The multiplier [1/2, -v'/2; -v/2, vv'/2] of the large matrix inequality. */
  static double[] lmiMultiplier(double[] v) {
    int n = v.length;
    double[] u = new double[n + 1];
    u[0] = Math.sqrt(0.5);
    for (int j = 0; j < n; j++) {
      u[j + 1] = -v[j] * Math.sqrt(0.5);
    }
    double[] rows = new double[(n + 1) * (n + 2) / 2];
    int r = 0;
    for (int k = 0; k <= n; k++) {
      for (int j = 0; j <= k; j++) {
        rows[r++] = u[j] * u[k] * (j == k ? 1 : Math.sqrt(2));
      }
    }
    return rows;
  }
}
