package org.smkl.core.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.core.kernel.KernelReport.Treatment;

/**
 * From data and specifications to Gram matrices: computed together, normalised, with jitter, and
 * with indefinite ones treated as the policy says, in this order. The way in to this package.
 */
public final class KernelPreparation {
  private final KernelOptions options;
  private final double[][] x;
  private final KernelSet set;
  private final List<KernelReport> reports = new ArrayList<>();
  private final List<SymmetricMatrix> grams = new ArrayList<>();
  private final List<KernelState> states = new ArrayList<>();

  private KernelPreparation(double[][] x, KernelSet set, KernelOptions options) {
    this.x = x;
    this.set = set;
    this.options = options;
  }

  /**
   * Prepares the kernels of the training rows x (shared, not written to; n rows, all finite).
   *
   * @param families kernel families by id
   * @throws IllegalArgumentException for bad data, unknown columns, matrices that do not fit the
   *     data or the heap, values that are not finite, and indefinite kernels under {@link
   *     PsdPolicy#REJECT}
   */
  public static PreparedKernels prepare(
      double[][] x,
      List<KernelSpec> specs,
      Map<String, KernelFamily> families,
      KernelOptions options) {
    int features = DataCheck.features(x, "training data");
    KernelSet set = KernelSet.of(specs, families, features);
    MemoryEstimate.check(x.length, specs.size(), options.psd(), Runtime.getRuntime().maxMemory());
    return new KernelPreparation(x, set, options).run(specs);
  }

  /**
   * The matrices of all these kernels as they are, one for each specification: neither normalised
   * nor checked for definiteness.
   *
   * @param families kernel families by id
   * @throws IllegalArgumentException as {@link #prepare} does, but for indefinite kernels
   */
  public static List<SymmetricMatrix> matrices(
      double[][] x, List<KernelSpec> specs, Map<String, KernelFamily> families, int threads) {
    KernelSet set = KernelSet.of(specs, families, DataCheck.features(x, "training data"));
    MemoryEstimate.check(x.length, specs.size(), PsdPolicy.KEEP, Runtime.getRuntime().maxMemory());
    return Arrays.stream(new GramEngine(set, threads).train(x))
        .map(gram -> SymmetricMatrix.wrap(x.length, gram))
        .toList();
  }

  private PreparedKernels run(List<KernelSpec> specs) {
    double[][] values = new GramEngine(set, options.threads()).train(x);
    for (int i = 0; i < values.length; i++) {
      ClaimCheck.check(set, i, x, values[i]);
      add(set.members().get(i), values[i]);
      values[i] = null;
    }
    if (grams.isEmpty()) {
      throw new IllegalArgumentException(
          "No kernel is left: all %d are indefinite and the policy is drop. %s Maybe choose clip or shift, or add a kernel that is positive semidefinite, such as linear."
              .formatted(
                  specs.size(), reports.stream().flatMap(r -> r.warning().stream()).toList()));
    }
    return new PreparedKernels(
        specs, reports, grams, new KernelTransform(options.normalisation(), states));
  }

  private void add(KernelSet.Member member, double[] gram) {
    KernelSpec spec = member.spec();
    int n = x.length;
    double factor = normalise(spec, gram);
    for (int i = 0; i < n; i++) {
      gram[i * n + i] += options.jitter();
    }
    IndefiniteTreatment treated =
        member.kernel().positiveSemidefinite()
            ? new IndefiniteTreatment(Treatment.NONE, OptionalDouble.empty(), Optional.empty())
            : IndefiniteTreatment.of(spec, gram, n, options);
    KernelReport report = new KernelReport(spec, treated.treatment(), treated.least());
    reports.add(report);
    if (report.kept()) {
      grams.add(SymmetricMatrix.wrap(n, gram));
      states.add(new KernelState(spec, factor, treated.projection()));
    }
  }

  private double normalise(KernelSpec spec, double[] gram) {
    switch (options.normalisation()) {
      case TRACE -> {
        double factor = Scaling.traceFactor(spec, gram, x.length);
        Scaling.multiply(gram, factor);
        return factor;
      }
      case COSINE -> {
        Scaling.cosine(spec, gram, x.length);
        return 1;
      }
      case NONE -> {
        return 1;
      }
    }
    throw new AssertionError(options.normalisation());
  }
}
