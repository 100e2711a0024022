package org.smkl.spark;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.smkl.Smkl;
import org.smkl.core.fit.FitInput;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.gram.KernelStorage;

/** Rows of two noisy classes, and how they are fitted here. */
final class Samples {
  private Samples() {}

  static Dataset circles(int n, int columns, long seed) {
    Random random = new Random(seed);
    double[][] x = new double[n][columns];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      Arrays.setAll(x[i], k -> random.nextGaussian());
      double radius = x[i][0] * x[i][0] + x[i][1] * x[i][1] + 0.5 * random.nextGaussian();
      y[i] = radius > 1.4 ? 1 : -1;
    }
    List<String> names = IntStream.range(0, columns).mapToObj(k -> "x" + k).toList();
    return new Dataset("circles", names, x, Target.Labels.two(y, "out", "in"), Optional.empty());
  }

  static FitInput input(Dataset data) {
    return FitInput.standardized(data, Optional.empty());
  }

  static Smkl smkl() {
    return Smkl.builder()
        .kernels("linear; poly(degree=2,offset=1); rbf(gamma=0.02|0.1|0.5); laplacian(gamma=0.1)")
        .c(1)
        .lambda(0.5)
        .k0(2)
        .storage(KernelStorage.NO)
        .build();
  }
}
