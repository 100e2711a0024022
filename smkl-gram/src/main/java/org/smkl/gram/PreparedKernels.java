package org.smkl.gram;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.smkl.api.KernelSource;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;

/**
 * The Gram matrices of a kernel set, ready to be learnt from.
 *
 * @param options how they were prepared
 * @param asked the kernels as written, q of them, some perhaps with values that fit the rows
 * @param specs the same with numbers: the kernels as given
 * @param reports what became of each kernel as given
 * @param source the kept kernels in order
 * @param grounds on what ground each of them counts as positive semidefinite
 * @param transform computes the kept kernels for new points
 * @param notes what was left out where the kernels were specified, in sentences
 */
public record PreparedKernels(
    KernelOptions options,
    List<KernelSpec> asked,
    List<KernelSpec> specs,
    List<KernelReport> reports,
    KernelSource source,
    List<PsdGround> grounds,
    KernelTransform transform,
    List<String> notes) {
  /** Copies the lists. */
  public PreparedKernels {
    asked = List.copyOf(asked);
    specs = List.copyOf(specs);
    reports = List.copyOf(reports);
    grounds = List.copyOf(grounds);
    notes = List.copyOf(notes);
  }

  /** These kernels with such notes. */
  public PreparedKernels with(List<String> sentences) {
    return new PreparedKernels(
        options, asked, specs, reports, source, grounds, transform, sentences);
  }

  /**
   * The matrices of the kept kernels in order; shared, never written to.
   *
   * @throws UnsupportedOperationException if they are not kept in memory
   */
  public List<SymmetricMatrix> grams() {
    return source
        .matrices()
        .orElseThrow(
            () ->
                new UnsupportedOperationException(
                    "This needs the Gram matrices, which are not kept in memory here. "
                        + MemoryEstimate.needed(source.n(), specs.size(), options)));
  }

  /**
   * These kernels with long loops on other machines, where kernels are not stored: same numbers.
   */
  public PreparedKernels on(KernelCluster machines) {
    KernelSource there = source;
    if (source instanceof ComputedKernels computed) {
      there = computed.on(machines);
    } else if (source instanceof FactoredKernels factored) {
      there = factored.on(machines);
    }
    return new PreparedKernels(options, asked, specs, reports, there, grounds, transform, notes);
  }

  /** For each kept kernel its position among the kernels as given. */
  public int[] indices() {
    return IntStream.range(0, reports.size()).filter(i -> reports.get(i).kept()).toArray();
  }

  /**
   * A sentence for each kernel that is indefinite, only said not to be, or given twice; where these
   * are many, for all of a kind. And one if the matrices did not fit into memory.
   */
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>(notes);
    warnings.addAll(KernelWarnings.of(reports));
    if (options.storage() == KernelStorage.AUTO && source.matrices().isEmpty()) {
      warnings.add(
          "Values of kernels are computed whenever they are needed: "
              + MemoryEstimate.possible(source.n(), specs.size(), options));
    }
    return List.copyOf(warnings);
  }
}
