package org.smkl.kernels;

import java.util.List;
import org.smkl.api.Versions;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.api.kernel.StatisticKernel.Statistic;

/** {@code laplacian}: exp(-gamma sum |x_k - z_k|). Positive semidefinite. */
public final class LaplacianFamily implements KernelFamily {
  /** For ServiceLoader. */
  public LaplacianFamily() {}

  @Override
  public String id() {
    return "laplacian";
  }

  @Override
  public String version() {
    return Versions.of(LaplacianFamily.class);
  }

  @Override
  public String formula() {
    return "exp(-gamma sum_k |x_k - z_k|); positive semidefinite";
  }

  @Override
  public List<KernelParameter> parameters() {
    return List.of(
        KernelParameter.required("gamma", "one over the width: a number greater than 0")
            .times(Statistic.L1_DISTANCE));
  }

  @Override
  public Kernel create(KernelArguments arguments) {
    double gamma = arguments.positive("gamma");
    return new StatisticFunction(
        Statistic.L1_DISTANCE,
        true,
        (statistics, values, length) -> {
          for (int i = 0; i < length; i++) {
            values[i] = Math.exp(-gamma * statistics[i]);
          }
        },
        Errors.laplacian(gamma));
  }
}
