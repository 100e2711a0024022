package org.smkl.spark;

/**
 * What a fit of many rows takes on a cluster, by what two smaller fits of the same kind of rows
 * took. How a fit grows depends on the data (support vectors, rounds), so that it is measured and
 * not assumed: every part grows by a power of the number of rows, at most the square.
 *
 * <p>Seconds are those of processors. The driver's own part counts as if one thread did it.
 */
final class CostModel {
  /** Time grows at most like the square of the rows. */
  private static final double MAX_EXPONENT = 2;

  /**
   * The parts of a fit that was measured.
   *
   * @param rows how many rows
   * @param driver seconds of the driver's own part
   * @param computing seconds of tasks, added up
   * @param jobs how many jobs
   * @param bytes that travelled, without the rows
   * @param rowBytes of the rows
   */
  record Run(
      int rows, double driver, double computing, double jobs, double bytes, double rowBytes) {}

  /**
   * What machines can do.
   *
   * @param cores of all executors
   * @param job seconds of a job that computes nothing
   * @param network bytes in a second, to or from the driver
   */
  record Machines(int cores, double job, double network) {}

  /** Seconds of the parts of a fit. */
  record Prediction(double driver, double computing, double jobs, double network) {
    /** By the clock, on machines that do nothing else. */
    double wall() {
      return driver + computing + jobs + network;
    }
  }

  private final Run small;
  private final Run large;

  CostModel(Run small, Run large) {
    if (small.rows() >= large.rows()) {
      throw new IllegalArgumentException(
          "Runs of %d and %d rows; expected more in the second."
              .formatted(small.rows(), large.rows()));
    }
    this.small = small;
    this.large = large;
  }

  /** So many rows on these machines. */
  Prediction predict(long rows, Machines on) {
    return new Prediction(
        driver(rows),
        computing(rows) / on.cores(),
        grown(small.jobs(), large.jobs(), rows) * on.job(),
        (grown(small.bytes(), large.bytes(), rows)
                + grown(small.rowBytes(), large.rowBytes(), rows))
            / on.network());
  }

  /** Processor seconds of the driver's own part. */
  double driver(long rows) {
    return grown(small.driver(), large.driver(), rows);
  }

  /** Processor seconds of all tasks. */
  double computing(long rows) {
    return grown(small.computing(), large.computing(), rows);
  }

  /** The power of the rows by which a part grows from one run to the other. */
  private double grown(double before, double after, long rows) {
    if (before <= 0 || after <= 0) {
      return after;
    }
    double power = Math.log(after / before) / Math.log((double) large.rows() / small.rows());
    return after
        * Math.pow((double) rows / large.rows(), Math.max(0, Math.min(MAX_EXPONENT, power)));
  }
}
