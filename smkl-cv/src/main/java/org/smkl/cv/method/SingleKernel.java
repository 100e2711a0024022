package org.smkl.cv.method;

import org.smkl.core.response.Starts;

/** A plain SVM on one kernel; which one is a parameter like C. */
final class SingleKernel extends OwnMethod {
  SingleKernel() {
    super("single", "plain SVM on the one kernel that cross-validates best", Axis.C, Axis.KERNEL);
  }

  @Override
  public Trainer trainer(KernelData data, MethodContext context) {
    return new FixedWeights(data, context) {
      @Override
      public double[][] weights(Parameters parameters) {
        return new double[][] {Starts.equal(data.q(), parameters.kernel())};
      }
    };
  }
}
