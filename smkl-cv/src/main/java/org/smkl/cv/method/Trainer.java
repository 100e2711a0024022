package org.smkl.cv.method;

/**
 * Learns on one data set for one set of parameters after the other. May keep what it computed for
 * the parameters before, so neighbours in a grid should follow each other; the result for given
 * parameters may depend on those before only within the SVM's tolerance. Not thread-safe.
 */
public interface Trainer {
  /** Learns weights and classifier. */
  Learned train(Parameters parameters);

  /**
   * The weights alone, of all machines or of each, without the machines where they are not needed
   * for them.
   */
  default double[][] weights(Parameters parameters) {
    return train(parameters).weights();
  }
}
