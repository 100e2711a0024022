package org.smkl.cv.method;

import java.util.Arrays;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.core.bound.WeightedGram;

/** Weights that do not depend on C, then an SVM; K(beta) is kept as long as the weights stay. */
abstract class FixedWeights implements Trainer {
  /**
   * Steps for each training point in a grid where K(beta) may be indefinite: the duality gap need
   * not close there, so something else has to end the search.
   */
  private static final int INDEFINITE_GRID_STEPS = 10;

  final KernelData data;
  final MethodContext context;
  private final AlphaSolver solver;
  private double[] beta;
  private SymmetricMatrix gram;

  FixedWeights(KernelData data, MethodContext context) {
    this.data = data;
    this.context = context;
    this.solver = new ChainedAlphaSolver(context.alphaSolver());
  }

  /** The weights at these parameters; may be of any sign and scale. */
  @Override
  public abstract double[] weights(Parameters parameters);

  /** What to say about the weights last returned. */
  String remark() {
    return "";
  }

  @Override
  public final Learned train(Parameters parameters) {
    double[] weights = weights(parameters);
    if (gram == null || !Arrays.equals(weights, beta)) {
      beta = weights;
      gram = WeightedGram.of(data.problem(parameters), beta, context.budget().threads());
    }
    boolean definite = positiveSemidefinite();
    if (!definite && context.exact()) {
      PlainLibsvm.Trained svm =
          PlainLibsvm.train(gram, data.labels(), parameters.c(), context.budget().stop());
      return learned(svm.alpha(), svm.bias(), "indefinite: LIBSVM");
    }
    AlphaProblem svm = AlphaProblem.classification(gram, data.labels(), data.box(parameters.c()));
    AlphaOptions options =
        AlphaOptions.tolerance(context.tolerance()).stoppedBy(context.budget().stop());
    AlphaSolution solution =
        solver.solve(
            svm, definite ? options : options.atMost((long) data.n() * INDEFINITE_GRID_STEPS));
    return learned(solution.alpha(), solution.value().bias(), "");
  }

  private Learned learned(double[] alpha, double bias, String svmRemark) {
    return new Learned(
        beta,
        alpha,
        bias,
        Double.NaN,
        Double.NaN,
        String.join("; ", Arrays.asList(remark(), svmRemark)).replaceAll("^; |; $", ""));
  }

  /** Whether K(beta) is known to be positive semidefinite. */
  private boolean positiveSemidefinite() {
    for (int i = 0; i < beta.length; i++) {
      if (beta[i] < 0 || (beta[i] > 0 && !data.psd(i))) {
        return false;
      }
    }
    return true;
  }
}
