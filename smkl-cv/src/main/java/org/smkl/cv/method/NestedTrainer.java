package org.smkl.cv.method;

import java.util.BitSet;

/**
 * Takes what was learnt with more kernels allowed where it has no more than are allowed now: among
 * fewer choices it is as good as it was among all. Not thread-safe.
 */
final class NestedTrainer implements Trainer {
  private final BitSet must;
  private final Trainer trainer;
  private Parameters before;
  private Learned learned;

  /**
   * Wraps a trainer.
   *
   * @param must kernels that take a place with or without weight
   */
  NestedTrainer(Trainer trainer, BitSet must) {
    this.must = must;
    this.trainer = trainer;
  }

  @Override
  public Learned train(Parameters parameters) {
    boolean same =
        before != null
            && Double.compare(before.c(), parameters.c()) == 0
            && Double.compare(before.lambda(), parameters.lambda()) == 0
            && before.k0() >= parameters.k0()
            && support(learned.beta()) <= parameters.k0();
    if (!same) {
      learned = trainer.train(parameters);
    }
    before = parameters;
    return learned;
  }

  private int support(double[] beta) {
    int count = 0;
    for (int i = 0; i < beta.length; i++) {
      count += beta[i] != 0 || must.get(i) ? 1 : 0;
    }
    return count;
  }
}
