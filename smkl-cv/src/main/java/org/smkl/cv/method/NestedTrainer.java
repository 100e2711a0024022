package org.smkl.cv.method;

/**
 * Takes what was learnt with more kernels allowed where it has no more than are allowed now: among
 * fewer choices it is as good as it was among all. Not thread-safe.
 */
final class NestedTrainer implements Trainer {
  private final Trainer trainer;
  private Parameters before;
  private Learned learned;

  NestedTrainer(Trainer trainer) {
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

  private static int support(double[] beta) {
    int count = 0;
    for (double weight : beta) {
      count += weight != 0 ? 1 : 0;
    }
    return count;
  }
}
