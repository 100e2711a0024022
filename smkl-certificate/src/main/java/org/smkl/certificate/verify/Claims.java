package org.smkl.certificate.verify;

import org.smkl.certificate.Certificate;
import org.smkl.certificate.Leaf;
import org.smkl.certificate.Statement;

/**
 * The numbers that a certificate claims, against those that were evaluated. A claim that says more
 * than what is proved means that the file was altered or belongs to another problem; one that says
 * less is true.
 */
final class Claims {
  /** What rounding on another machine may change, relative to the upper bound. */
  private static final double TOLERANCE = 1e-9;

  private Claims() {}

  static void check(Certificate claimed, Certificate found) throws RefusedException {
    if (!holds(claimed.upperBound(), found.upperBound())) {
      throw refused("The upper bound", claimed.upperBound(), found.upperBound());
    }
    double least = Double.POSITIVE_INFINITY;
    Statement stated = claimed.statement();
    Choices choices = new Choices(stated.q(), stated.k0(), stated.rules());
    for (int l = 0; l < found.leaves().size(); l++) {
      Leaf leaf = claimed.leaves().get(l);
      if (!choices.any(leaf)) {
        continue;
      }
      double evaluated = found.leaves().get(l).bound();
      if (!holds(leaf.bound(), evaluated, found.upperBound())) {
        throw refused("The bound of leaf " + leaf, leaf.bound(), evaluated);
      }
      least = Math.min(least, leaf.bound());
    }
    if (claimed.lowerBound() != least) {
      throw new RefusedException(
          "The lower bound is claimed to be %s, but the least claim of a leaf is %s."
              .formatted(claimed.lowerBound(), least));
    }
  }

  /** Whether a claimed upper bound says no more than what was evaluated. */
  static boolean holds(double upper, double evaluated) {
    return upper >= evaluated - TOLERANCE * Math.abs(evaluated);
  }

  /** Whether the claimed bound of a leaf says no more than what was evaluated. */
  static boolean holds(double bound, double evaluated, double upper) {
    return bound <= evaluated + TOLERANCE * Math.max(Math.abs(upper), Math.abs(evaluated));
  }

  /** Whether a choice lies in the leaf; others say nothing and do not count. */
  static boolean contains(Leaf leaf, Statement statement) {
    return new Choices(statement.q(), statement.k0(), statement.rules()).any(leaf);
  }

  private static RefusedException refused(String what, double claim, double evaluated) {
    return new RefusedException(
        "%s is claimed to be %s, but evaluates to %s.".formatted(what, claim, evaluated));
  }
}
