package org.smkl.alpha.libsvm;

import java.util.Optional;
import org.smkl.api.alpha.AlphaProblem;

/** Which problems LIBSVM's C-SVC can express. */
final class SupportedProblems {
  private SupportedProblems() {}

  static Optional<String> unsupported(AlphaProblem problem) {
    if (!problem.identityRows()) {
      return no("takes one variable per row of the Gram matrix, and this problem maps them");
    }
    double[] linear = problem.linear();
    for (int j = 0; j < linear.length; j++) {
      if (linear[j] != linear[0] || linear[j] <= 0) {
        return no(
            "takes one positive linear term for all variables, and variable %d has %s after %s"
                .formatted(j, linear[j], linear[0]));
      }
    }
    return mixedBox(problem, 1).or(() -> mixedBox(problem, -1));
  }

  /** The box of the variables with this sign; 1 if there are none. */
  static double box(AlphaProblem problem, double sign) {
    int first = first(problem, sign);
    return first < 0 ? 1 : problem.upper()[first];
  }

  /** The first variable with this sign, or -1. */
  static int first(AlphaProblem problem, double sign) {
    for (int j = 0; j < problem.size(); j++) {
      if (problem.signs()[j] == sign) {
        return j;
      }
    }
    return -1;
  }

  private static Optional<String> mixedBox(AlphaProblem problem, double sign) {
    double box = box(problem, sign);
    for (int j = 0; j < problem.size(); j++) {
      if (problem.signs()[j] == sign && problem.upper()[j] != box) {
        return no(
            "takes one box per sign, and variable %d has %s instead of %s"
                .formatted(j, problem.upper()[j], box));
      }
    }
    return Optional.empty();
  }

  private static Optional<String> no(String what) {
    return Optional.of("The alpha-solver libsvm " + what + ". Maybe use the alpha-solver smo.");
  }
}
