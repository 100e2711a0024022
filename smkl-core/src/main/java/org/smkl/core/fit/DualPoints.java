package org.smkl.core.fit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.smkl.api.Problem;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;
import org.smkl.certificate.verify.RigorousBounds;
import org.smkl.svm.bound.Bounds;

/**
 * The alphas with the greatest lower bounds that a fit came across. Bounds are compared in plain
 * double precision; what is reported is evaluated with its rounding errors, for as many of the best
 * as that can matter for. Not thread-safe.
 */
final class DualPoints {
  /** Where entries cancel, the best in plain precision need not be the best. */
  private static final int KEPT_ALPHAS = 4;

  private record Candidate(double bound, double[] alpha) {}

  private final Problem problem;
  private final List<Candidate> best = new ArrayList<>();

  DualPoints(Problem problem) {
    this.problem = problem;
  }

  /** Takes the alpha of a cut into account. */
  void add(Cut cut) {
    add(Bounds.lower(problem, cut), cut.alpha());
  }

  /** Takes an alpha into account that is said to have this bound. */
  void add(double bound, double[] alpha) {
    if (Double.isNaN(bound)) {
      return;
    }
    best.add(new Candidate(bound, alpha));
    best.sort(Comparator.comparingDouble(Candidate::bound).reversed());
    if (best.size() > KEPT_ALPHAS) {
      best.remove(KEPT_ALPHAS);
    }
  }

  /** The alphas, those with the greatest bounds first. */
  List<double[]> alphas() {
    return best.stream().map(Candidate::alpha).toList();
  }

  /** The greatest lower bound, rounded down; minus infinity if there is none. */
  double lowerBound(RigorousBounds bounds) {
    double lower = Double.NEGATIVE_INFINITY;
    for (Candidate candidate : best) {
      if (candidate.bound > lower) {
        lower = Math.max(lower, bounds.lower(Node.root(), candidate.alpha).value());
      }
    }
    // Weights that are only looked at may have an alpha that is worth less than none.
    return !best.isEmpty() && lower < 0
        ? Math.max(lower, bounds.lower(Node.root(), new double[best.get(0).alpha.length]).value())
        : lower;
  }
}
