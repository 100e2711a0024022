package org.smkl.gram;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.smkl.api.KernelSource;
import org.smkl.api.PsdGround;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.data.Table;
import org.smkl.data.Target;
import org.smkl.gram.KernelReport.Treatment;
import org.smkl.plugin.guard.Guard;
import org.smkl.plugin.guard.PluginOrigin;
import org.smkl.svm.plan.KernelValues;

/**
 * From data and specifications to Gram matrices: computed together, normalised, with jitter, and
 * with indefinite ones treated as the policy says, in this order. The way in to this package.
 */
public final class KernelPreparation {
  /** Cells of rows that are copied at a time, for kernels of many overlapping sets of columns. */
  private static final int MAX_CELLS = 1 << 22;

  private final KernelOptions options;
  private final Table x;
  private final KernelSet set;
  private final StopSignal stop;
  private final List<KernelReport> reports = new ArrayList<>();
  private final List<SymmetricMatrix> grams = new ArrayList<>();
  private final List<PsdGround> grounds = new ArrayList<>();
  private final List<KernelState> states = new ArrayList<>();

  private KernelPreparation(Table x, KernelSet set, KernelOptions options, StopSignal stop) {
    this.x = x;
    this.set = set;
    this.options = options;
    this.stop = stop;
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
      Table x, List<KernelSpec> specs, Map<String, KernelFamily> families, KernelOptions options) {
    return prepare(x, Optional.empty(), specs, families, options, 0, StopSignal.NEVER);
  }

  /**
   * Prepares kernels for machines that will copy parts of a mixed matrix.
   *
   * @param target what is to be predicted, for families that learn from it
   * @param parts how many entries these copies have together
   * @param stop asked often
   * @throws java.util.concurrent.CancellationException if the signal was raised before the end
   */
  public static PreparedKernels prepare(
      Table x,
      Optional<Target> target,
      List<KernelSpec> specs,
      Map<String, KernelFamily> families,
      KernelOptions options,
      long parts,
      StopSignal stop) {
    DataCheck.check(x, "training data");
    List<KernelSpec> resolved = LearnedParameters.resolve(specs, x, target, families);
    KernelSet set = KernelSet.of(resolved, families, x);
    KernelValues values = values(x.count(), specs.size(), options, parts);
    return values instanceof KernelValues.Stored
        ? new KernelPreparation(x, set, options, stop).run(specs, resolved)
        : new ComputedPreparation(x, set, options, stop).run(specs, resolved);
  }

  /**
   * How the values of so many kernels would be had.
   *
   * @param parts how many entries machines copy
   * @throws IllegalArgumentException if matrices are asked for but do not fit
   */
  public static KernelValues values(int rows, int kernels, KernelOptions options, long parts) {
    return MemoryEstimate.values(rows, kernels, options, parts);
  }

  /**
   * The matrices of all these kernels as they are, one for each specification: neither normalised
   * nor checked for definiteness.
   *
   * @param families kernel families by id
   * @throws IllegalArgumentException as {@link #prepare} does, but for indefinite kernels
   */
  public static List<SymmetricMatrix> matrices(
      Table x, List<KernelSpec> specs, Map<String, KernelFamily> families, int threads) {
    DataCheck.check(x, "training data");
    KernelSet set =
        KernelSet.of(LearnedParameters.resolve(specs, x, Optional.empty(), families), families, x);
    MemoryEstimate.check(
        x.count(), specs.size(), PsdPolicy.KEEP, 0, Runtime.getRuntime().maxMemory());
    return Arrays.stream(new GramEngine(set, threads).train(x))
        .map(gram -> SymmetricMatrix.wrap(x.count(), gram))
        .toList();
  }

  private PreparedKernels run(List<KernelSpec> asked, List<KernelSpec> specs) {
    int q = set.members().size();
    double[][] values = new double[q][];
    EntryErrors[] errors = new EntryErrors[q];
    for (int[] some : set.parts(Math.max(1, MAX_CELLS / x.count()))) {
      KernelSet part = set.select(some);
      List<Points> points = part.points(x, 0, x.count());
      double[][] grams = new GramEngine(part, options.threads(), stop).train(points);
      for (int k = 0; k < some.length; k++) {
        GramEngine.refuse(stop);
        ClaimCheck.check(part, k, x, grams[k]);
        KernelSet.Member member = part.members().get(k);
        values[some[k]] = grams[k];
        errors[some[k]] = EntryErrors.of(member.kernel(), points.get(member.selection()));
      }
    }
    for (int i = 0; i < q; i++) {
      GramEngine.refuse(stop);
      add(set.members().get(i), errors[i], values[i]);
      values[i] = null;
    }
    if (grams.isEmpty()) {
      throw nothingLeft(specs, reports);
    }
    return new PreparedKernels(
        options,
        asked,
        specs,
        reports,
        KernelSource.of(grams),
        grounds,
        new KernelTransform(options.normalisation(), states),
        List.of());
  }

  static IllegalArgumentException nothingLeft(List<KernelSpec> specs, List<KernelReport> reports) {
    return new IllegalArgumentException(
        "No kernel is left: all %d are indefinite and the policy is drop. %s Maybe choose clip or shift, or add a kernel that is positive semidefinite, such as linear."
            .formatted(specs.size(), KernelWarnings.of(reports)));
  }

  private void add(KernelSet.Member member, EntryErrors errors, double[] gram) {
    KernelSpec spec = member.spec();
    int n = x.count();
    double factor = normalise(spec, gram, errors);
    if (options.jitter() != 0) {
      for (int i = 0; i < n; i++) {
        gram[i * n + i] += options.jitter();
      }
      errors.jitter(diagonal(gram, n));
    }
    // What theory says of the exact kernel carries over only with a bound of the rounding errors.
    Optional<PsdGround> theory = errors.ground();
    IndefiniteTreatment treated =
        theory.isPresent()
            ? new IndefiniteTreatment(Treatment.NONE, OptionalDouble.empty(), Optional.empty())
            : IndefiniteTreatment.of(spec, gram, n, options, stop);
    Optional<String> word =
        theory.flatMap(t -> Guard.foreign(member.kernel())).map(PluginOrigin::toString);
    KernelReport report = new KernelReport(spec, treated.treatment(), treated.least(), word);
    reports.add(report);
    if (report.kept()) {
      grams.add(SymmetricMatrix.wrap(n, gram));
      grounds.add(
          report.positiveSemidefinite() ? theory.orElse(PsdGround.stored()) : PsdGround.none());
      states.add(new KernelState(spec, factor, treated.projection()));
    }
  }

  private double normalise(KernelSpec spec, double[] gram, EntryErrors errors) {
    int n = x.count();
    switch (options.normalisation()) {
      case TRACE -> {
        double factor = Scaling.traceFactor(spec, diagonal(gram, n));
        errors.trace(diagonal(gram, n), factor);
        Scaling.multiply(gram, factor);
        return factor;
      }
      case COSINE -> {
        errors.cosine(diagonal(gram, n));
        Scaling.cosine(spec, gram, n);
        return 1;
      }
      case NONE -> {
        return 1;
      }
    }
    throw new AssertionError(options.normalisation());
  }

  private static double[] diagonal(double[] gram, int n) {
    double[] diagonal = new double[n];
    Arrays.setAll(diagonal, i -> gram[i * n + i]);
    return diagonal;
  }
}
