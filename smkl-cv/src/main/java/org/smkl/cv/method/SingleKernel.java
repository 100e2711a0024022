package org.smkl.cv.method;

import java.util.EnumSet;
import java.util.Set;
import org.smkl.core.response.Starts;

/** A plain SVM on one kernel; which one is a parameter like C. */
final class SingleKernel implements MklMethod {
  @Override
  public String id() {
    return "single";
  }

  @Override
  public String description() {
    return "plain SVM on the one kernel that cross-validates best";
  }

  @Override
  public Set<Axis> axes() {
    return EnumSet.of(Axis.C, Axis.KERNEL);
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
