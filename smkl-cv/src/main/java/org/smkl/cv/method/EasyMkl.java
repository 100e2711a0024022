package org.smkl.cv.method;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.core.task.Task;
import org.smkl.cv.easymkl.Convexity;
import org.smkl.cv.easymkl.MarginDistribution;
import org.smkl.cv.easymkl.MarginProgram;
import org.smkl.numeric.Submatrix;
import org.smkl.svm.bound.WeightedGram;

/**
 * EasyMKL of Aiolli and Donini: the margin distribution of the sum of all kernels decides the
 * weights, beta_i proportional to d_i = gamma'Y K_i Y gamma. It is about two classes; with several
 * each machine has weights of its own, as its authors' software does it.
 */
final class EasyMkl extends OwnMethod {
  EasyMkl() {
    super(
        "easymkl",
        "EasyMKL: weights by the margin distribution of the summed kernels, for each machine",
        Axis.C,
        Axis.LAMBDA);
  }

  @Override
  public Optional<String> undefined(Task task) {
    return task.regression()
        ? Optional.of("EasyMKL is about the margin between two classes, and numbers are predicted.")
        : Methods.foreign("EasyMKL", task);
  }

  @Override
  public Trainer trainer(KernelData data, MethodContext context) {
    return new EasyTrainer(data, context);
  }

  private static final class EasyTrainer extends FixedWeights {
    private final List<Machine> machines = new ArrayList<>();
    private double lambda = Double.NaN;
    private double[][] betas;

    EasyTrainer(KernelData data, MethodContext context) {
      super(data, context);
      Problem problem = data.problem(Parameters.of(1, 1, 1));
      double[] ones = new double[data.q()];
      Arrays.fill(ones, 1);
      for (Block block : problem.blocks()) {
        SymmetricMatrix sum =
            block.identityRows()
                ? WeightedGram.of(problem, ones, context.budget().threads())
                : GramPart.of(data.grams(), ones, block.points());
        machines.add(new Machine(data, context, block, sum));
      }
    }

    @Override
    public double[][] weights(Parameters parameters) {
      if (betas == null || Double.compare(lambda, parameters.lambda()) != 0) {
        lambda = parameters.lambda();
        betas = machines.stream().map(machine -> machine.weights(lambda)).toArray(double[][]::new);
      }
      return betas;
    }

    @Override
    String remark() {
      return machines.stream()
          .map(machine -> machine.remark)
          .filter(remark -> !remark.isEmpty())
          .findFirst()
          .orElse("");
    }
  }

  /** One machine: the margin distribution of its points. */
  private static final class Machine {
    private final KernelData data;
    private final MethodContext context;
    private final int[] points;
    private final double[] labels;
    private final SymmetricMatrix sum;
    private double[] gamma;
    private String remark = "";

    Machine(KernelData data, MethodContext context, Block block, SymmetricMatrix sum) {
      this.data = data;
      this.context = context;
      this.points = block.points();
      this.labels = block.signs();
      this.sum = sum;
      this.gamma = program(1).uniform();
    }

    private MarginProgram program(double value) {
      return new MarginProgram(sum, labels, value, context.budget().threads());
    }

    double[] weights(double lambda) {
      MarginProgram program = program(lambda);
      MarginDistribution.Result result =
          MarginDistribution.solve(program, gamma, context.budget().stop());
      gamma = result.gamma();
      // Nobody reads the remarks of a grid.
      remark = context.exact() ? remark(program, result.violation()) : "";
      return normalised(data, points, labels, gamma);
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
  }

  /** d/|d|_2; equal weights where all energies vanish. */
  static double[] normalised(KernelData data, int[] points, double[] labels, double[] gamma) {
    double[] v = new double[gamma.length];
    for (int j = 0; j < v.length; j++) {
      v[j] = labels[j] * gamma[j];
    }
    double[] d = new double[data.q()];
    double square = 0;
    double[] product = new double[v.length];
    for (int i = 0; i < d.length; i++) {
      SymmetricMatrix gram = data.grams().get(i);
      if (points.length < data.n()) {
        d[i] = Submatrix.quadratic(gram.entries(), data.n(), points, v);
      } else {
        gram.multiply(v, product);
        for (int j = 0; j < v.length; j++) {
          d[i] += v[j] * product[j];
        }
      }
      square += d[i] * d[i];
    }
    double norm = Math.sqrt(square);
    return Arrays.stream(d).map(e -> norm > 0 ? e / norm : 1 / Math.sqrt(d.length)).toArray();
  }
}
