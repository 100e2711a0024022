package org.example.smkl;

import java.util.List;
import org.smkl.api.Versions;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.api.kernel.StatisticKernel;

/**
 * A family of kernels, (1 + |x - z|^2 / (2 a s^2))^-a: mixtures of RBF kernels of many widths.
 * Users write {@code rational-quadratic(alpha=1,length=2)}.
 *
 * <p>For another kernel change {@link #parameters}, {@link #create} and the record. One that is not
 * a function of an inner product or a distance implements {@code PairKernel}.
 */
public final class RationalQuadraticFamily implements KernelFamily {
  @Override
  public String id() {
    return "rational-quadratic";
  }

  @Override
  public String version() {
    return Versions.of(RationalQuadraticFamily.class);
  }

  @Override
  public List<KernelParameter> parameters() {
    return List.of(
        KernelParameter.optional("alpha", "how heavy the tail is, greater than 0", "1"),
        KernelParameter.optional("length", "the length scale, greater than 0", "1"));
  }

  @Override
  public Kernel create(KernelArguments arguments) {
    return new Member(arguments.positive("alpha"), arguments.positive("length"));
  }

  /** One member. Reading squared distances lets it share them with the other kernels of a set. */
  private record Member(double alpha, double length) implements StatisticKernel {
    @Override
    public Statistic statistic() {
      return Statistic.SQUARED_DISTANCE;
    }

    @Override
    public boolean positiveSemidefinite() {
      return true; // by Schoenberg's theorem, as every mixture of RBF kernels
    }

    @Override
    public void apply(double[] statistics, double[] values, int count) {
      for (int i = 0; i < count; i++) {
        values[i] = Math.pow(1 + statistics[i] / (2 * alpha * length * length), -alpha);
      }
    }
  }
}
