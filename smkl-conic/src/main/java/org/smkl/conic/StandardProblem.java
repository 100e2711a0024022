package org.smkl.conic;

import java.util.List;
import java.util.Objects;

/**
 * min q'x subject to A x + s = b, s in the product of the cones; A by sparse columns. The arrays
 * are shared with the caller, not copied. Their content is checked on the native side, once, so
 * that no way leads around the check.
 *
 * @param q objective
 * @param columnStarts where each column starts in the next two, and at the end their length
 * @param rowIndices strictly ascending within a column
 * @param values the entries of A
 * @param b right-hand side
 * @param cones their rows together are those of b
 */
public record StandardProblem(
    double[] q,
    int[] columnStarts,
    int[] rowIndices,
    double[] values,
    double[] b,
    List<StandardCone> cones) {
  /** Refuses null. */
  public StandardProblem {
    Objects.requireNonNull(q, "q must not be null");
    Objects.requireNonNull(columnStarts, "columnStarts must not be null");
    Objects.requireNonNull(rowIndices, "rowIndices must not be null");
    Objects.requireNonNull(values, "values must not be null");
    Objects.requireNonNull(b, "b must not be null");
    cones = List.copyOf(cones);
  }

  /** The codes of the cones' kinds. */
  public int[] coneKinds() {
    return cones.stream().mapToInt(cone -> cone.kind().code()).toArray();
  }

  /** The sizes of the cones. */
  public int[] coneSizes() {
    return cones.stream().mapToInt(StandardCone::size).toArray();
  }
}
