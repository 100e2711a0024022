package org.smkl.gram;

import java.util.List;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.api.kernel.PairKernel;

/** The sum of min(x_k, z_k), as a function of pairs. */
final class LeastFamily implements KernelFamily {
  @Override
  public String id() {
    return "least";
  }

  @Override
  public String version() {
    return "1";
  }

  @Override
  public List<KernelParameter> parameters() {
    return List.of();
  }

  @Override
  public Kernel create(KernelArguments arguments) {
    return new PairKernel() {
      @Override
      public double value(double[] x, double[] z) {
        double sum = 0;
        for (int k = 0; k < x.length; k++) {
          sum += Math.min(x[k], z[k]);
        }
        return sum;
      }

      @Override
      public boolean positiveSemidefinite() {
        return false;
      }
    };
  }
}
