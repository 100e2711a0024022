package org.smkl.kernels;

import java.util.List;
import org.smkl.api.Versions;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.api.kernel.StatisticKernel.Statistic;

/** {@code rbf}: exp(-gamma |x - z|^2) with the Euclidean norm. Positive semidefinite. */
public final class RbfFamily implements KernelFamily {
  /** For ServiceLoader. */
  public RbfFamily() {}

  @Override
  public String id() {
    return "rbf";
  }

  @Override
  public String version() {
    return Versions.of(RbfFamily.class);
  }

  @Override
  public String formula() {
    return "exp(-gamma |x - z|^2), |.| the Euclidean norm; positive semidefinite";
  }

  @Override
  public List<KernelParameter> parameters() {
    return List.of(
        KernelParameter.required("gamma", "one over the squared width: a number greater than 0")
            .times(Statistic.SQUARED_DISTANCE));
  }

  @Override
  public Kernel create(KernelArguments arguments) {
    double gamma = arguments.positive("gamma");
    return new StatisticFunction(
        Statistic.SQUARED_DISTANCE,
        true,
        (statistics, values, length) -> {
          for (int i = 0; i < length; i++) {
            values[i] = Math.exp(-gamma * statistics[i]);
          }
        },
        Errors.gaussian(gamma));
  }
}
