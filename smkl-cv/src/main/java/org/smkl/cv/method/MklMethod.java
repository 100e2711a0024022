package org.smkl.cv.method;

import java.util.Set;

/**
 * A way to learn kernel weights and a classifier on them. Implementations are immutable,
 * thread-safe and deterministic: the same data, seed and order of parameters give the same result.
 */
public interface MklMethod {
  /** A short name for tables and the command line. */
  String id();

  /** One line: what it does. */
  String description();

  /** The parameters that it has. */
  Set<Axis> axes();

  /** Begins to learn on a data set. */
  Trainer trainer(KernelData data, MethodContext context);

  /**
   * What stands for this method within a grid, where the method itself is too slow to run for every
   * fold and point, or needs more than matrices.
   */
  default MklMethod gridMethod() {
    return this;
  }
}
