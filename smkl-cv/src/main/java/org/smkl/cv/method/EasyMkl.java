package org.smkl.cv.method;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import org.smkl.api.SymmetricMatrix;
import org.smkl.core.bound.WeightedGram;
import org.smkl.cv.easymkl.Convexity;
import org.smkl.cv.easymkl.MarginDistribution;
import org.smkl.cv.easymkl.MarginProgram;

/**
 * EasyMKL of Aiolli and Donini: the margin distribution of the sum of all kernels decides the
 * weights, beta_i proportional to d_i = gamma'Y K_i Y gamma.
 */
final class EasyMkl implements MklMethod {
  @Override
  public String id() {
    return "easymkl";
  }

  @Override
  public String description() {
    return "EasyMKL: weights by the margin distribution of the summed kernels";
  }

  @Override
  public Set<Axis> axes() {
    return EnumSet.of(Axis.C, Axis.LAMBDA);
  }

  @Override
  public Trainer trainer(KernelData data, MethodContext context) {
    return new EasyTrainer(data, context);
  }

  private static final class EasyTrainer extends FixedWeights {
    private final SymmetricMatrix sum;
    private double lambda = Double.NaN;
    private double[] beta;
    private double[] gamma;
    private String remark = "";

    EasyTrainer(KernelData data, MethodContext context) {
      super(data, context);
      double[] ones = new double[data.q()];
      Arrays.fill(ones, 1);
      sum = WeightedGram.of(data.problem(Parameters.of(1, 1, 1)), ones, context.budget().threads());
      gamma = program(1).uniform();
    }

    private MarginProgram program(double value) {
      return new MarginProgram(sum, data.labels(), value, context.budget().threads());
    }

    @Override
    public double[] weights(Parameters parameters) {
      if (beta == null || Double.compare(lambda, parameters.lambda()) != 0) {
        lambda = parameters.lambda();
        MarginProgram program = program(lambda);
        MarginDistribution.Result result =
            MarginDistribution.solve(program, gamma, context.budget().stop());
        gamma = result.gamma();
        beta = normalised(data, gamma);
        // Nobody reads the remarks of a grid.
        remark = context.exact() ? remark(program, result.violation()) : "";
      }
      return beta;
    }

    private String remark(MarginProgram program, double violation) {
      boolean solved = violation <= MarginDistribution.TOLERANCE;
      String met = solved ? "" : "quadratic program solved to %.1e only".formatted(violation);
      OptionalDouble negative =
          allPositiveSemidefinite() ? OptionalDouble.empty() : Convexity.negativeCurvature(program);
      return negative.isEmpty()
          ? met
          : ("quadratic program not convex (indefinite kernels: curvature %.1e on feasible"
                  + " directions): a stationary point, conditions met to %.1e")
              .formatted(negative.getAsDouble(), Math.max(0, violation));
    }

    private boolean allPositiveSemidefinite() {
      return IntStream.range(0, data.q()).allMatch(data::psd);
    }

    @Override
    String remark() {
      return remark;
    }
  }

  /** d/|d|_2; equal weights where all energies vanish. */
  static double[] normalised(KernelData data, double[] gamma) {
    double[] v = new double[gamma.length];
    for (int j = 0; j < v.length; j++) {
      v[j] = data.labels()[j] * gamma[j];
    }
    double[] d = new double[data.q()];
    double[] product = new double[v.length];
    double square = 0;
    for (int i = 0; i < d.length; i++) {
      data.grams().get(i).multiply(v, product);
      for (int j = 0; j < v.length; j++) {
        d[i] += v[j] * product[j];
      }
      square += d[i] * d[i];
    }
    double norm = Math.sqrt(square);
    return Arrays.stream(d).map(e -> norm > 0 ? e / norm : 1 / Math.sqrt(d.length)).toArray();
  }
}
