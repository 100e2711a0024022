package org.smkl.core.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.smkl.api.PsdGround;
import org.smkl.api.kernel.MatrixKernel;
import org.smkl.core.guard.Guard;
import org.smkl.core.guard.PluginOrigin;
import org.smkl.core.kernel.KernelReport.Treatment;

/**
 * Prepares kernels that are computed when needed, at a cost that grows like the number of rows.
 * What theory does not say to be positive semidefinite cannot be shown to be without all entries:
 * on a sample of the rows it may turn out that it is not.
 */
final class ComputedPreparation {
  /** The rows of the sample on which claims are checked. */
  private static final int SAMPLE = 1000;

  private final KernelOptions options;
  private final double[][] x;
  private final KernelSet set;
  private final List<KernelReport> reports = new ArrayList<>();
  private final List<Entries> entries = new ArrayList<>();
  private final List<PsdGround> grounds = new ArrayList<>();
  private final List<KernelState> states = new ArrayList<>();

  ComputedPreparation(double[][] x, KernelSet set, KernelOptions options) {
    this.x = x;
    this.set = set;
    this.options = options;
  }

  PreparedKernels run(List<KernelSpec> asked, List<KernelSpec> specs) {
    refuseMatrices();
    List<Points> points = set.points(x, 0, x.length);
    double[][] diagonals = GramEngine.diagonals(set, points);
    double[][] sample = sample();
    double[][] values = new GramEngine(set, options.threads()).train(sample);
    for (int i = 0; i < diagonals.length; i++) {
      ClaimCheck.check(set, i, sample, values[i]);
      KernelSet.Member member = set.members().get(i);
      add(member, points.get(member.selection()), diagonals[i], values[i]);
    }
    if (entries.isEmpty()) {
      throw KernelPreparation.nothingLeft(specs, reports);
    }
    int[] kept = IntStream.range(0, reports.size()).filter(i -> reports.get(i).kept()).toArray();
    return new PreparedKernels(
        options,
        asked,
        specs,
        reports,
        new ComputedKernels(set.select(kept), entries, points, options.threads()),
        grounds,
        new KernelTransform(options.normalisation(), states));
  }

  private void refuseMatrices() {
    for (KernelSet.Member member : set.members()) {
      if (member.kernel() instanceof MatrixKernel) {
        throw new IllegalArgumentException(
            "Kernel %s is a matrix, and kernels are not kept in memory here. %s"
                .formatted(
                    member.spec(), MemoryEstimate.needed(x.length, set.members().size(), options)));
      }
    }
  }

  /** Rows spread evenly from the first to the last. */
  private double[][] sample() {
    int count = Math.min(x.length, SAMPLE);
    double[][] rows = new double[count][];
    Arrays.setAll(rows, r -> x[count == 1 ? 0 : (int) ((long) r * (x.length - 1) / (count - 1))]);
    return rows;
  }

  private void add(KernelSet.Member member, Points points, double[] diagonal, double[] sample) {
    KernelSpec spec = member.spec();
    EntryErrors errors = EntryErrors.of(member.kernel(), points);
    double factor = 1;
    double[] roots = {};
    switch (options.normalisation()) {
      case TRACE -> {
        factor = Scaling.traceFactor(spec, diagonal);
        errors.trace(diagonal, factor);
      }
      case COSINE -> {
        errors.cosine(diagonal);
        roots = diagonal;
      }
      case NONE -> {}
    }
    Entries treated = new Entries(spec, factor, roots, options.jitter());
    if (options.jitter() != 0) {
      errors.jitter(treated.diagonal(diagonal));
    }
    Optional<PsdGround> theory = errors.ground();
    Treatment treatment = theory.isPresent() ? Treatment.NONE : untold(spec);
    OptionalDouble least =
        theory.isPresent()
            ? OptionalDouble.empty()
            : Definiteness.of(sample, (int) Math.sqrt(sample.length), options.threads()).least();
    Optional<String> word =
        theory.flatMap(t -> Guard.foreign(member.kernel())).map(PluginOrigin::toString);
    KernelReport report = new KernelReport(spec, treatment, least, word);
    reports.add(report);
    if (report.kept()) {
      entries.add(treated);
      grounds.add(theory.orElse(PsdGround.none()));
      states.add(new KernelState(spec, factor, Optional.empty()));
    }
  }

  /** What the policy makes of a kernel of which theory says nothing. */
  private Treatment untold(KernelSpec spec) {
    return switch (options.psd()) {
      case KEEP -> Treatment.KEPT_INDEFINITE;
      case DROP -> Treatment.UNTOLD;
      case CLIP, SHIFT, REJECT ->
          throw new IllegalArgumentException(
              "Whether kernel %s is positive semidefinite can only be told from all its entries, which the policy %s needs, and kernels are not kept in memory here. %s Or choose the policy drop, or leave this kernel out."
                  .formatted(
                      spec,
                      options.psd().id(),
                      MemoryEstimate.needed(x.length, set.members().size(), options)));
    };
  }
}
