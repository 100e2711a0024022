package org.smkl.svm.plan;

import java.util.Locale;

/** How the values of the kernels are had. */
public sealed interface KernelValues {
  /** How this is called in a plan. */
  String describe();

  /**
   * As Gram matrices in memory.
   *
   * @param bytes for the matrices and what works on them
   */
  record Stored(long bytes) implements KernelValues {
    @Override
    public String describe() {
      return "stored Gram matrices, %s".formatted(size(bytes));
    }
  }

  /**
   * From the rows whenever they are needed; kernels of low rank by factors.
   *
   * @param bytes that matrices would take
   * @param maxFactorColumns columns up to which a kernel is kept as a factor
   */
  record Computed(long bytes, int maxFactorColumns) implements KernelValues {
    @Override
    public String describe() {
      return "computed when needed (matrices would take %s); factors for kernels of rank up to %d"
          .formatted(size(bytes), maxFactorColumns);
    }
  }

  /** Kernels of so many rows that are not stored. */
  static Computed computed(int rows, long bytes) {
    return new Computed(bytes, maxFactorColumns(rows));
  }

  /** Columns up to which a kernel of so many rows is kept as a factor. */
  static int maxFactorColumns(int rows) {
    return Math.min(Thresholds.MAX_FACTOR_COLUMNS, rows / Thresholds.ROWS_PER_FACTOR_COLUMN);
  }

  private static String size(long bytes) {
    return bytes < 1L << 30
        ? String.format(Locale.ROOT, "%.1f MiB", bytes / (double) (1 << 20))
        : String.format(Locale.ROOT, "%.1f GiB", bytes / (double) (1 << 30));
  }
}
