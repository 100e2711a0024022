package org.smkl.bench;

/** A named group of measurements that prints its tables. */
public interface Suite {
  /** The word on the command line. */
  String name();

  /** One line: what it measures. */
  String description();

  /**
   * Measures and prints. Stops early, with what it has, when the context's stop signal is raised.
   */
  void run(BenchContext context);
}
