package org.smkl.bench.experiment;

import java.util.List;

/** Short names of the ten published kernels, for axes. */
final class KernelLabels {
  static final List<String> TEN =
      List.of(
          "linear",
          "poly 2",
          "poly 3",
          "poly 5",
          "rbf 0.5",
          "rbf 0.3",
          "rbf 0.1",
          "tanh 0.5",
          "tanh 0.7",
          "laplace 0.3");

  private KernelLabels() {}
}
