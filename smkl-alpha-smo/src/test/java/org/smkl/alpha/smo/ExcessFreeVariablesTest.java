package org.smkl.alpha.smo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaStatus;

class ExcessFreeVariablesTest {
  private static final int N = 1500;

  /** Noisy labels, a linear kernel on a few columns, and a multiple of the identity. */
  private static AlphaProblem problem(double identity) {
    SplittableRandom random = new SplittableRandom(8);
    double[][] x = new double[N][];
    double[] labels = new double[N];
    for (int j = 0; j < N; j++) {
      x[j] = random.doubles(6, -1, 1).toArray();
      labels[j] = x[j][0] + random.nextDouble(-1, 1) > 0 ? 1 : -1;
    }
    double[] entries = new double[N * N];
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < N; j++) {
        for (int c = 0; c < 6; c++) {
          entries[i * N + j] += x[i][c] * x[j][c];
        }
      }
      entries[i * N + i] += identity;
    }
    double[] box = new double[N];
    Arrays.fill(box, 10);
    return AlphaProblem.classification(SymmetricMatrix.wrap(N, entries), labels, box);
  }

  private static double[] inside() {
    double[] alpha = new double[N];
    Arrays.fill(alpha, 1);
    return alpha;
  }

  private static boolean crowded(AlphaProblem problem, double[] start) {
    State state = new State(problem);
    FeasibleStart.from(problem, start, state.x);
    return ExcessFreeVariables.in(state);
  }

  @Test
  void tooManyFreeVariablesAreToldByTheRankOfTheirMatrix() {
    assertTrue(crowded(problem(0), inside()));
    assertFalse(crowded(problem(5), inside()));
    double[] few = inside();
    Arrays.fill(few, 0, N / 2, 0);
    assertFalse(crowded(problem(0), few));
  }

  @Test
  void aStartWithTooManyFreeVariablesEndsWhereZeroDoes() {
    AlphaProblem problem = problem(0);
    AlphaOptions options = AlphaOptions.tolerance(1e-7);
    AlphaSolution cold = new SmoAlphaSolver().solve(problem, options);
    AlphaSolution warm = new SmoAlphaSolver().solve(problem, options.from(inside()));
    assertEquals(AlphaStatus.CONVERGED, warm.status());
    assertEquals(cold.value().dual(), warm.value().dual(), 2e-7 * cold.value().dual());
  }
}
