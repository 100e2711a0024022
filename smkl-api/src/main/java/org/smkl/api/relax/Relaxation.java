package org.smkl.api.relax;

/**
 * A member of the hierarchy of relaxations.
 *
 * @param kind which constraint replaces the large matrix inequality
 * @param lmi for {@link Kind#FULL}: the literal matrix inequality instead of the equivalent
 *     second-order form
 * @param minorSize for {@link Kind#MINORS}: the size l of the principal minors, 3 for "3x3"
 * @param vectors for {@link Kind#SOC_RANDOM}: the number L of sampled vectors
 * @param seed for {@link Kind#SOC_RANDOM}: the seed of the samples
 */
public record Relaxation(Kind kind, boolean lmi, int minorSize, int vectors, long seed) {
  /** The kinds, from the strongest to the weakest but for the diagonal one. */
  public enum Kind {
    /** The semidefinite relaxation itself. */
    FULL("full"),
    /** All principal minors of a size that contain the first row. */
    MINORS("3x3"),
    /** The 2 x 2 minors, and the inequality along sampled vectors. */
    SOC_RANDOM("soc-random"),
    /** The 2 x 2 minors. */
    SOC_BASIS("soc-basis"),
    /** For commuting kernels: equals the full relaxation. */
    DIAGONAL("diagonal");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /** The name on the command line. */
    public String label() {
      return label;
    }
  }

  /** Checks the parameters. */
  public Relaxation {
    if (minorSize < 2 || vectors < 0) {
      throw new IllegalArgumentException(
          "Minors have size 2 or more and the number of vectors is zero or more; got %d and %d."
              .formatted(minorSize, vectors));
    }
  }

  /** The Full SDP relaxation in its second-order form. */
  public static Relaxation full() {
    return new Relaxation(Kind.FULL, false, 3, 0, 0);
  }

  /** The Full SDP relaxation as the literal matrix inequality. */
  public static Relaxation fullLmi() {
    return new Relaxation(Kind.FULL, true, 3, 0, 0);
  }

  /** The relaxation by l x l principal minors; l = 3 is the paper's 3x3-SDP. */
  public static Relaxation minors(int l) {
    return new Relaxation(Kind.MINORS, false, l, 0, 0);
  }

  /** The relaxation by the unit vectors. */
  public static Relaxation socBasis() {
    return new Relaxation(Kind.SOC_BASIS, false, 3, 0, 0);
  }

  /** The relaxation by the unit vectors and L normalised Gaussian ones. */
  public static Relaxation socRandom(int vectors, long seed) {
    return new Relaxation(Kind.SOC_RANDOM, false, 3, vectors, seed);
  }

  /** The second-order form for commuting kernels. */
  public static Relaxation diagonal() {
    return new Relaxation(Kind.DIAGONAL, false, 3, 0, 0);
  }
}
