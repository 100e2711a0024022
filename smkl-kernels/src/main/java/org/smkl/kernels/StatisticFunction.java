package org.smkl.kernels;

import java.util.Optional;
import org.smkl.api.kernel.StatisticKernel;

/** A statistic kernel put together from its parts. */
record StatisticFunction(
    Statistic statistic, boolean positiveSemidefinite, Entries entries, Errors rounding)
    implements StatisticKernel {
  /** Maps statistics to kernel values, entry by entry, in a loop of its own. */
  @FunctionalInterface
  interface Entries {
    void apply(double[] statistics, double[] values, int length);
  }

  /** For a kernel that is checked on the data anyway. */
  StatisticFunction(Statistic statistic, boolean positiveSemidefinite, Entries entries) {
    this(statistic, positiveSemidefinite, entries, null);
  }

  @Override
  public void apply(double[] statistics, double[] values, int length) {
    entries.apply(statistics, values, length);
  }

  @Override
  public Optional<double[]> errors(int columns, double[] squaredNorms) {
    return rounding == null ? Optional.empty() : Optional.of(rounding.of(columns, squaredNorms));
  }
}
