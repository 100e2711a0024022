package org.smkl.gram;

import java.util.Arrays;
import java.util.Locale;
import org.smkl.error.Nearest;

/** How kernel matrices are brought to a common scale. */
public enum Normalisation {
  /** Not at all. */
  NONE,
  /** Divided by the trace of the training matrix. */
  TRACE,
  /** K(x, z) / sqrt(K(x, x) K(z, z)). */
  COSINE;

  /** The name users write. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The normalisation with this name. */
  public static Normalisation parse(String id) {
    return Arrays.stream(values())
        .filter(p -> p.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    Nearest.unknown(
                        "normalisation",
                        id,
                        Arrays.stream(values()).map(Normalisation::id).toList())));
  }
}
