package org.smkl.bench.experiment;

import org.smkl.bench.report.Section;

/** One experiment. Immutable. */
public interface Experiment {
  /** The word on the command line. */
  String name();

  /** One line: what it asks. */
  String description();

  /**
   * Computes what is not in the store yet, and shows all there is. Ends early, with what it has,
   * when the context is asked to stop.
   */
  Section run(ExperimentContext context);
}
