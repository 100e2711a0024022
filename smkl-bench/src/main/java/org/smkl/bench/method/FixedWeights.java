package org.smkl.bench.method;

import java.util.Arrays;
import java.util.Optional;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.core.bound.WeightedGram;

/** Weights that do not depend on C, then an SVM; K(beta) is kept as long as the weights stay. */
abstract class FixedWeights implements Trainer {
  final KernelData data;
  final MethodContext context;
  private final AlphaSolver solver;
  private double[] beta;
  private SymmetricMatrix gram;

  FixedWeights(KernelData data, MethodContext context) {
    this.data = data;
    this.context = context;
    this.solver = new ChainedAlphaSolver(context.toolbox().alpha(Optional.empty()));
  }

  /** The weights at these parameters; may be of any sign and scale. */
  abstract double[] weights(Parameters parameters);

  /** What to say about the weights last returned. */
  String remark() {
    return "";
  }

  @Override
  public final Learned train(Parameters parameters) {
    double[] weights = weights(parameters);
    if (gram == null || !Arrays.equals(weights, beta)) {
      beta = weights;
      gram = WeightedGram.of(data.problem(parameters), beta, context.threads());
    }
    AlphaProblem svm = AlphaProblem.classification(gram, data.labels(), data.box(parameters.c()));
    AlphaSolution solution =
        solver.solve(svm, AlphaOptions.tolerance(context.tolerance()).stoppedBy(context.stop()));
    return new Learned(
        beta, solution.alpha(), solution.value().bias(), Double.NaN, Double.NaN, remark());
  }
}
