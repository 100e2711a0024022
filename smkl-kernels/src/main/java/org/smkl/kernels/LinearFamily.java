package org.smkl.kernels;

import java.util.List;
import org.smkl.api.Versions;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.api.kernel.StatisticKernel.Statistic;

/** {@code linear}: x'z. */
public final class LinearFamily implements KernelFamily {
  /** For ServiceLoader. */
  public LinearFamily() {}

  @Override
  public String id() {
    return "linear";
  }

  @Override
  public String version() {
    return Versions.of(LinearFamily.class);
  }

  @Override
  public String formula() {
    return "x'z; positive semidefinite";
  }

  @Override
  public List<KernelParameter> parameters() {
    return List.of();
  }

  @Override
  public Kernel create(KernelArguments arguments) {
    return new StatisticFunction(
        Statistic.INNER_PRODUCT,
        true,
        (statistics, values, length) -> System.arraycopy(statistics, 0, values, 0, length),
        Errors::linear);
  }
}
