package org.smkl.cv.method;

import org.smkl.core.response.Starts;

/** Every kernel with weight 1/q. */
final class AverageMkl extends OwnMethod {
  AverageMkl() {
    super("average", "AverageMKL: every kernel with the same weight", Axis.C);
  }

  @Override
  public Trainer trainer(KernelData data, MethodContext context) {
    double[][] beta = {Starts.average(data.q())};
    return new FixedWeights(data, context) {
      @Override
      public double[][] weights(Parameters parameters) {
        return beta;
      }
    };
  }
}
