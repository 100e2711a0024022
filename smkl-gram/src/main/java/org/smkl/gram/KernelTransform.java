package org.smkl.gram;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.MatrixKernel;
import org.smkl.data.Table;

/**
 * The prepared kernels' state: with the training rows it gives their values for new points. Plain
 * data, for model files.
 *
 * @param normalisation of every kernel
 * @param kernels the kept kernels in order
 */
public record KernelTransform(Normalisation normalisation, List<KernelState> kernels) {
  /** Copies the list. */
  public KernelTransform {
    kernels = List.copyOf(kernels);
  }

  /** The transform of some of the kernels, by position: those with a weight, for example. */
  public KernelTransform select(int... positions) {
    return new KernelTransform(
        normalisation, Arrays.stream(positions).mapToObj(kernels::get).toList());
  }

  /**
   * Whether values for new points need every training row in its place, not only support vectors:
   * clipped kernels project whole rows, and matrix kernels know points by their position.
   *
   * @param families by id
   * @param x the training rows
   */
  public boolean needsAllRows(Map<String, KernelFamily> families, Table x) {
    List<KernelSpec> specs = kernels.stream().map(KernelState::spec).toList();
    return kernels.stream().anyMatch(state -> state.projection().isPresent())
        || KernelSet.of(specs, families, x).members().stream()
            .anyMatch(member -> member.kernel() instanceof MatrixKernel);
  }

  /**
   * The kernels between new points and the training points.
   *
   * @param families by id
   * @param train all training rows, as they were when the kernels were prepared
   * @param test the new points
   * @param threads 1 or more
   */
  public KernelRows rows(Map<String, KernelFamily> families, Table train, Table test, int threads) {
    return new KernelRows(this, families, train, test, threads, false);
  }

  /**
   * The kernels between the training points as if they were new: without jitter and shift. Matrix
   * kernels, which know points by their position, give their training matrix.
   *
   * @param families by id
   * @param known the training rows that a model keeps; all of them where {@link #needsAllRows}
   * @param train all training rows
   * @param threads 1 or more
   */
  public KernelRows rowsOfTraining(
      Map<String, KernelFamily> families, Table known, Table train, int threads) {
    return new KernelRows(this, families, known, train, threads, true);
  }
}
