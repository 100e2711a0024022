package org.smkl.svm.plan;

/**
 * Rows that are looked at before all of them, or instead.
 *
 * @param tuning rows on which C, lambda and k0 are tuned
 * @param stopped rows that a fit learns from which was stopped before its first SVM; 0 for none
 */
public record Samples(int tuning, int stopped) {
  /** For so many rows and kernels. */
  static Samples of(int rows, int kernels) {
    return new Samples(Math.min(rows, Thresholds.TUNING_ROWS), stoppedRows(rows, kernels));
  }

  /** How this is called in a plan. */
  public String describe() {
    return "%d rows where a fit tunes".formatted(tuning)
        + (stopped > 0 ? "; learn from %d rows if stopped early".formatted(stopped) : "");
  }

  /** Rows whose relaxation is solved first where kernels are not stored; 0 for none. */
  public static int startRows(int rows, int kernels) {
    boolean many = kernels >= Thresholds.MANY_SAMPLED_KERNELS;
    double room = many ? Thresholds.SAMPLE_ENTRIES_OF_MANY : Thresholds.SAMPLE_ENTRIES;
    int count = Math.min(rows / Thresholds.ROWS_PER_SAMPLED_ROW, (int) Math.sqrt(room / kernels));
    int least = many ? Thresholds.MIN_SAMPLE_ROWS_OF_MANY : Thresholds.MIN_SAMPLE_ROWS;
    return count < least ? 0 : count;
  }

  /** Rows that a stopped fit learns from; 0 where there are too few, or too many kernels. */
  public static int stoppedRows(int rows, int kernels) {
    int count =
        Math.min(
            Thresholds.STOPPED_FIT_ROWS,
            (int) Math.sqrt((double) Thresholds.SAMPLE_ENTRIES / kernels));
    return count < 2 * Thresholds.MIN_SAMPLE_SIGN || rows <= count ? 0 : count;
  }
}
