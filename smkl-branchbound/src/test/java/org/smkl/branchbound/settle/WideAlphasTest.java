package org.smkl.branchbound.settle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
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
      double[] alpha = alphas.find(Aim.at(support, new BitSet()), level, worth);
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
            .find(Aim.at(support, new BitSet()), level, level);
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

  private static double[] find(Problem problem, BitSet support, BitSet wanted, BitSet out) {
    double worth = mixed(problem, support);
    return new WideKernels(problem)
        .alphas(() -> false)
        .orElseThrow()
        .find(new Aim(support, wanted, new BitSet[0], out), 0.9 * worth, worth);
  }

  @Test
  void aSupportThatIsWorthLessIsNotSettled() {
    Problem problem = problem(2);
    BitSet useful = BitSet.valueOf(new long[] {0b11});
    double worth = mixed(problem, useful);
    double[] alpha =
        new WideKernels(problem)
            .alphas(() -> false)
            .orElseThrow()
            .find(Aim.at(useful, new BitSet()), 1.01 * worth, worth);
    BitSet settled = settled(problem, alpha, 1.01 * worth);
    settled.and(useful);
    assertTrue(settled.cardinality() < 2, "no alpha can settle both: " + settled);
  }

  /** Kernels that are out cost nothing, so that others are settled at their expense. */
  @Test
  void kernelsThatAreOutDoNotCount() {
    Problem problem = problem(3);
    BitSet support = BitSet.valueOf(new long[] {0b11000});
    double level = 0.9 * mixed(problem, support);
    BitSet out = new BitSet();
    out.set(6, Q);
    BitSet settled = settled(problem, find(problem, support, new BitSet(), out), level);
    BitSet among = settled(problem, find(problem, support, new BitSet(), new BitSet()), level);
    settled.andNot(out);
    among.andNot(out);
    assertTrue(settled.cardinality() >= among.cardinality(), settled + " and " + among);
  }

  /** Whatever is wanted, it is settled at least as often as where nothing is. */
  @Test
  void kernelsThatAreWantedAreSettledFirst() {
    int more = 0;
    for (int seed = 0; seed < 10; seed++) {
      Problem problem = problem(seed);
      BitSet support = BitSet.valueOf(new long[] {0b11000});
      double level = 0.9 * mixed(problem, support);
      BitSet wanted = new BitSet();
      wanted.set(8, Q);
      BitSet with = settled(problem, find(problem, support, wanted, new BitSet()), level);
      BitSet without = settled(problem, find(problem, support, new BitSet(), new BitSet()), level);
      with.and(wanted);
      without.and(wanted);
      more += with.cardinality() - without.cardinality();
    }
    assertTrue(more > 0, more + " more of 40");
  }

  /** Linear kernels of one column, as vectors and, with a little on the diagonal, as matrices. */
  @Test
  void kernelsOfRankOneGiveTheSameAlphasAsTheirMatrices() {
    Random random = new Random(5);
    double[][] x = new double[Q][N];
    double[] labels = new double[N];
    Arrays.setAll(labels, j -> j % 2 == 0 ? 1 : -1);
    for (int i = 0; i < Q; i++) {
      double bearing = i < 2 ? 1 : 0;
      Arrays.setAll(x[i], j -> random.nextGaussian() + bearing * labels[j]);
    }
    Problem vectors = linear(x, labels, 0);
    Problem matrices = linear(x, labels, 1e-8);
    assertTrue(Arrays.stream(Forms.of(vectors).kernels()).allMatch(k -> k.vector() != null));
    assertTrue(Arrays.stream(Forms.of(matrices).kernels()).allMatch(k -> k.vector() == null));
    BitSet support = BitSet.valueOf(new long[] {0b1001});
    double[] one = find(vectors, support, new BitSet(), new BitSet());
    double[] other = find(matrices, support, new BitSet(), new BitSet());
    assertArrayEquals(other, one, 1e-3);
  }

  /** Factors and whole matrices give the same energies, in one block and in several. */
  @Test
  void energiesAreThoseOfTheKernels() {
    for (int task = 0; task < 3; task++) {
      Problem problem = task(task);
      Forms forms = Forms.of(problem);
      assertTrue(Arrays.stream(forms.kernels()).anyMatch(Form::factored), "no low rank");
      Random random = new Random(task);
      double[] alpha = new double[problem.size()];
      Arrays.setAll(alpha, j -> random.nextDouble());
      double[] w = alpha.clone();
      Arrays.setAll(w, j -> problem.signs()[j] * alpha[j]);
      double[] energies = Energies.cut(problem, alpha, 1).energies();
      for (int i = 0; i < Q; i++) {
        Form form = forms.kernels()[i];
        Form whole = new Form(null, null, form.entries());
        double near = 1e-4 * (1 + energies[i]);
        assertEquals(energies[i], forms.energy(i, w), near);
        // Single precision: a digit above its unit roundoff of 6e-8.
        assertEquals(energies[i], whole.energy(w, forms.starts()), 1e-6 * (1 + energies[i]));
      }
    }
  }

  /** Two classes, three of them by two machines, a regression. */
  private static Problem task(int task) {
    Problem two = problem(task);
    double[] box = two.upper();
    double[] other = two.signs().clone();
    other[0] = -other[0];
    List<Block> blocks =
        task == 2
            ? List.of(Block.regression(two.signs(), box, 0.1))
            : List.of(Block.classifier(two.signs(), box), Block.classifier(other, box));
    List<PsdGround> grounds = two.grams().stream().map(gram -> PsdGround.stored()).toList();
    return task == 0 ? two : new Problem(two.grams(), grounds, blocks, 1e-3, K0);
  }

  private static Problem linear(double[][] x, double[] labels, double ridge) {
    List<SymmetricMatrix> grams = new ArrayList<>();
    for (double[] column : x) {
      double[] entries = new double[N * N];
      Arrays.setAll(entries, e -> column[e / N] * column[e % N] + (e / N == e % N ? ridge : 0));
      grams.add(SymmetricMatrix.wrap(N, entries));
    }
    boolean[] psd = new boolean[Q];
    Arrays.fill(psd, true);
    double[] box = new double[N];
    Arrays.fill(box, 1);
    return new Problem(grams, psd, labels, box, 1e-3, K0);
  }
}
