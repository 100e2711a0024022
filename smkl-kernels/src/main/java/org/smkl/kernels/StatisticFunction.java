package org.smkl.kernels;

import org.smkl.api.kernel.StatisticKernel;

/** A statistic kernel put together from its parts. */
record StatisticFunction(Statistic statistic, boolean positiveSemidefinite, Entries entries)
    implements StatisticKernel {
  /** Maps statistics to kernel values, entry by entry, in a loop of its own. */
  @FunctionalInterface
  interface Entries {
    void apply(double[] statistics, double[] values, int length);
  }

  @Override
  public void apply(double[] statistics, double[] values, int length) {
    entries.apply(statistics, values, length);
  }
}
