package org.smkl.cv.method;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.api.StopSignal;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.data.Dataset;
import org.smkl.data.Table;
import org.smkl.gram.KernelOptions;
import org.smkl.gram.KernelPreparation;
import org.smkl.gram.KernelSpec;
import org.smkl.gram.KernelStorage;
import org.smkl.gram.PreparedKernels;
import org.smkl.gram.PsdPolicy;
import org.smkl.plugin.assembly.Toolbox;

/**
 * Kernels with values that fit the rows they are learnt from: every fold has its own, so that
 * left-out rows have no part in them.
 *
 * @param specs the kernels as written
 * @param positions where they stand among all kept kernels
 * @param options how they are prepared
 * @param families by id
 */
public record AdaptiveKernels(
    List<KernelSpec> specs,
    List<Integer> positions,
    KernelOptions options,
    Map<String, KernelFamily> families) {
  /** Copies the collections. */
  public AdaptiveKernels {
    specs = List.copyOf(specs);
    positions = List.copyOf(positions);
    families = Map.copyOf(families);
  }

  /** Those of a prepared problem; empty where all kernels have numbers. */
  static Optional<AdaptiveKernels> of(PreparedProblem prepared, Toolbox toolbox) {
    PreparedKernels kernels = prepared.kernels();
    int[] kept = kernels.indices();
    List<Integer> positions =
        IntStream.range(0, kept.length)
            .filter(k -> !kernels.asked().get(kept[k]).equals(kernels.specs().get(kept[k])))
            .boxed()
            .toList();
    // What is kept on all rows is kept in every fold: what is indefinite there, as far as it is
    // not.
    KernelOptions options = kernels.options().withStorage(KernelStorage.YES);
    return positions.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new AdaptiveKernels(
                positions.stream().map(k -> kernels.asked().get(kept[k])).toList(),
                positions,
                options.psd() == PsdPolicy.DROP ? options.withPsd(PsdPolicy.CLIP) : options,
                toolbox.kernels()));
  }

  /** Prepares them for the rows of a fold. */
  public PreparedKernels prepare(Dataset rows) {
    return KernelPreparation.prepare(
        rows.table(), Optional.of(rows.target()), specs, families, options, 0, StopSignal.NEVER);
  }

  /** Their values by kernel, new row and row of the fold. */
  public double[][][] cross(PreparedKernels prepared, Table train, Table test) {
    if (test.count() == 0) {
      double[][][] none = new double[specs.size()][][];
      Arrays.fill(none, new double[0][]);
      return none;
    }
    var rows = prepared.transform().rows(families, train, test, options.threads());
    return rows.block(0, rows.count());
  }
}
