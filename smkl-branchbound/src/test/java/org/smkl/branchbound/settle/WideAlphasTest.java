package org.smkl.branchbound.settle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.relax.saddle.SaddleBackend;
import org.smkl.svm.bound.Energies;

class WideAlphasTest {
  private static final int N = 30;
  private static final int Q = 12;
  private static final int K0 = 2;

  private static Problem problem(long seed) {
    Random random = new Random(seed);
    double[] labels = new double[N];
    Arrays.setAll(labels, j -> j % 2 == 0 ? 1 : -1);
    List<SymmetricMatrix> grams = new ArrayList<>();
    for (int i = 0; i < Q; i++) {
      double bearing = i < 2 ? 1 : 0;
      double[] x = new double[N];
      Arrays.setAll(x, j -> random.nextGaussian() + bearing * labels[j]);
      double[] entries = new double[N * N];
      Arrays.setAll(entries, e -> Math.exp(-Math.pow(x[e / N] - x[e % N], 2)));
      grams.add(SymmetricMatrix.wrap(N, entries));
    }
    boolean[] psd = new boolean[Q];
    Arrays.fill(psd, true);
    double[] box = new double[N];
    Arrays.fill(box, 10);
    return new Problem(grams, psd, labels, box, 1e-3, K0);
  }

  /** The value of mixing these kernels, by another method: no alpha settles them beyond it. */
  private static double mixed(Problem problem, BitSet kernels) {
    return new SaddleBackend()
        .solve(
            problem,
            Node.of(complement(kernels), new BitSet()),
            RelaxationOptions.defaults(new SmoAlphaSolver()).withTolerance(1e-8))
        .upperBound();
  }

  private static BitSet complement(BitSet kernels) {
    BitSet others = (BitSet) kernels.clone();
    others.flip(0, Q);
    return others;
  }

  private static BitSet settled(Problem problem, double[] alpha, double level) {
    double[] energies = Energies.cut(problem, alpha, 1).energies();
    double threshold =
        2 * (problem.linearValue(alpha) + problem.lambda() / K0 - level) + 1e-9 * Math.abs(level);
    BitSet settled = new BitSet();
    IntStream.range(0, Q).filter(i -> energies[i] <= threshold).forEach(settled::set);
    return settled;
  }

  @Test
  void whatAnAlphaSettlesIsWorthTheLevelByAnotherMethod() {
    for (int seed = 0; seed < 10; seed++) {
      Problem problem = problem(seed);
      WideAlphas alphas = new WideKernels(problem).alphas(() -> false).orElseThrow();
      BitSet support = BitSet.valueOf(new long[] {0b110000000});
      double worth = mixed(problem, support);
      double level = 0.9 * worth;
      double[] alpha = alphas.find(support, new BitSet(), level, worth).orElseThrow();
      BitSet settled = settled(problem, alpha, level);
      assertTrue(settled.get(7) && settled.get(8), "the support itself: " + settled);
      assertTrue(mixed(problem, settled) >= level * (1 - 1e-7), "seed " + seed);
      double balance = 0;
      for (int j = 0; j < N; j++) {
        assertTrue(alpha[j] >= 0 && alpha[j] <= 10);
        balance += problem.signs()[j] * alpha[j];
      }
      assertEquals(0, balance, 1e-9);
    }
  }

  /** The alpha of the support alone knows nothing of the other kernels. */
  @Test
  void moreKernelsAreSettledThanByTheSupportsOwnAlpha() {
    Problem problem = problem(1);
    BitSet noise = new BitSet();
    noise.set(2, Q);
    double level = 0.99 * mixed(problem, noise);
    BitSet support = BitSet.valueOf(new long[] {0b1100});
    double[] wide =
        new WideKernels(problem)
            .alphas(() -> false)
            .orElseThrow()
            .find(support, new BitSet(), level, level)
            .orElseThrow();
    double[] own =
        new SaddleBackend()
            .solve(
                problem,
                Node.support(support, Q),
                RelaxationOptions.defaults(new SmoAlphaSolver()).withTarget(level))
            .alpha();
    int settled = settled(problem, wide, level).cardinality();
    assertTrue(settled >= 8, settled + " of 10 that can be settled");
    assertTrue(settled > 1 + settled(problem, own, level).cardinality(), "by the support's own");
  }

  @Test
  void aSupportThatIsWorthLessIsNotSettled() {
    Problem problem = problem(2);
    BitSet useful = BitSet.valueOf(new long[] {0b11});
    double worth = mixed(problem, useful);
    Optional<double[]> alpha =
        new WideKernels(problem)
            .alphas(() -> false)
            .orElseThrow()
            .find(useful, new BitSet(), 1.01 * worth, worth);
    assertTrue(alpha.isEmpty());
  }

  /** Kernels that are gone cost nothing, so that others are settled at their expense. */
  @Test
  void kernelsThatAreGoneDoNotCount() {
    Problem problem = problem(3);
    BitSet support = BitSet.valueOf(new long[] {0b11000});
    double worth = mixed(problem, support);
    BitSet gone = new BitSet();
    gone.set(6, Q);
    BitSet left = complement(gone);
    double[] alpha =
        new WideKernels(problem)
            .alphas(() -> false)
            .orElseThrow()
            .find(support, gone, 0.9 * worth, worth)
            .orElseThrow();
    BitSet settled = settled(problem, alpha, 0.9 * worth);
    settled.and(left);
    double[] all =
        new WideKernels(problem)
            .alphas(() -> false)
            .orElseThrow()
            .find(support, new BitSet(), 0.9 * worth, worth)
            .orElseThrow();
    BitSet among = settled(problem, all, 0.9 * worth);
    among.and(left);
    assertTrue(settled.cardinality() >= among.cardinality(), settled + " and " + among);
  }
}
