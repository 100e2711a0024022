package org.smkl.tck.hostile;

import org.smkl.api.Availability;
import org.smkl.api.beta.BetaProjector;

/** A projector that is honest about its work, of which there is none, but not about itself. */
public class HostileIdentity implements BetaProjector {
  /** How. */
  public enum Lie {
    /** The constructor throws. */
    CONSTRUCTOR,
    /** The id throws. */
    ID,
    /** The id is null. */
    NULL_ID,
    /** The id has capital letters, a space and an escape sequence. */
    BAD_ID,
    /** The id never comes. */
    ENDLESS_ID,
    /** The version throws. */
    VERSION,
    /** The version is blank. */
    BLANK_VERSION,
    /** The availability throws. */
    AVAILABILITY,
    /** The availability is null. */
    NULL_AVAILABILITY
  }

  private final Lie lie;
  private final Throws thrown;

  /** A liar; where it throws, this. */
  public HostileIdentity(Lie lie, Throws thrown) {
    this.lie = lie;
    this.thrown = thrown;
    if (lie == Lie.CONSTRUCTOR) {
      throw thrown.now();
    }
  }

  @Override
  public String id() {
    return switch (lie) {
      case ID -> throw thrown.now();
      case NULL_ID -> null;
      case BAD_ID -> "Bad Id \u001b[31m";
      case ENDLESS_ID -> throw Hostile.forever();
      default -> "hostile-identity";
    };
  }

  @Override
  public String version() {
    return switch (lie) {
      case VERSION -> throw thrown.now();
      case BLANK_VERSION -> " ";
      default -> "6.6.6";
    };
  }

  @Override
  public Availability availability() {
    return switch (lie) {
      case AVAILABILITY -> throw thrown.now();
      case NULL_AVAILABILITY -> null;
      default -> Availability.yes();
    };
  }

  @Override
  public double[] project(double[] w, int k0) {
    double[] beta = new double[w.length];
    beta[0] = 1;
    return beta;
  }
}
