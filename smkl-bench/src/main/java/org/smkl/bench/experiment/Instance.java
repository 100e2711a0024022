package org.smkl.bench.experiment;

import java.util.function.Supplier;
import org.smkl.api.Problem;
import org.smkl.bench.result.Result;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.cv.method.KernelData;
import org.smkl.cv.method.Learned;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Parameters;
import org.smkl.cv.method.TestPart;
import org.smkl.data.set.PublishedData;
import org.smkl.data.set.PublishedProtocol;
import org.smkl.gram.NamedKernelSets;
import org.smkl.gram.PsdPolicy;

/**
 * A published set with its kernels.
 *
 * @param published the set, split and standardised
 * @param prepared its kernels
 * @param data what is learnt from
 * @param test what is tested on
 */
public record Instance(
    PublishedData published, PreparedProblem prepared, KernelData data, TestPart test) {
  private static final double ENOUGH_SECONDS = 0.5;
  private static final int MOST_RUNS = 5;

  /** The set with these kernels, and a policy for indefinite ones. */
  public static Instance of(ExperimentContext context, String set, String kernels, PsdPolicy psd) {
    PublishedData published = PublishedProtocol.load(set, context.dataDir());
    FitSettings.Builder settings =
        FitSettings.builder().kernels(context.chosen().kernels().orElse(kernels)).psd(psd);
    Parts parts = Parts.of(context, FitInput.published(published), settings);
    return new Instance(published, parts.prepared(), parts.data(), parts.test());
  }

  /** The ten published kernels, indefinite ones dropped, computed when first asked for. */
  public static Supplier<Instance> lazily(ExperimentContext context, String set) {
    return new Lazy<>(() -> of(context, set, "published-10", PsdPolicy.DROP));
  }

  /**
   * A method trained on the whole training part at these parameters, and tested. Short runs are
   * repeated, and the fastest counts, so that the compiler of the virtual machine is not what is
   * measured.
   */
  public Result train(ExperimentContext context, MklMethod method, Parameters parameters) {
    double best = Double.POSITIVE_INFINITY;
    double total = 0;
    Learned learned = null;
    for (int run = 0; run < MOST_RUNS && total < ENOUGH_SECONDS; run++) {
      long start = System.nanoTime();
      learned = method.trainer(data, context.methodContext()).train(parameters);
      double seconds = (System.nanoTime() - start) * 1e-9;
      best = Math.min(best, seconds);
      total += seconds;
    }
    return new Parts(prepared, data, test)
        .tested(learned, parameters)
        .with("seconds", best)
        .with("objective", learned.objective())
        .with("lowerBound", learned.lowerBound())
        .with("beta", prepared.expand(learned.beta()))
        .with("n", data.n())
        .with("remark", learned.remark());
  }

  /** Settings with the kernels that are measured. */
  public static FitSettings.Builder kernels(ExperimentContext context) {
    return FitSettings.builder()
        .kernels(context.chosen().kernels().orElse(NamedKernelSets.PUBLISHED_10));
  }

  /** For fits at the published choice of C, lambda and k0. */
  public FitSettings.Builder settings(ExperimentContext context) {
    FitSettings.Builder builder =
        kernels(context).c(chosen().c()).lambda(chosen().lambda()).k0(chosen().k0());
    context.chosen().solvers().alpha().ifPresent(builder::alphaSolver);
    context.chosen().solvers().backend().ifPresent(builder::backend);
    return builder;
  }

  /** The problem there, its kernels computed. */
  public PreparedProblem problem() {
    return prepared.with(chosenProblem());
  }

  /** The problem at the chosen parameters, without the data it was prepared from. */
  public Problem chosenProblem() {
    return data.problem(chosen());
  }

  /** The published choice of C, lambda and k0. */
  public Parameters chosen() {
    return Parameters.of(published.set().c(), published.set().lambda(), published.set().k0());
  }
}
