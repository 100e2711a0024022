package org.smkl.gram;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What becomes of one kernel's computed values: normalised, with jitter on the diagonal, in the
 * same arithmetic as a matrix that is stored.
 *
 * @param spec the kernel, for messages
 * @param factor every value is multiplied by it (trace normalisation; else 1)
 * @param roots K(x, x) of every point as computed, for cosine normalisation; else empty
 * @param jitter added where a point meets itself
 */
record EntryTransform(KernelSpec spec, double factor, double[] roots, double jitter) {
  /** Treats a tile of values between points in place. */
  void apply(double[] values, int[] rows, int r0, int r1, int[] columns, int c0, int c1) {
    int width = c1 - c0;
    if (factor != 1) {
      int size = (r1 - r0) * width;
      for (int e = 0; e < size; e++) {
        values[e] *= factor;
      }
    }
    if (roots.length == 0 && jitter == 0) {
      return;
    }
    for (int r = r0; r < r1; r++) {
      int at = (r - r0) * width - c0;
      for (int c = c0; c < c1; c++) {
        int i = rows[r];
        int j = columns[c];
        if (roots.length > 0) {
          values[at + c] = Scaling.cosine(spec, values[at + c], roots[i], roots[j], i, j);
        }
        if (i == j) {
          values[at + c] += jitter;
        }
      }
    }
  }

  /** The diagonal as it becomes, of all points. */
  double[] diagonal(double[] computed) {
    return IntStream.range(0, computed.length)
        .mapToDouble(
            j ->
                factor
                        * (roots.length > 0
                            ? Scaling.cosine(spec, computed[j], roots[j], roots[j], j, j)
                            : computed[j])
                    + jitter)
        .toArray();
  }

  /** This transform for some of the points. */
  EntryTransform subset(int[] points) {
    return new EntryTransform(
        spec,
        factor,
        roots.length == 0 ? roots : Arrays.stream(points).mapToDouble(j -> roots[j]).toArray(),
        jitter);
  }
}
