package org.smkl.gram;

import java.util.Arrays;
import java.util.Locale;
import org.smkl.error.Nearest;

/** What to do with kernel matrices that are not positive semidefinite. */
public enum PsdPolicy {
  /** Use them as they are: the problem is not convex and objectives are not rigorous. */
  KEEP,
  /** Leave them out; their weights are 0. */
  DROP,
  /** Project onto the PSD cone; rows of new points are projected onto the same subspace. */
  CLIP,
  /** Add the least eigenvalue's size to the training diagonal; rows of new points stay. */
  SHIFT,
  /** Fail. */
  REJECT;

  /** The name users write. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The policy with this name. */
  public static PsdPolicy parse(String id) {
    return Arrays.stream(values())
        .filter(p -> p.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    Nearest.unknown(
                        "policy for indefinite kernels",
                        id,
                        Arrays.stream(values()).map(PsdPolicy::id).toList())));
  }
}
