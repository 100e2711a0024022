package org.smkl.kernels;

import java.util.List;
import org.smkl.api.Versions;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.api.kernel.StatisticKernel.Statistic;

/**
 * {@code sigmoid}: tanh(scale x'z + offset). Not positive semidefinite in general, so every matrix
 * is checked.
 */
public final class SigmoidFamily implements KernelFamily {
  /** For ServiceLoader. */
  public SigmoidFamily() {}

  @Override
  public String id() {
    return "sigmoid";
  }

  @Override
  public String version() {
    return Versions.of(SigmoidFamily.class);
  }

  @Override
  public String formula() {
    return "tanh(scale x'z + offset); indefinite in general, every matrix is checked";
  }

  @Override
  public List<KernelParameter> parameters() {
    return List.of(
        KernelParameter.optional("scale", "factor of the inner product: a finite number", "1")
            .times(Statistic.INNER_PRODUCT),
        KernelParameter.optional("offset", "added to the product: a finite number", "0"));
  }

  @Override
  public Kernel create(KernelArguments arguments) {
    double scale = arguments.number("scale");
    double offset = arguments.number("offset");
    return new StatisticFunction(
        Statistic.INNER_PRODUCT,
        false,
        (statistics, values, length) -> {
          for (int i = 0; i < length; i++) {
            values[i] = tanh(scale * statistics[i] + offset);
          }
        });
  }

  /**
   * tanh t = (1 - e) / (1 + e) with e = exp(-2 |t|), sign apart: several times faster than
   * Math.tanh. e never overflows; near 0 the relative error grows but the absolute one stays within
   * a few 1e-16.
   */
  private static double tanh(double t) {
    double e = Math.exp(-2 * Math.abs(t));
    return Math.copySign((1 - e) / (1 + e), t);
  }
}
