package org.smkl.cv.method;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.smkl.api.Problem;
import org.smkl.api.method.MethodResult;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.NodeChoices;
import org.smkl.certificate.ExactPoints;
import org.smkl.certificate.verify.RigorousBounds;

/**
 * Trains the machines on the weights of a plugin. Where those are weights of SMKL, the objective
 * and a lower bound are evaluated here, from the machines and from the alphas that the plugin gave.
 */
abstract class PluggedTrainer extends FixedWeights {
  /** How far the sum of weights may be from 1. */
  private static final double SUM_TOLERANCE = 1e-9;

  private MethodResult last = MethodResult.each(new double[0][]);

  PluggedTrainer(KernelData data, MethodContext context) {
    super(data, context);
  }

  /** What the plugin chooses. */
  abstract MethodResult chosen(Parameters parameters);

  @Override
  public double[][] weights(Parameters parameters) {
    last = chosen(parameters);
    return last.weights();
  }

  @Override
  String remark() {
    return last.remark();
  }

  @Override
  Learned bounded(Problem problem, Learned learned) {
    double[] beta = learned.weights()[0];
    boolean sparse = NodeChoices.of(problem).allows(beta);
    boolean simplex =
        Arrays.stream(beta).allMatch(b -> b >= 0)
            && Math.abs(Arrays.stream(beta).sum() - 1) <= SUM_TOLERANCE;
    if (!context.exact() || !learned.shared() || !sparse || !simplex) {
      return learned;
    }
    RigorousBounds bounds = RigorousBounds.of(problem);
    double[] exact = ExactPoints.beta(beta);
    RigorousBounds.Primal steady = bounds.steady(exact, learned.alpha(), learned.biases());
    double upper = bounds.upper(exact, steady.alpha(), steady.biases()).value();
    List<double[]> alphas = new ArrayList<>(last.alphas());
    alphas.add(learned.alpha());
    double lower =
        alphas.stream()
            .mapToDouble(alpha -> bounds.lower(Node.root(), alpha).value())
            .max()
            .orElse(Double.NEGATIVE_INFINITY);
    return new Learned(
        learned.weights(),
        learned.alpha(),
        learned.expansions(),
        learned.biases(),
        upper,
        lower,
        learned.remark());
  }
}
