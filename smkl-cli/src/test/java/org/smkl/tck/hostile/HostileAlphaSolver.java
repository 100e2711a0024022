package org.smkl.tck.hostile;

import java.util.Arrays;
import java.util.Optional;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.alpha.AlphaStatus;
import org.smkl.api.alpha.AlphaValue;

/** An alpha-solver that breaks its contract in one way. */
public class HostileAlphaSolver extends Hostile<HostileAlphaSolver.Lie> implements AlphaSolver {
  /** How. */
  public enum Lie {
    /** Zero, which is called optimal with both values zero. */
    TOO_GOOD,
    /** A poor point, whose dual value is claimed as the primal one. */
    CLAIMS_NO_GAP,
    /** Not a number among the entries. */
    NAN,
    /** An entry is infinite. */
    INFINITE,
    /** One entry too few. */
    WRONG_LENGTH,
    /** Entries below zero and above their bounds. */
    OUTSIDE_BOX,
    /** All weight on one sign. */
    UNBALANCED,
    /** Nothing at all. */
    NULL,
    /** Does not return, whatever the stop signal. */
    NEVER_ENDS,
    /** Multiplies the Gram matrix by a small number. */
    OVERWRITES_GRAM,
    /** Sets bounds, signs, linear term and start to zero, and solves nothing. */
    OVERWRITES_VECTORS,
    /** Says that it supports nothing, in null. */
    NULL_REFUSAL
  }

  /** A liar. */
  public HostileAlphaSolver(Lie lie) {
    super(lie);
  }

  /** One that throws. */
  public HostileAlphaSolver(Throws thrown) {
    super(thrown);
  }

  @Override
  public Optional<String> unsupported(AlphaProblem problem) {
    return lie == Lie.NULL_REFUSAL ? null : Optional.empty();
  }

  @Override
  public AlphaSolution solve(AlphaProblem problem, AlphaOptions options) {
    throwIfAsked();
    int n = problem.size();
    double[] alpha = new double[n];
    switch (lie) {
      case TOO_GOOD -> {}
      case CLAIMS_NO_GAP -> balanced(problem, alpha);
      case NAN -> alpha[n / 2] = Double.NaN;
      case INFINITE -> alpha[n / 2] = Double.POSITIVE_INFINITY;
      case WRONG_LENGTH -> alpha = new double[n - 1];
      case OUTSIDE_BOX -> Arrays.setAll(alpha, j -> j % 2 == 0 ? -1 : 1e6 * problem.upper()[j]);
      case UNBALANCED -> Arrays.setAll(alpha, j -> problem.signs()[j] > 0 ? problem.upper()[j] : 0);
      case NULL, NULL_REFUSAL -> {
        return null;
      }
      case NEVER_ENDS -> {
        throw forever();
      }
      case OVERWRITES_GRAM -> {
        double[] entries = problem.gram().entries();
        Arrays.setAll(entries, e -> 1e-3 * entries[e]);
      }
      case OVERWRITES_VECTORS -> {
        Arrays.fill(problem.upper(), 1e-12);
        Arrays.fill(problem.linear(), 0);
        Arrays.fill(problem.signs(), 1);
        options.warmStart().ifPresent(start -> Arrays.fill(start, 0));
      }
    }
    double dual = lie == Lie.CLAIMS_NO_GAP ? problem.evaluate(alpha).dual() : 0;
    return new AlphaSolution(
        alpha, new AlphaValue(dual, dual, 0), AlphaStatus.CONVERGED, 1, "trust me");
  }

  /** An equal small weight on as many variables of each sign. */
  private static void balanced(AlphaProblem problem, double[] alpha) {
    double least = Arrays.stream(problem.upper()).min().orElse(0);
    int positive = 0;
    int negative = 0;
    for (double sign : problem.signs()) {
      positive += sign > 0 ? 1 : 0;
      negative += sign > 0 ? 0 : 1;
    }
    int left = Math.min(positive, negative);
    int right = left;
    for (int j = 0; j < alpha.length; j++) {
      boolean up = problem.signs()[j] > 0;
      if (up ? left-- > 0 : right-- > 0) {
        alpha[j] = Math.min(least, 1e-2);
      }
    }
  }
}
