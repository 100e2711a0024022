package org.example.programs;

import java.util.List;
import org.smkl.Smkl;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.api.kernel.PairKernel;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.data.Dataset;
import org.smkl.data.set.EmbeddedData;
import org.smkl.core.fit.FitResult;
import org.smkl.plugin.Plugins;

/** A kernel that only this program has: the cosine of the angle between two rows. */
public final class OwnKernel implements KernelFamily {
  @Override
  public String id() {
    return "cosine";
  }

  @Override
  public String version() {
    return "1.0.0";
  }

  @Override
  public List<KernelParameter> parameters() {
    return List.of();
  }

  @Override
  public Kernel create(KernelArguments arguments) {
    return new Cosine();
  }

  /** Any function of two rows. */
  private static final class Cosine implements PairKernel {
    @Override
    public boolean positiveSemidefinite() {
      return true; // inner products of rows of length one
    }

    @Override
    public double value(double[] x, double[] z) {
      double product = dot(x, z);
      return product == 0 ? 0 : product / Math.sqrt(dot(x, x) * dot(z, z));
    }

    private static double dot(double[] x, double[] z) {
      double sum = 0;
      for (int j = 0; j < x.length; j++) {
        sum += x[j] * z[j];
      }
      return sum;
    }
  }

  static FitResult fit(Dataset data) {
    Toolbox toolbox = Toolbox.of(Plugins.discover()).with(new OwnKernel());
    return Smkl.builder()
        .toolbox(toolbox)
        .kernels("cosine; rbf(gamma=0.1)")
        .k0(1)
        .build()
        .fit(data);
  }

  /** No arguments. */
  public static void main(String[] args) {
    FitResult result = fit(EmbeddedData.load("wine").dataset());
    System.out.printf("cosine has the weight %.3f%n", result.beta()[0]);
  }
}
