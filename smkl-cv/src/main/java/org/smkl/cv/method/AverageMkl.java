package org.smkl.cv.method;

import java.util.EnumSet;
import java.util.Set;
import org.smkl.core.response.Starts;

/** Every kernel with weight 1/q. */
final class AverageMkl implements MklMethod {
  @Override
  public String id() {
    return "average";
  }

  @Override
  public String description() {
    return "AverageMKL: every kernel with the same weight";
  }

  @Override
  public Set<Axis> axes() {
    return EnumSet.of(Axis.C);
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
