package org.smkl.cv.method;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;
import org.smkl.tck.TinySvm;

class LearnedBoundsTest {
  private static final List<MklMethod> METHODS =
      List.of(Methods.BEST_RESPONSE, Methods.ALGORITHM_1, Methods.WARM_FULL);
  private static final Parameters ONE_KERNEL = Parameters.of(2, 0.3, 1);

  private final MethodContext context = Instances.context();

  /**
   * A constant added to all entries changes nothing, since y'alpha is zero: the optimum is that of
   * the matrices without it. In plain precision it drowns the energies.
   */
  @Test
  void boundsHoldWhereEntriesCancel() {
    for (int seed = 1; seed <= 8; seed++) {
      // With a single kernel the lower bound is sharp.
      int q = 1 + 3 * (seed % 2);
      KernelData plain = dyadic(12, q, 0, seed, PsdGround.stored());
      double best = best(plain);
      for (int power : new int[] {0, 20, 30, 40}) {
        KernelData offset = dyadic(12, q, Math.scalb(1.0, power), seed, PsdGround.stored());
        for (MklMethod method : METHODS) {
          Learned learned = method.trainer(offset, context).train(ONE_KERNEL);
          String what = "%s, offset 2^%d, seed %d".formatted(method.id(), power, seed);
          assertFalse(learned.objective() < best * (1 - 1e-9), what);
          assertFalse(learned.lowerBound() > best * (1 + 1e-9), what);
          if (power == 0) {
            assertTrue(learned.lowerBound() <= learned.objective(), what);
          }
        }
      }
    }
  }

  @Test
  void withinGridsNothingIsClaimed() {
    KernelData data = Instances.random(12, 4, 5);
    for (MklMethod method : METHODS) {
      Learned learned = method.trainer(data, context.to(1e-4)).train(ONE_KERNEL);
      assertEquals(Double.NaN, learned.objective(), method.id());
      assertEquals(Double.NaN, learned.lowerBound(), method.id());
    }
  }

  @Test
  void kernelsWithoutGroundsHaveNoUpperBoundAndTheRemarkSaysSo() {
    KernelData data = dyadic(12, 4, 0, 3, PsdGround.none());
    Learned learned = Methods.BEST_RESPONSE.trainer(data, context).train(ONE_KERNEL);
    assertEquals(Double.NaN, learned.objective());
    assertTrue(learned.remark().startsWith("No upper bound: "), learned.remark());
  }

  /** The least objective of a single kernel. */
  private static double best(KernelData data) {
    double best = Double.POSITIVE_INFINITY;
    for (int i = 0; i < data.q(); i++) {
      double[] beta = new double[data.q()];
      beta[i] = 1;
      best = Math.min(best, TinySvm.value(data.problem(ONE_KERNEL), beta) + ONE_KERNEL.lambda());
    }
    return best;
  }

  /** XX' of points whose coordinates are eighths, plus a constant: all without rounding. */
  private static KernelData dyadic(int n, int q, double offset, long seed, PsdGround ground) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] labels = new double[n];
    for (int j = 0; j < n; j++) {
      labels[j] = j % 2 == 0 ? 1 : -1;
    }
    List<SymmetricMatrix> grams = new ArrayList<>();
    for (int i = 0; i < q; i++) {
      double[][] x = new double[n][2 + i];
      for (double[] row : x) {
        for (int c = 0; c < row.length; c++) {
          row[c] = random.nextInt(-8, 9) / 8.0;
        }
      }
      double[] entries = new double[n * n];
      for (int a = 0; a < n; a++) {
        for (int b = 0; b < n; b++) {
          entries[a * n + b] = offset;
          for (int c = 0; c < x[a].length; c++) {
            entries[a * n + b] += x[a][c] * x[b][c];
          }
        }
      }
      grams.add(SymmetricMatrix.wrap(n, entries));
    }
    return new KernelData(grams, Collections.nCopies(q, ground), labels);
  }
}
