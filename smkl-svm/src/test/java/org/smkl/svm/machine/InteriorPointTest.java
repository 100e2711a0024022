package org.smkl.svm.machine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Block;
import org.smkl.api.KernelFactor;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;

/** Alpha-steps over factors against a dense solve of the same matrix. */
class InteriorPointTest {
  private static final double[] ROOTS = {Math.sqrt(0.4), Math.sqrt(0.6)};

  private static List<KernelFactor> factors(int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] three = random.doubles(3L * n, -1, 1).toArray();
    double[] five = random.doubles(5L * n, -1, 1).toArray();
    // Columns of very different size, as those of a pivoted factor have.
    for (int k = 0; k < five.length; k++) {
      five[k] *= Math.pow(10, -2.0 * (k % 5));
    }
    return List.of(new KernelFactor(new int[3], three), new KernelFactor(new int[5], five));
  }

  private static SymmetricMatrix dense(List<KernelFactor> factors, int n) {
    double[] entries = new double[n * n];
    for (int f = 0; f < 2; f++) {
      int rank = factors.get(f).rank();
      double[] rows = factors.get(f).rows();
      for (int j = 0; j < n; j++) {
        for (int k = 0; k < n; k++) {
          for (int r = 0; r < rank; r++) {
            entries[j * n + k] +=
                ROOTS[f]
                    * ROOTS[f]
                    * rows[Math.min(j, k) * rank + r]
                    * rows[Math.max(j, k) * rank + r];
          }
        }
      }
    }
    return SymmetricMatrix.wrap(n, entries);
  }

  private static Block classifier(int n, long seed, double least) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] labels = new double[n];
    double[] box = new double[n];
    Arrays.setAll(labels, j -> random.nextInt(3) == 0 ? -1 : 1);
    labels[0] = -1;
    labels[1] = 1;
    Arrays.setAll(box, j -> random.nextInt(5) == 0 ? least : 0.1 + 5 * random.nextDouble());
    return Block.classifier(labels, box);
  }

  private static void agrees(Block block, int n, long seed, String what) {
    List<KernelFactor> factors = factors(n, seed);
    AlphaProblem dense = new AlphaProblem(dense(factors, n), block);
    double optimum =
        new SmoAlphaSolver().solve(dense, AlphaOptions.tolerance(1e-10)).value().dual();
    double[] alpha =
        new InteriorPoint(block, FactorStack.of(factors, ROOTS, 1, StopSignal.NEVER), n)
            .solve(1e-7);
    double value = dense.evaluate(alpha).dual();
    assertEquals(optimum, value, 1e-6 * Math.abs(optimum), what);
    double balance = 0;
    for (int j = 0; j < block.size(); j++) {
      assertTrue(alpha[j] >= 0 && alpha[j] <= block.upper()[j], what);
      balance += block.signs()[j] * alpha[j];
    }
    assertEquals(0, balance, 1e-9, what);
    double[] two =
        new InteriorPoint(block, FactorStack.of(factors, ROOTS, 2, StopSignal.NEVER), n)
            .solve(1e-7);
    assertArrayEquals(alpha, two, 0.0, what);
  }

  @Test
  void classifiersAgreeWithADenseSolve() {
    for (int seed = 0; seed < 12; seed++) {
      int n = 20 + 40 * seed;
      agrees(classifier(n, seed, 0.05), n, seed, "classifier " + seed);
    }
  }

  @Test
  void boxesOfVeryDifferentSizeAreNoTrouble() {
    for (int seed = 0; seed < 6; seed++) {
      agrees(classifier(150, seed, 1e-7), 150, seed, "classifier " + seed);
    }
  }

  @Test
  void regressionsAgreeWithADenseSolve() {
    for (int seed = 0; seed < 6; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int n = 100;
      double[] targets = random.doubles(n, -1, 1).toArray();
      double[] box = random.doubles(n, 0.1, 5).toArray();
      agrees(Block.regression(targets, box, 0.2), n, seed, "regression " + seed);
    }
  }

  @Test
  void askedAgainItGoesOn() {
    int n = 400;
    Block block = classifier(n, 5, 0.05);
    List<KernelFactor> factors = factors(n, 5);
    AlphaProblem dense = new AlphaProblem(dense(factors, n), block);
    double optimum =
        new SmoAlphaSolver().solve(dense, AlphaOptions.tolerance(1e-10)).value().dual();
    InteriorPoint method =
        new InteriorPoint(block, FactorStack.of(factors, ROOTS, 1, StopSignal.NEVER), n);
    double roughly = dense.evaluate(method.solve(1e-1)).dual();
    double exactly = dense.evaluate(method.solve(1e-8)).dual();
    assertTrue(optimum - roughly > 1e-5 * optimum, optimum + " " + roughly);
    assertEquals(optimum, exactly, 1e-7 * optimum);
  }

  @Test
  void aRaisedSignalEndsIt() {
    for (int last : new int[] {0, 10, 100}) {
      AtomicInteger asked = new AtomicInteger();
      StopSignal stop = () -> asked.incrementAndGet() > last;
      InteriorPoint method =
          new InteriorPoint(
              classifier(100, 1, 0.1), FactorStack.of(factors(100, 1), ROOTS, 1, stop), 100);
      assertThrows(CancellationException.class, () -> method.solve(1e-7));
      assertEquals(last + 1, asked.get());
    }
  }
}
