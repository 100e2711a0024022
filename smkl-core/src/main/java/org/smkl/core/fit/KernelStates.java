package org.smkl.core.fit;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.smkl.core.kernel.KernelSpec;
import org.smkl.core.kernel.KernelState;
import org.smkl.core.kernel.Projection;

/** Translates between a kernel's state and the named arrays that a model file keeps of it. */
final class KernelStates {
  private static final String FACTOR = "factor";
  private static final String ONTO = "projectOnto";
  private static final String AWAY = "projectAway";

  private KernelStates() {}

  static Map<String, double[]> arrays(KernelState state) {
    Map<String, double[]> arrays = new HashMap<>();
    arrays.put(FACTOR, new double[] {state.factor()});
    state
        .projection()
        .ifPresent(p -> arrays.put(p.onto() ? ONTO : AWAY, concatenated(p.vectors())));
    return arrays;
  }

  static KernelState state(KernelSpec spec, Map<String, double[]> arrays, int rows) {
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

  private static double[] concatenated(double[][] vectors) {
    return Arrays.stream(vectors).flatMapToDouble(Arrays::stream).toArray();
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
