package org.example.smkl;

import java.util.Arrays;
import java.util.List;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.svm.bound.Energies;
import org.smkl.svm.bound.WeightedGram;

/**
 * The SVMs of all blocks at some weights.
 *
 * @param beta the weights
 * @param dual their dual value
 * @param primal their primal value
 * @param cut what alpha says about all other weights
 */
record Evaluation(double[] beta, double dual, double primal, Cut cut) {
  static Evaluation of(
      Problem problem, double[] beta, double[] start, RelaxationOptions options, StopSignal stop) {
    SymmetricMatrix gram = WeightedGram.of(problem, beta, 1);
    List<Block> blocks = problem.blocks();
    double[] alpha = new double[problem.size()];
    double dual = 0;
    double primal = 0;
    for (int c = 0; c < blocks.size(); c++) {
      AlphaSolution solution =
          options
              .alphaSolver()
              .solve(
                  new AlphaProblem(gram, blocks.get(c)),
                  AlphaOptions.tolerance(0.1 * options.tolerance())
                      .from(problem.part(start, c))
                      .stoppedBy(stop));
      System.arraycopy(solution.alpha(), 0, alpha, problem.start(c), blocks.get(c).size());
      dual += solution.value().dual();
      primal += solution.value().primal();
    }
    return new Evaluation(beta, dual, primal, Energies.cut(problem, alpha, 1));
  }

  /** The gradient of the SVMs' value in the weights. */
  double[] gradient() {
    return Arrays.stream(cut.energies()).map(d -> -d / 2).toArray();
  }
}
