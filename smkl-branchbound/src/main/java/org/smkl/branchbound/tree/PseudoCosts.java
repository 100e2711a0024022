package org.smkl.branchbound.tree;

/**
 * How much branching on each kernel has raised the bound so far, for each unit that its z moved.
 * Grows only between batches; read by branching rules.
 */
public final class PseudoCosts {
  private final double[][] sums;
  private final long[][] counts;

  PseudoCosts(int q) {
    this.sums = new double[2][q];
    this.counts = new long[2][q];
  }

  public void add(int kernel, boolean up, double gainPerUnit) {
    sums[up ? 1 : 0][kernel] += gainPerUnit;
    counts[up ? 1 : 0][kernel]++;
  }

  /** How often branching this way was observed. */
  public long count(int kernel, boolean up) {
    return counts[up ? 1 : 0][kernel];
  }

  /** The mean gain for each unit of z; 0 where nothing was observed. */
  public double mean(int kernel, boolean up) {
    long count = count(kernel, up);
    return count == 0 ? 0 : sums[up ? 1 : 0][kernel] / count;
  }

  public double sum(int kernel, boolean up) {
    return sums[up ? 1 : 0][kernel];
  }

  public void restore(int kernel, boolean up, double sum, long count) {
    sums[up ? 1 : 0][kernel] = sum;
    counts[up ? 1 : 0][kernel] = count;
  }
}
