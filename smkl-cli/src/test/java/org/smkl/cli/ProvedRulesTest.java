package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.api.Capacity;
import org.smkl.api.ChoiceRules;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.CertificateFile;
import org.smkl.certificate.Leaf;
import org.smkl.certificate.SparseVector;
import org.smkl.certificate.Statement;
import org.smkl.certificate.verify.RationalFile;

/** Rules in the checker of docs/proved-checker, against all choices one by one. */
class ProvedRulesTest {
  private static final int Q = 6;
  private static final int N = 6;
  private static final double LAMBDA = 0.25;

  /** Kernels 0 to 3 share two places, 0 and 1 one of them; 4 is always in, 5 never. */
  private static final ChoiceRules RULES =
      ChoiceRules.of(
          List.of(new Capacity("wide", set(0, 1, 2, 3), 2), new Capacity("narrow", set(0, 1), 1)),
          set(4),
          set(5));

  private static final double[] ALPHA = {0.5, 0.25, 0.5, 0.5, 0.5, 0.25};

  private static ProvedChecker checker;
  @TempDir Path folder;

  @BeforeAll
  static void build() {
    checker = ProvedChecker.find().orElseGet(() -> Assumptions.abort(ProvedChecker.MISSING));
  }

  @Test
  void boundsHoldUpToTheBestAllowedChoiceAndNotBeyond() throws IOException {
    for (int seed = 0; seed < 4; seed++) {
      Problem problem = problem(seed).withRules(RULES);
      double bound = least(problem);
      double slack = 1e-9 * (1 + Math.abs(bound));
      List<Leaf> root = List.of(leaf(set(5), set(4), bound - slack));
      assertTrue(accepts(problem, root, 4), "seed " + seed);
      assertFalse(accepts(problem, List.of(leaf(set(5), set(4), bound + 1e-3)), 4));
      // Without the rules other choices come in.
      assertFalse(accepts(problem.withRules(ChoiceRules.none()), root, 4));
    }
  }

  @Test
  void leavesCoverTheAllowedChoicesAndTheWeightsLieInOne() throws IOException {
    Problem problem = problem(9).withRules(RULES);
    double bound = least(problem) - 1;
    // One of 0 and 1 and one of 2 and 3, or both of these.
    List<Leaf> leaves =
        List.of(
            leaf(set(5), set(0, 4), bound),
            leaf(set(0), set(1), bound),
            leaf(set(0, 1), set(2, 3), bound));
    assertTrue(accepts(problem, leaves, 4));
    assertTrue(accepts(problem, leaves, 2));
    assertFalse(accepts(problem, leaves.subList(0, 2), 4), "a choice is in no leaf");
    assertFalse(accepts(problem, leaves, 5), "never");
    assertFalse(accepts(problem, leaves, 0, 1), "one of them");
    assertFalse(accepts(problem, leaves, 0, 2, 3), "two of them");
    assertTrue(accepts(problem, leaves, 0, 2));
  }

  private static Leaf leaf(BitSet excluded, BitSet included, double bound) {
    return new Leaf(excluded, included, 0, bound);
  }

  private static BitSet set(int... members) {
    BitSet set = new BitSet();
    Arrays.stream(members).forEach(set::set);
    return set;
  }

  /** Kernels x x' + I with small whole numbers, so that energies are exact. */
  private static Problem problem(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<SymmetricMatrix> grams =
        IntStream.range(0, Q)
            .mapToObj(
                i -> {
                  double[] x = random.ints(N, -3, 4).asDoubleStream().toArray();
                  double[] entries = new double[N * N];
                  for (int j = 0; j < N; j++) {
                    for (int k = 0; k < N; k++) {
                      entries[j * N + k] = x[j] * x[k] + (j == k ? 1 : 0);
                    }
                  }
                  return SymmetricMatrix.wrap(N, entries);
                })
            .toList();
    double[] labels = {1, -1, 1, -1, 1, -1};
    double[] box = new double[N];
    Arrays.fill(box, 1);
    labels[4] = -1;
    labels[5] = 1;
    return new Problem(
        grams,
        IntStream.range(0, Q).mapToObj(i -> PsdGround.stored()).toList(),
        labels,
        box,
        LAMBDA,
        3);
  }

  private static double energy(Problem problem, int i) {
    double sum = 0;
    for (int j = 0; j < N; j++) {
      for (int k = 0; k < N; k++) {
        sum +=
            problem.signs()[j]
                * ALPHA[j]
                * problem.gram(i).get(j, k)
                * problem.signs()[k]
                * ALPHA[k];
      }
    }
    return sum;
  }

  /** The least value of sum(a) - d'b/2 + lambda |b|^2 over all weights of all allowed choices. */
  private static double least(Problem problem) {
    double least = Double.POSITIVE_INFINITY;
    for (int bits = 0; bits < 1 << Q; bits++) {
      BitSet choice = BitSet.valueOf(new long[] {bits});
      if (allowed(choice, problem.k0())) {
        double[] d = choice.stream().mapToDouble(i -> energy(problem, i) / 2).toArray();
        least = Math.min(least, Arrays.stream(ALPHA).sum() + value(d));
      }
    }
    return least;
  }

  private static boolean allowed(BitSet choice, int k0) {
    int narrow = (choice.get(0) ? 1 : 0) + (choice.get(1) ? 1 : 0);
    int wide = narrow + (choice.get(2) ? 1 : 0) + (choice.get(3) ? 1 : 0);
    return choice.get(4)
        && !choice.get(5)
        && narrow <= 1
        && wide <= 2
        && choice.cardinality() <= k0;
  }

  /** Over the simplex, by trying every support. */
  private static double value(double[] d) {
    double least = Double.POSITIVE_INFINITY;
    for (int bits = 1; bits < 1 << d.length; bits++) {
      double sum = 0;
      int size = Integer.bitCount(bits);
      for (int i = 0; i < d.length; i++) {
        sum += (bits >> i & 1) == 1 ? d[i] : 0;
      }
      double mu = (sum - 2 * LAMBDA) / size;
      double value = 0;
      boolean inside = true;
      for (int i = 0; i < d.length; i++) {
        double b = (bits >> i & 1) == 1 ? (d[i] - mu) / (2 * LAMBDA) : 0;
        inside &= b >= 0;
        value += -d[i] * b + LAMBDA * b * b;
      }
      least = inside ? Math.min(least, value) : least;
    }
    return least;
  }

  /** Whether the checker accepts these leaves, with equal weights for these kernels. */
  private boolean accepts(Problem problem, List<Leaf> leaves, int... kernels) throws IOException {
    double[] beta = new double[kernels.length];
    Arrays.fill(beta, 1.0 / kernels.length);
    beta[0] = 1 - Arrays.stream(beta).skip(1).sum();
    double lower = leaves.stream().mapToDouble(Leaf::bound).min().orElseThrow();
    Certificate certificate =
        new Certificate(
            Statement.of(problem),
            1e6,
            lower,
            new SparseVector(kernels, beta),
            SparseVector.of(ALPHA),
            List.of(0.0),
            List.of(SparseVector.of(ALPHA)),
            leaves);
    Path file = folder.resolve("rules.proof");
    try (OutputStream out = Files.newOutputStream(file)) {
      CertificateFile.write(certificate, out);
    }
    Path rational = folder.resolve("rational");
    try (OutputStream out = Files.newOutputStream(rational)) {
      RationalFile.write(file, problem, Statement.of(problem), out);
    }
    return checker.accepts(rational);
  }
}
