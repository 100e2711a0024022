package org.smkl.plugin.guard;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.api.kernel.MatrixKernel;
import org.smkl.api.kernel.PairKernel;
import org.smkl.api.kernel.StatisticKernel;
import org.smkl.api.kernel.TextKernel;
import org.smkl.api.kernel.TrainingPoints;

/**
 * A kernel family whose failures name it. Arguments that it refuses are the user's business and
 * pass as they are. Whether its kernels are what they claim is checked on the data, where the
 * matrices are computed.
 */
final class GuardedFamily extends GuardedPlugin<KernelFamily> implements KernelFamily {
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
  public boolean readsText() {
    return cheap("readsText()", plugin::readsText);
  }

  @Override
  public boolean waits(KernelArguments arguments) {
    return refusable("waits()", () -> plugin.waits(arguments));
  }

  @Override
  public KernelArguments learn(KernelArguments arguments, TrainingPoints points) {
    KernelArguments learnt =
        present(
            "learn()",
            lengthy("learn()", refusing(() -> plugin.learn(arguments, points), REFUSAL))
                .orRefuse());
    Set<String> expected = arguments.values().keySet();
    if (!learnt.values().keySet().equals(expected)) {
      throw broken(
          "learn() returned the parameters %s; expected %s"
              .formatted(sorted(learnt.values().keySet()), sorted(expected)));
    }
    if (waits(learnt)) {
      throw broken("learn() returned %s, which still waits".formatted(sorted(learnt.values())));
    }
    return learnt;
  }

  private static String sorted(Set<String> names) {
    return new TreeSet<>(names).toString();
  }

  private static String sorted(Map<String, String> values) {
    return new TreeMap<>(values).toString();
  }

  @Override
  public Kernel create(KernelArguments arguments) {
    Kernel kernel = present("create()", refusable("create()", () -> plugin.create(arguments)));
    boolean psd = cheap("positiveSemidefinite()", kernel::positiveSemidefinite);
    if (kernel instanceof TextKernel<?> != readsText()) {
      throw broken(
          "create() returned a kernel of %s, and readsText() says otherwise"
              .formatted(readsText() ? "vectors" : "texts"));
    }
    if (kernel instanceof TextKernel<?> text) {
      return new GuardedKernel.OfText<>(this, text, psd);
    }
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
    return counted(errors, squaredNorms.length);
  }

  /** What a kernel of texts states about its rounding errors. */
  <P> Optional<double[]> errors(TextKernel<P> kernel, List<P> points) {
    return counted(
        present("errors()", lengthy("errors()", () -> kernel.errors(points))), points.size());
  }

  private Optional<double[]> counted(Optional<double[]> errors, int points) {
    if (errors.isPresent() && errors.get().length != points) {
      throw broken(
          "errors() returned %d numbers for %d points".formatted(errors.get().length, points));
    }
    return errors.map(double[]::clone);
  }

  /** Calls a method that may refuse what the user gave. */
  <T> T refusable(String method, Callable<T> body) {
    return cheap(method, refusing(body, REFUSAL)).orRefuse();
  }

  /** What a kernel of this family threw, in words that name it. */
  RuntimeException failed(Throwable thrown) {
    return thrown instanceof BrokenPluginException e
        ? e
        : new BrokenPluginException(origin, PluginFailures.thrown(thrown), thrown);
  }
}
