package org.smkl.relax.clarabel;

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
record NativeProblem(
    double[] q,
    int[] columnStarts,
    int[] rowIndices,
    double[] values,
    double[] b,
    List<NativeCone> cones) {
  NativeProblem {
    Objects.requireNonNull(q, "q must not be null");
    Objects.requireNonNull(columnStarts, "columnStarts must not be null");
    Objects.requireNonNull(rowIndices, "rowIndices must not be null");
    Objects.requireNonNull(values, "values must not be null");
    Objects.requireNonNull(b, "b must not be null");
    cones = List.copyOf(cones);
  }

  int[] coneKinds() {
    return cones.stream().mapToInt(cone -> cone.kind().code()).toArray();
  }

  int[] coneSizes() {
    return cones.stream().mapToInt(NativeCone::size).toArray();
  }
}
