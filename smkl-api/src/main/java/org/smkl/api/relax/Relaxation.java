package org.smkl.api.relax;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.smkl.api.Arguments;

/**
 * Which relaxation: its id, values of its parameters and, unless it is one of this release, who
 * writes it down. Immutable; compared by id and values.
 */
public final class Relaxation {
  /**
   * The relaxations of this release, from the strongest to the weakest but for the diagonal one.
   */
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

    /** The id. */
    public String label() {
      return label;
    }
  }

  /** For {@link Kind#FULL}: 1 for the literal matrix inequality, 0 for the second-order form. */
  public static final String LMI = "lmi";

  /** For {@link Kind#MINORS}: the size of the minors. */
  public static final String SIZE = "size";

  /** For {@link Kind#SOC_RANDOM}: the number of sampled vectors. */
  public static final String VECTORS = "vectors";

  /** For {@link Kind#SOC_RANDOM}: the seed of the samples. */
  public static final String SEED = "seed";

  private final String id;
  private final Map<String, Double> given;
  private final Formulator formulator;

  private Relaxation(String id, Map<String, Double> given, Formulator formulator) {
    this.id = id;
    this.given = new TreeMap<>(given);
    this.formulator = formulator;
  }

  /**
   * A relaxation that this formulator writes down.
   *
   * @param given values of its parameters; the others have their defaults
   * @throws IllegalArgumentException if a value is given for no parameter, or is not finite
   */
  public static Relaxation of(Formulator formulator, Map<String, Double> given) {
    Objects.requireNonNull(formulator, "formulator");
    Arguments.of(formulator.parameters(), given);
    return new Relaxation(formulator.id(), given, formulator);
  }

  private static Relaxation of(Kind kind, Map<String, Double> given) {
    return new Relaxation(kind.label(), given, null);
  }

  /** The Full SDP relaxation in its second-order form. */
  public static Relaxation full() {
    return of(Kind.FULL, Map.of());
  }

  /** The Full SDP relaxation as the literal matrix inequality. */
  public static Relaxation fullLmi() {
    return of(Kind.FULL, Map.of(LMI, 1.0));
  }

  /** The relaxation by l x l principal minors; l = 3 is the paper's 3x3-SDP. */
  public static Relaxation minors(int l) {
    return of(Kind.MINORS, Map.of(SIZE, (double) l));
  }

  /** The relaxation by the unit vectors. */
  public static Relaxation socBasis() {
    return of(Kind.SOC_BASIS, Map.of());
  }

  /** The relaxation by the unit vectors and L normalised Gaussian ones. */
  public static Relaxation socRandom(int vectors, long seed) {
    return of(Kind.SOC_RANDOM, Map.of(VECTORS, (double) vectors, SEED, (double) seed));
  }

  /** The second-order form for commuting kernels. */
  public static Relaxation diagonal() {
    return of(Kind.DIAGONAL, Map.of());
  }

  /** What users write after {@code --relaxation}. */
  public String id() {
    return id;
  }

  /** Whether it is this one. */
  public boolean is(Kind kind) {
    return id.equals(kind.label());
  }

  /** Whether it is the full relaxation as the literal matrix inequality. */
  public boolean lmi() {
    return is(Kind.FULL) && given.getOrDefault(LMI, 0.0) != 0;
  }

  /** The values given; a copy. */
  public Map<String, Double> given() {
    return new TreeMap<>(given);
  }

  /** Its formulator; empty for a relaxation of this release. */
  public Optional<Formulator> formulator() {
    return Optional.ofNullable(formulator);
  }

  /** Whether LB(alpha) of a solution equals the value. */
  public boolean exact() {
    return formulator == null ? is(Kind.FULL) || is(Kind.DIAGONAL) : formulator.exact();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Relaxation relaxation
        && id.equals(relaxation.id)
        && given.equals(relaxation.given);
  }

  @Override
  public int hashCode() {
    return 31 * id.hashCode() + given.hashCode();
  }

  /** "3x3(size=4.0)". */
  @Override
  public String toString() {
    return given.isEmpty() ? id : id + given.toString().replace('{', '(').replace('}', ')');
  }
}
