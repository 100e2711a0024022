package org.smkl.certificate.verify;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.smkl.api.KernelSource;
import org.smkl.api.KernelSource.Stretch;
import org.smkl.api.StopSignal;

/**
 * Sums over kernels that are not stored, in double-double arithmetic: values are used as the source
 * hands them out, all kernels together, and none is kept. That a value is near the exact one is
 * what the ground of its kernel says, whichever of the two points stands first.
 */
final class ComputedRows {
  /** Rows whose sums are formed at the same time. */
  private static final int CHUNK = 512;

  private final KernelSource source;
  private final int[] kernels;

  ComputedRows(List<GramRows> grams) {
    this.source = grams.get(0).source();
    this.kernels = grams.stream().mapToInt(GramRows::kernel).toArray();
  }

  /**
   * Sums of one kernel.
   *
   * @param total what was summed up
   * @param largest the largest absolute value on the way
   */
  record Energy(DoubleDouble total, double largest) {}

  /** v'K_i v of each kernel; a product passes through at most 2m + 2 operations for m terms. */
  Energy[] energies(Terms v) {
    DoubleDouble[] totals = zeros();
    double[] largest = new double[kernels.length];
    DoubleDouble row = new DoubleDouble();
    reduce(
        v.rows(),
        v,
        true,
        largest,
        (stretch, sums) -> {
          for (int i = 0; i < kernels.length; i++) {
            for (int k = stretch.from(); k < stretch.to(); k++) {
              sums.load(i, k - stretch.from(), row);
              row.times(v.values()[k]);
              totals[i].add(row);
            }
          }
        });
    return IntStream.range(0, kernels.length)
        .mapToObj(i -> new Energy(totals[i], largest[i]))
        .toArray(Energy[]::new);
  }

  /**
   * (K(b) v)_r for the given points; a product passes through at most m + k0 + 2 operations.
   *
   * @param largest raised to the largest absolute value of each kernel
   */
  DoubleDouble[] decisions(int[] points, double[] weights, Terms v, double[] largest) {
    DoubleDouble[] decisions = new DoubleDouble[points.length];
    Arrays.setAll(decisions, k -> new DoubleDouble());
    DoubleDouble row = new DoubleDouble();
    reduce(
        points,
        v,
        false,
        largest,
        (stretch, sums) -> {
          for (int i = 0; i < kernels.length; i++) {
            for (int k = stretch.from(); k < stretch.to(); k++) {
              sums.load(i, k - stretch.from(), row);
              row.times(weights[i]);
              decisions[k].add(row);
            }
          }
        });
    return decisions;
  }

  @FunctionalInterface
  private interface Taker {
    void take(Stretch stretch, StretchSums.Sums sums);
  }

  private void reduce(int[] rows, Terms v, boolean lower, double[] largest, Taker taker) {
    int[] positions = new int[source.q()];
    for (int i = 0; i < kernels.length; i++) {
      positions[kernels[i]] = i;
    }
    source.reduce(
        kernels,
        rows,
        v.rows(),
        lower ? Stretch.lower(rows.length, CHUNK) : Stretch.whole(rows.length, v.size(), CHUNK),
        new StretchSums(positions, kernels.length, v.values(), lower),
        (stretch, sums) -> {
          StretchSums.raise(largest, sums.largest());
          taker.take(stretch, sums);
        },
        StopSignal.NEVER);
  }

  private DoubleDouble[] zeros() {
    DoubleDouble[] zeros = new DoubleDouble[kernels.length];
    Arrays.setAll(zeros, k -> new DoubleDouble());
    return zeros;
  }
}
