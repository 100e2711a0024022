package org.smkl.core.guard;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.api.kernel.MatrixKernel;
import org.smkl.api.kernel.PairKernel;
import org.smkl.api.kernel.StatisticKernel;

/**
 * A kernel family whose failures name it. Arguments that it refuses are the user's business and
 * pass as they are. Whether its kernels are what they claim is checked on the data, where the
 * matrices are computed.
 */
final class GuardedFamily extends GuardedPlugin<KernelFamily> implements KernelFamily {
  /** What a call gave: a value, or the refusal of what a user asked for. */
  private record Given<T>(T value, IllegalArgumentException refusal) {}

  GuardedFamily(KernelFamily family, PluginOrigin origin) {
    super(family, origin);
  }

  @Override
  public List<KernelParameter> parameters() {
    return List.copyOf(present("parameters()", cheap("parameters()", plugin::parameters)));
  }

  @Override
  public String formula() {
    return present("formula()", cheap("formula()", plugin::formula));
  }

  @Override
  public Kernel create(KernelArguments arguments) {
    Kernel kernel = present("create()", refusable("create()", () -> plugin.create(arguments)));
    boolean psd = cheap("positiveSemidefinite()", kernel::positiveSemidefinite);
    if (kernel instanceof StatisticKernel statistic) {
      StatisticKernel.Statistic reads =
          present("statistic()", cheap("statistic()", statistic::statistic));
      return new GuardedKernel.OfStatistic(this, statistic, reads, psd);
    }
    return kernel instanceof PairKernel pair
        ? new GuardedKernel.OfPair(this, pair, psd)
        : new GuardedKernel.OfMatrix(this, (MatrixKernel) kernel, psd);
  }

  /** What a kernel states about its rounding errors: one number for each point, or nothing. */
  Optional<double[]> errors(Kernel kernel, int columns, double[] squaredNorms) {
    Optional<double[]> errors =
        present("errors()", cheap("errors()", () -> kernel.errors(columns, squaredNorms.clone())));
    if (errors.isPresent() && errors.get().length != squaredNorms.length) {
      throw broken(
          "errors() returned %d numbers for %d points"
              .formatted(errors.get().length, squaredNorms.length));
    }
    return errors.map(double[]::clone);
  }

  /** Calls a method that may refuse what the user gave. */
  <T> T refusable(String method, Callable<T> body) {
    Given<T> given =
        cheap(
            method,
            () -> {
              try {
                return new Given<>(body.call(), null);
              } catch (IllegalArgumentException e) {
                return new Given<>(null, e);
              }
            });
    if (given.refusal() != null) {
      throw given.refusal();
    }
    return given.value();
  }

  /** What a kernel of this family threw, in words that name it. */
  RuntimeException failed(Throwable thrown) {
    return thrown instanceof BrokenPluginException e
        ? e
        : new BrokenPluginException(origin, Words.thrown(thrown), thrown);
  }
}
