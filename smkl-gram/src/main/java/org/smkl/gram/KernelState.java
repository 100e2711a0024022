package org.smkl.gram;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What is needed besides the training rows to compute a kept kernel for new points, to the last bit
 * as in training. A model file stores it as named arrays of numbers.
 *
 * @param spec the kernel
 * @param factor its values are multiplied by this (trace normalisation; else 1)
 * @param projection of rows of new points, where the training matrix was clipped
 */
public record KernelState(KernelSpec spec, double factor, Optional<Projection> projection) {
  private static final String FACTOR = "factor";
  private static final String ONTO = "projectOnto";
  private static final String AWAY = "projectAway";

  /** Checks that nothing is missing. */
  public KernelState {
    Objects.requireNonNull(spec, "spec");
    Objects.requireNonNull(projection, "projection");
    if (!Double.isFinite(factor)) {
      throw new IllegalArgumentException(
          "The factor of kernel %s must be finite; got %s.".formatted(spec, factor));
    }
  }

  /** The state in {@link #arrays}, of a kernel that was prepared on so many training rows. */
  public static KernelState of(KernelSpec spec, Map<String, double[]> arrays, int rows) {
    double[] factor = arrays.get(FACTOR);
    if (factor == null || factor.length != 1) {
      throw new IllegalArgumentException(
          "The state of kernel %s has no single number '%s'.".formatted(spec, FACTOR));
    }
    Optional<Projection> projection = Optional.empty();
    for (String name : new String[] {ONTO, AWAY}) {
      if (arrays.containsKey(name)) {
        projection =
            Optional.of(new Projection(name.equals(ONTO), split(spec, arrays.get(name), rows)));
      }
    }
    return new KernelState(spec, factor[0], projection);
  }

  /** All numbers by name; vectors one after the other. */
  public Map<String, double[]> arrays() {
    Map<String, double[]> arrays = new HashMap<>();
    arrays.put(FACTOR, new double[] {factor});
    projection.ifPresent(
        p ->
            arrays.put(
                p.onto() ? ONTO : AWAY,
                Arrays.stream(p.vectors()).flatMapToDouble(Arrays::stream).toArray()));
    return arrays;
  }

  private static double[][] split(KernelSpec spec, double[] values, int rows) {
    if (values.length % rows != 0) {
      throw new IllegalArgumentException(
          "The projection of kernel %s has %d numbers, which are no vectors of %d."
              .formatted(spec, values.length, rows));
    }
    double[][] vectors = new double[values.length / rows][];
    for (int v = 0; v < vectors.length; v++) {
      vectors[v] = Arrays.copyOfRange(values, v * rows, (v + 1) * rows);
    }
    return vectors;
  }
}
