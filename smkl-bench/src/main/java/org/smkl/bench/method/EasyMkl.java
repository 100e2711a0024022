package org.smkl.bench.method;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.smkl.api.SymmetricMatrix;
import org.smkl.core.bound.WeightedGram;

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
    private static final int LEAST_MOVES = 10_000;
    private static final int MOVES_PER_POINT = 50;

    private final SymmetricMatrix sum;
    private final int moves;
    private double lambda = Double.NaN;
    private double[] beta;
    private double[] gamma;
    private double kkt;

    EasyTrainer(KernelData data, MethodContext context) {
      super(data, context);
      gamma = MarginDistribution.uniform(data.labels());
      // Small Lambda on data with repeated points takes very many moves: in a grid an approximate
      // distribution, from which the next Lambda starts, has to do.
      moves =
          context.exact()
              ? MarginDistribution.MOST_MOVES
              : Math.max(LEAST_MOVES, MOVES_PER_POINT * data.n());
      double[] ones = new double[data.q()];
      Arrays.fill(ones, 1);
      sum = WeightedGram.of(data.problem(Parameters.of(1, 1, 1)), ones, context.threads());
    }

    @Override
    double[] weights(Parameters parameters) {
      if (beta == null || Double.compare(lambda, parameters.lambda()) != 0) {
        lambda = parameters.lambda();
        MarginDistribution.Result result =
            MarginDistribution.solve(sum, data.labels(), lambda, gamma, moves, context.stop());
        kkt = result.violation();
        gamma = result.gamma();
        beta = normalised(data, gamma);
      }
      return beta;
    }

    @Override
    String remark() {
      return kkt <= MarginDistribution.TOLERANCE
          ? ""
          : "quadratic program solved to %.1e only".formatted(kkt);
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
