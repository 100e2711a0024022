package org.smkl.relax.saddle;

import org.smkl.api.Problem;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;
import org.smkl.svm.bound.Bounds;

/**
 * The best bounds of the relaxation's value so far: from below LB(alpha; node) with its cut, from
 * above the primal value at some weights. Starts from alpha = 0, so there always is a lower bound.
 */
final class Bracket {
  private final Problem problem;
  private final Node node;
  private Cut cut;
  private double lower;
  private double upper = Double.POSITIVE_INFINITY;
  private double[] beta;

  Bracket(Problem problem, Node node, double[] beta) {
    this.problem = problem;
    this.node = node;
    this.beta = beta;
    this.cut = new Cut(problem.constant(), new double[problem.q()], new double[problem.size()]);
    this.lower = Bounds.lower(problem, cut, node);
  }

  /** Takes the cut's bound if it is better; true if so. */
  boolean raise(Cut other) {
    double bound = Bounds.lower(problem, other, node);
    if (!(bound > lower)) {
      return false;
    }
    lower = bound;
    cut = other;
    return true;
  }

  /** Takes the upper bound if it is better; true if so. */
  boolean drop(double bound, double[] weights) {
    if (!(bound < upper)) {
      return false;
    }
    upper = bound;
    beta = weights;
    return true;
  }

  /** The weights to report as long as no upper bound is known. */
  void suggest(double[] weights) {
    beta = Double.isInfinite(upper) ? weights : beta;
  }

  Node node() {
    return node;
  }

  double gap() {
    return Bounds.relativeGap(upper, lower);
  }

  double lower() {
    return lower;
  }

  double upper() {
    return upper;
  }

  /** The cut of the lower bound. */
  Cut cut() {
    return cut;
  }

  /** The weights of the upper bound, over the allowed kernels. */
  double[] beta() {
    return beta;
  }
}
