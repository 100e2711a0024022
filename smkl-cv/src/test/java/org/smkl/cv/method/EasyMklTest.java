package org.smkl.cv.method;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.cv.easymkl.MarginDistribution;
import org.smkl.cv.easymkl.MarginProgram;

class EasyMklTest {
  private final MethodContext context = Instances.context();

  @Test
  void theDistributionMatchesPairwiseFrankWolfeOnRandomInstances() {
    for (int seed = 1; seed <= 12; seed++) {
      KernelData data = Instances.random(6 + seed, 3, seed);
      double lambda = new double[] {0.01, 0.1, 0.5, 0.9}[seed % 4];
      SymmetricMatrix sum = sum(data);
      MarginDistribution.Result result = solve(sum, data.labels(), lambda);
      double[] reference = pairwise(sum, data.labels(), lambda);
      double expected = value(sum, data.labels(), lambda, reference);
      double actual = value(sum, data.labels(), lambda, result.gamma());
      assertEquals(expected, actual, 2e-6 * expected, "seed " + seed);
      assertArrayEquals(reference, result.gamma(), 2e-3, "seed " + seed);
      assertTrue(result.violation() <= MarginDistribution.TOLERANCE);
    }
  }

  /**
   * The nearest points of two hulls: an SVM without slack on (1 - L) K + L I has alpha = s gamma
   * with s = 2 / gamma'Q gamma, so its value is 2 / gamma'Q gamma.
   */
  @Test
  void theValueIsThatOfAnSvmWithoutSlack() {
    for (int seed = 21; seed <= 26; seed++) {
      KernelData data = Instances.random(40, 3, seed);
      double lambda = seed % 2 == 0 ? 0.05 : 0.5;
      SymmetricMatrix sum = sum(data);
      int n = data.n();
      double[] q = new double[n * n];
      for (int a = 0; a < n; a++) {
        for (int b = 0; b < n; b++) {
          q[a * n + b] = (1 - lambda) * sum.get(a, b) + (a == b ? lambda : 0);
        }
      }
      double[] wide = new double[n];
      Arrays.fill(wide, 1e6);
      AlphaProblem svm =
          AlphaProblem.classification(SymmetricMatrix.wrap(n, q), data.labels(), wide);
      double dual =
          context
              .toolbox()
              .alpha(Optional.empty())
              .solve(svm, AlphaOptions.tolerance(1e-9))
              .value()
              .dual();
      double[] gamma = solve(sum, data.labels(), lambda).gamma();
      assertEquals(2 / dual, value(sum, data.labels(), lambda, gamma), 2e-6 * 2 / dual);
    }
  }

  @Test
  void withLambdaOneEveryExampleOfAClassCountsTheSame() {
    KernelData data = Instances.random(9, 2, 5);
    MarginProgram program = new MarginProgram(sum(data), data.labels(), 1, 1);
    double[] uniform = program.uniform();
    double[] far = new double[9];
    far[0] = 1;
    far[1] = 1;
    double[] gamma = MarginDistribution.solve(program, far, StopSignal.NEVER).gamma();
    assertArrayEquals(uniform, gamma, 1e-3);
    long positive = Arrays.stream(data.labels()).filter(y -> y > 0).count();
    for (int j = 0; j < uniform.length; j++) {
      double expected = 1.0 / (data.labels()[j] > 0 ? positive : uniform.length - positive);
      assertEquals(expected, uniform[j], 1e-15);
    }
  }

  @Test
  void weightsAreTheEnergiesOfTheDistributionWithLengthOne() {
    KernelData data = Instances.random(10, 4, 3);
    Learned learned = Methods.EASY.trainer(data, context).train(Parameters.of(10, 0.1, 1));
    double[] gamma = pairwise(sum(data), data.labels(), 0.1);
    double[] energies = new double[4];
    for (int i = 0; i < 4; i++) {
      for (int a = 0; a < 10; a++) {
        for (int b = 0; b < 10; b++) {
          energies[i] +=
              gamma[a]
                  * gamma[b]
                  * data.labels()[a]
                  * data.labels()[b]
                  * data.grams().get(i).get(a, b);
        }
      }
    }
    double norm = Math.sqrt(Arrays.stream(energies).map(e -> e * e).sum());
    double[] expected = Arrays.stream(energies).map(e -> e / norm).toArray();
    assertArrayEquals(expected, learned.beta(), 1e-4);
  }

  @Test
  void refusesALambdaOutsideItsRange() {
    KernelData data = Instances.random(6, 2, 1);
    Trainer trainer = Methods.EASY.trainer(data, context);
    assertThrows(IllegalArgumentException.class, () -> trainer.train(Parameters.of(1, 1.5, 1)));
  }

  private static MarginDistribution.Result solve(
      SymmetricMatrix sum, double[] labels, double lambda) {
    MarginProgram program = new MarginProgram(sum, labels, lambda, 1);
    return MarginDistribution.solve(program, program.uniform(), StopSignal.NEVER);
  }

  private static SymmetricMatrix sum(KernelData data) {
    double[] entries = new double[data.n() * data.n()];
    for (SymmetricMatrix gram : data.grams()) {
      for (int e = 0; e < entries.length; e++) {
        entries[e] += gram.entries()[e];
      }
    }
    return SymmetricMatrix.wrap(data.n(), entries);
  }

  private static double entry(SymmetricMatrix sum, double[] y, double lambda, int a, int b) {
    return (1 - lambda) * y[a] * y[b] * sum.get(a, b) + (a == b ? lambda : 0);
  }

  private static double value(SymmetricMatrix sum, double[] y, double lambda, double[] gamma) {
    double value = 0;
    for (int a = 0; a < y.length; a++) {
      for (int b = 0; b < y.length; b++) {
        value += gamma[a] * gamma[b] * entry(sum, y, lambda, a, b);
      }
    }
    return value;
  }

  /** Frank-Wolfe with pairwise steps inside each simplex: plain, slow and exact in the limit. */
  private static double[] pairwise(SymmetricMatrix sum, double[] y, double lambda) {
    int n = y.length;
    double[] gamma = new double[n];
    long positive = Arrays.stream(y).filter(v -> v > 0).count();
    for (int j = 0; j < n; j++) {
      gamma[j] = 1.0 / (y[j] > 0 ? positive : n - positive);
    }
    for (int step = 0; step < 200_000; step++) {
      double[] slope = new double[n];
      for (int a = 0; a < n; a++) {
        for (int b = 0; b < n; b++) {
          slope[a] += entry(sum, y, lambda, a, b) * gamma[b];
        }
      }
      int to = -1;
      int from = -1;
      for (int a = 0; a < n; a++) {
        for (int b = 0; b < n; b++) {
          if (y[a] == y[b]
              && gamma[b] > 0
              && (to < 0 || slope[b] - slope[a] > slope[from] - slope[to])) {
            to = a;
            from = b;
          }
        }
      }
      if (slope[from] - slope[to] < 1e-13) {
        break;
      }
      double curvature =
          entry(sum, y, lambda, to, to)
              + entry(sum, y, lambda, from, from)
              - 2 * entry(sum, y, lambda, to, from);
      double move = Math.min(gamma[from], (slope[from] - slope[to]) / curvature);
      gamma[to] += move;
      gamma[from] -= move;
    }
    return gamma;
  }
}
