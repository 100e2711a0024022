package org.example.smkl;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.smkl.api.Arguments;
import org.smkl.api.NumberParameter;
import org.smkl.api.Problem;
import org.smkl.api.Versions;
import org.smkl.api.method.Learner;
import org.smkl.api.method.MethodAxis;
import org.smkl.api.method.MethodInput;
import org.smkl.api.method.MethodPoint;
import org.smkl.api.method.MethodResult;
import org.smkl.api.method.WeightMethod;

/**
 * A method that chooses weights by how well each kernel agrees with the labels, y'Ky / |K|: those
 * of the k0 best, raised to a power and scaled to sum 1. Users write {@code --method
 * sharp-alignment}.
 *
 * <p>What does not depend on parameters is computed once for each set of rows, by the learner.
 */
public final class SharpAlignmentMethod implements WeightMethod {
  private static final String POWER = "power";

  @Override
  public String id() {
    return "sharp-alignment";
  }

  @Override
  public String version() {
    return Versions.of(SharpAlignmentMethod.class);
  }

  @Override
  public String description() {
    return "weights by a power of the agreement of each kernel with the labels";
  }

  @Override
  public Set<MethodAxis> axes() {
    return EnumSet.of(MethodAxis.C, MethodAxis.K0);
  }

  @Override
  public List<NumberParameter> parameters() {
    return List.of(
        NumberParameter.of(POWER, "how much the best stand out, greater than 0", 1)
            .trying(1, 2, 4));
  }

  @Override
  public Optional<String> unsupported(Problem problem) {
    // Numbers have two variables for each row, whose signs are no labels.
    boolean numbers = problem.blocks().stream().anyMatch(block -> block.size() > problem.n());
    return numbers ? Optional.of("Agreement needs classes, not numbers.") : Optional.empty();
  }

  @Override
  public Learner learner(MethodInput input) {
    Problem problem = input.problem(MethodPoint.of(1, 1, 1, Arguments.of(parameters(), Map.of())));
    double[] agreement = new double[problem.q()];
    for (int i = 0; i < agreement.length && !input.budget().stop().stopRequested(); i++) {
      agreement[i] = agreement(problem, i);
    }
    return point -> {
      double power = point.arguments().positive(POWER);
      return MethodResult.shared(weights(agreement, point.k0(), power));
    };
  }

  /** Summed over the machines; 0 for a kernel that is 0 or disagrees. */
  static double agreement(Problem problem, int kernel) {
    double norm = 0;
    for (double entry : problem.gram(kernel).entries()) {
      norm += entry * entry;
    }
    double sum = 0;
    double[] product = new double[problem.n()];
    for (int c = 0; c < problem.blocks().size(); c++) {
      double[] ones = new double[problem.size()];
      Arrays.fill(ones, 1);
      double[] labels = problem.expansion(ones, c);
      problem.gram(kernel).multiply(labels, product);
      for (int j = 0; j < product.length; j++) {
        sum += labels[j] * product[j];
      }
    }
    return norm == 0 ? 0 : Math.max(0, sum / Math.sqrt(norm));
  }

  /** On the simplex, with at most k0 of them above zero. */
  static double[] weights(double[] agreement, int k0, double power) {
    double[] sorted = agreement.clone();
    Arrays.sort(sorted);
    double most = sorted[sorted.length - 1];
    double least = sorted[Math.max(0, sorted.length - k0)];
    long places = k0 - Arrays.stream(agreement).filter(a -> a > least).count();
    double[] weights = new double[agreement.length];
    for (int i = 0; i < weights.length; i++) {
      // Among equals those that come first.
      if (agreement[i] > least || (agreement[i] == least && places-- > 0)) {
        // Relative to the largest, so that no power overflows.
        weights[i] = most == 0 ? 1 : Math.pow(agreement[i] / most, power);
      }
    }
    double sum = Arrays.stream(weights).sum();
    return Arrays.stream(weights).map(w -> w / sum).toArray();
  }
}
