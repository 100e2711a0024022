package org.smkl.gram;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.smkl.api.PsdGround;
import org.smkl.api.StopSignal;
import org.smkl.api.kernel.MatrixKernel;
import org.smkl.data.Table;
import org.smkl.error.Heap;
import org.smkl.gram.KernelReport.Treatment;
import org.smkl.plugin.guard.Guard;
import org.smkl.plugin.guard.PluginOrigin;
import org.smkl.svm.plan.Thresholds;

/**
 * Prepares kernels that are computed when needed, at a cost that grows like the number of rows.
 * What theory does not say to be positive semidefinite cannot be shown to be without all entries:
 * on a sample of the rows it may turn out that it is not.
 */
final class ComputedPreparation {
  /** Rows on which claims are checked, where there are few kernels. */
  private static final int MAX_SAMPLE_ROWS = 1000;

  /** Rows on which claims are checked, however many kernels there are. */
  private static final int MIN_SAMPLE_ROWS = 50;

  /** Values of all kernels on the sample. */
  private static final double MAX_SAMPLE_VALUES = 2e8;

  /** Values of the kernels that are checked in one go. */
  private static final double MAX_CHUNK_VALUES = 1.6e7;

  private final KernelOptions options;
  private final Table x;
  private final KernelSet set;
  private final StopSignal stop;
  private final List<KernelReport> reports = new ArrayList<>();
  private final List<EntryTransform> entries = new ArrayList<>();
  private final List<PsdGround> grounds = new ArrayList<>();
  private final List<KernelState> states = new ArrayList<>();

  ComputedPreparation(Table x, KernelSet set, KernelOptions options, StopSignal stop) {
    this.x = x;
    this.set = set;
    this.options = options;
    this.stop = stop;
  }

  PreparedKernels run(List<KernelSpec> asked, List<KernelSpec> specs) {
    refuseMatrices();
    refuseCopies();
    List<Points> points = set.points(x, 0, x.count());
    double[][] diagonals = GramEngine.diagonals(set, points, stop);
    Table sample = sample();
    int q = diagonals.length;
    int together = (int) Math.max(1, MAX_CHUNK_VALUES / ((double) sample.count() * sample.count()));
    for (int from = 0; from < q; from += together) {
      int[] some = IntStream.range(from, Math.min(q, from + together)).toArray();
      double[][] values = new GramEngine(set.select(some), options.threads(), stop).train(sample);
      for (int i : some) {
        ClaimCheck.check(set, i, sample, values[i - from]);
        KernelSet.Member member = set.members().get(i);
        add(member, points.get(member.selection()), diagonals[i], values[i - from]);
      }
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
        FactoredKernels.of(
            new ComputedKernels(
                set.select(kept), entries, x, set.selected(points, kept), options.threads()),
            theory(),
            (long) (Thresholds.FACTOR_MEMORY_SHARE * MemoryEstimate.memory(options)),
            options.threads(),
            stop),
        grounds,
        new KernelTransform(options.normalisation(), states),
        List.of());
  }

  private boolean[] theory() {
    boolean[] theory = new boolean[grounds.size()];
    for (int i = 0; i < theory.length; i++) {
      theory[i] = grounds.get(i).kind() == PsdGround.Kind.THEORY;
    }
    return theory;
  }

  private void refuseMatrices() {
    for (KernelSet.Member member : set.members()) {
      if (member.kernel() instanceof MatrixKernel) {
        throw new IllegalArgumentException(
            "Kernel %s is a matrix, and kernels are not kept in memory here. %s"
                .formatted(
                    member.spec(),
                    MemoryEstimate.needed(x.count(), set.members().size(), options)));
      }
    }
  }

  /** Each set of columns is copied, row by row and transposed. */
  private void refuseCopies() {
    double bytes = 2.0 * Double.BYTES * x.count() * set.width();
    long memory = MemoryEstimate.memory(options);
    if (!x.sparse() && bytes > memory) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "The kernels read %d sets of columns, %d columns together; copies of these for %d rows take about %.1f GiB, and there are %.1f. Maybe leave out large groups, [groups=FILE,max=100], or use fewer rows. %s",
              set.selections().size(),
              set.width(),
              x.count(),
              bytes / (1 << 30),
              (double) memory / (1 << 30),
              Heap.advice(bytes, memory)));
    }
  }

  /** Rows spread evenly from the first to the last. */
  private Table sample() {
    double affordable = Math.sqrt(MAX_SAMPLE_VALUES / set.members().size());
    int count =
        Math.min(x.count(), (int) Math.max(MIN_SAMPLE_ROWS, Math.min(MAX_SAMPLE_ROWS, affordable)));
    int[] rows = new int[count];
    Arrays.setAll(rows, r -> count == 1 ? 0 : (int) ((long) r * (x.count() - 1) / (count - 1)));
    return x.select(rows);
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
    EntryTransform treated = new EntryTransform(spec, factor, roots, options.jitter());
    if (options.jitter() != 0) {
      errors.jitter(treated.diagonal(diagonal));
    }
    Optional<PsdGround> theory = errors.ground();
    Treatment treatment = theory.isPresent() ? Treatment.NONE : untold(spec);
    OptionalDouble least =
        theory.isPresent()
            ? OptionalDouble.empty()
            : Definiteness.of(sample, (int) Math.sqrt(sample.length), options.threads(), stop)
                .least();
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
                      MemoryEstimate.needed(x.count(), set.members().size(), options)));
    };
  }
}
