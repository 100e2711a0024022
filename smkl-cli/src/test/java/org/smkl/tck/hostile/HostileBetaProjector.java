package org.smkl.tck.hostile;

import java.util.Arrays;
import org.smkl.api.beta.BetaProjector;

/** A beta-projector that breaks its contract in one way. */
public class HostileBetaProjector extends Hostile<HostileBetaProjector.Lie>
    implements BetaProjector {
  /** How. */
  public enum Lie {
    /** Equal weights on all kernels, whatever k0. */
    TOO_MANY,
    /** Weights that sum to a half. */
    WRONG_SUM,
    /** A weight below zero, and one above one to make up for it. */
    NEGATIVE,
    /** Not a number. */
    NAN,
    /** One weight too many. */
    WRONG_LENGTH,
    /** Nothing at all. */
    NULL,
    /** Does not return. */
    NEVER_ENDS,
    /** Writes to its argument, then picks the first kernel. */
    OVERWRITES_INPUT
  }

  /** A liar. */
  public HostileBetaProjector(Lie lie) {
    super(lie);
  }

  /** One that throws. */
  public HostileBetaProjector(Throws thrown) {
    super(thrown);
  }

  @Override
  public double[] project(double[] w, int k0) {
    throwIfAsked();
    double[] beta = new double[w.length];
    beta[0] = 1;
    switch (lie) {
      case TOO_MANY -> Arrays.fill(beta, 1.0 / beta.length);
      case WRONG_SUM -> beta[0] = 0.5;
      case NEGATIVE -> {
        beta[0] = 2;
        beta[beta.length - 1] = -1;
      }
      case NAN -> beta[0] = Double.NaN;
      case WRONG_LENGTH -> beta = Arrays.copyOf(beta, beta.length + 1);
      case NULL -> {
        return null;
      }
      case NEVER_ENDS -> {
        throw forever();
      }
      case OVERWRITES_INPUT -> Arrays.fill(w, Double.NaN);
    }
    return beta;
  }
}
