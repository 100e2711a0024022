package org.smkl.branchbound;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Budget;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;
import org.smkl.certificate.ExactPoints;
import org.smkl.certificate.Leaf;
import org.smkl.certificate.Statement;
import org.smkl.certificate.verify.Verification;
import org.smkl.certificate.verify.Verifier;
import org.smkl.relax.saddle.SaddleBackend;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;

/**
 * Certificates made by an adversary on the embedded sets: each is refused, or the interval that the
 * check reports still holds the optimum.
 */
class ForgeryTest {
  /**
   * Unit vectors of least curvature, first the one whose curvature in the stored matrix is least:
   * eigenvalues as computed are no better than rounding errors, so it is evaluated again.
   */
  private static List<double[]> flattest(SymmetricMatrix k, int count) {
    int n = k.order();
    EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(n, true, true);
    assertTrue(eigen.decompose(new DMatrixRMaj(n, n, true, k.entries().clone())));
    return IntStream.range(0, n)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> eigen.getEigenvalue(i).getReal()))
        .limit(10L * count)
        .map(i -> eigen.getEigenVector(i).getData().clone())
        .sorted(Comparator.comparingDouble(v -> curvature(k, v)))
        .limit(count)
        .toList();
  }

  /** v'Kv with products and sums that carry their rounding errors along. */
  private static double curvature(SymmetricMatrix k, double[] v) {
    double high = 0;
    double low = 0;
    for (int i = 0; i < v.length; i++) {
      for (int j = 0; j < v.length; j++) {
        double product = v[i] * v[j];
        double rest = Math.fma(v[i], v[j], -product);
        double entry = k.get(i, j);
        double term = entry * product;
        double sum = high + term;
        double back = sum - high;
        low +=
            Math.fma(entry, product, -term)
                + entry * rest
                + ((high - (sum - back)) + (term - back));
        high = sum;
      }
    }
    return high + low;
  }

  private static double[] along(double[] start, double[] labels, double[] direction, double step) {
    double[] alpha = start.clone();
    for (int j = 0; j < alpha.length; j++) {
      alpha[j] += labels[j] * step * direction[j];
    }
    return alpha;
  }

  private static double[] unit(int q, int... kernels) {
    double[] beta = new double[q];
    for (int i : kernels) {
      beta[i] = 1.0 / kernels.length;
    }
    return beta;
  }

  @ParameterizedTest
  @ValueSource(strings = {"iris", "wine", "breastcancer"})
  void negativeCurvatureOfRoundingLeadsNowhere(String name) {
    for (boolean stored : new boolean[] {false, true}) {
      ForgeryTarget target = ForgeryTarget.of(name, stored);
      Problem problem = target.problem();
      double[] start = target.honest().incumbent().alpha();
      // The linear kernel has a large null space; its least eigenvalues are rounding errors.
      for (int i = 0; i < (name.equals("breastcancer") ? 1 : problem.q()); i++) {
        for (double[] direction : flattest(problem.gram(i), 2)) {
          for (double step = 1; step < 1e22; step *= 1e3) {
            double[] alpha = along(start, problem.signs(), direction, step);
            target.attack(name + ", kernel " + i, unit(4, i), alpha, 0);
          }
          double[] far = along(start, problem.signs(), direction, 1e11);
          target.attack(name + ", two kernels", unit(4, i, (i + 1) % 4), far, 0);
          target.attack(name + ", a tiny weight", tiny(i), far, 0);
        }
      }
    }
  }

  /** Were the errors of entries believed to be none, the same attack would succeed. */
  @ParameterizedTest
  @ValueSource(strings = {"wine", "breastcancer"})
  void theAttackIsARealOne(String name) {
    ForgeryTarget honest = ForgeryTarget.of(name, false);
    Problem p = honest.problem();
    PsdGround exact = PsdGround.theory(new double[p.n()]);
    Problem naive =
        new Problem(
            p.grams(), Collections.nCopies(4, exact), p.signs(), p.upper(), p.lambda(), p.k0());
    ForgeryTarget target = new ForgeryTarget(naive, Statement.of(naive), honest.honest());
    double[] start = honest.honest().incumbent().alpha();
    double[] direction = flattest(p.gram(0), 1).get(0);
    double goal = 0.5 * honest.honest().lowerBound();
    double near = 0;
    double far = 1;
    while (target.upper(unit(4, 0), along(start, p.signs(), direction, far), 0) > goal) {
      far *= 4;
      assertTrue(far < 1e30, "the curvature of this kernel is not negative");
    }
    for (int step = 0; step < 60; step++) {
      double middle = (near + far) / 2;
      double[] alpha = along(start, p.signs(), direction, middle);
      boolean above = target.upper(unit(4, 0), alpha, 0) > goal;
      near = above ? middle : near;
      far = above ? far : middle;
    }
    double[] forged = along(start, p.signs(), direction, near);
    Verification fooled =
        target.verify(Double.MAX_VALUE, 0, unit(4, 0), forged, 0, List.of(ForgeryTarget.whole(0)));
    assertTrue(fooled.valid(), fooled.reason().orElse(""));
    assertTrue(fooled.upperBound() < honest.honest().lowerBound(), fooled + " is no forgery");
    honest.attack(name + ", forged", unit(4, 0), forged, 0);
  }

  /** Nearly all weight on the next kernel. */
  private static double[] tiny(int i) {
    double[] beta = new double[4];
    beta[i] = 0x1p-50;
    beta[(i + 1) % 4] = 1 - 0x1p-50;
    return beta;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"iris", "wine", "breastcancer", "iris-pairs", "iris-rest", "iris-numbers"})
  void wildNumbersLeadNowhere(String name) {
    ForgeryTarget target = ForgeryTarget.of(name, false);
    int n = target.problem().size();
    double[] labels = target.problem().signs();
    double[] honest = target.honest().incumbent().alpha();
    double[] beta = target.honest().incumbent().beta();
    double bias = target.honest().incumbent().biases()[0];
    for (double wild : new double[] {1e-310, 1e16, 1e154, 1e307}) {
      for (double sign : new double[] {-1, 1}) {
        target.attack("bias", beta, honest, sign * wild);
        double[] one = honest.clone();
        one[0] = sign * wild;
        target.attack("one alpha", beta, one, bias);
        double[] all = new double[n];
        Arrays.fill(all, sign * wild);
        target.attack("all alphas", beta, all, bias);
        Arrays.setAll(all, j -> sign * wild * labels[j]);
        target.attack("all signed alphas", beta, all, bias);
      }
    }
    for (double[] weights :
        new double[][] {
          {0.1, 0.9 + 0x1p-53, 0, 0},
          {1 + 0x1p-52, 0, 0, 0},
          {1 - 0x1p-53, 0, 0, 0},
          {1, 1e-300, 0, 0},
          {1.5, -0.5, 0, 0},
          {0.25, 0.25, 0.25, 0.25},
          {0, 0, 0, 0}
        }) {
      Verification found =
          target.verify(
              Double.MAX_VALUE, 0, weights, honest, bias, List.of(ForgeryTarget.whole(0)));
      assertFalse(found.valid(), "weights " + Arrays.toString(weights));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"iris", "wine", "breastcancer", "iris-pairs", "iris-rest", "iris-numbers"})
  void leavesThatOverlapAreVoidOrMissingLeadNowhere(String name) {
    ForgeryTarget target = ForgeryTarget.of(name, false);
    double[] honest = target.honest().incumbent().alpha();
    double[] beta = target.honest().incumbent().beta();
    double bias = target.honest().incumbent().biases()[0];
    double floor = 0.99 * target.problem().lambda() / 2;
    double bold = 2 * target.honest().upperBound();
    Random random = new Random(1);
    for (int trial = 0; trial < 60; trial++) {
      List<Leaf> leaves = new ArrayList<>();
      for (int l = 0; l < 1 + random.nextInt(12); l++) {
        BitSet excluded = new BitSet();
        BitSet included = new BitSet();
        for (int i = 0; i < 4; i++) {
          int choice = random.nextInt(4);
          excluded.set(i, choice == 0);
          included.set(i, choice == 1);
        }
        leaves.add(new Leaf(excluded, included, 0, random.nextBoolean() ? floor : bold));
      }
      double least = leaves.stream().mapToDouble(Leaf::bound).min().orElseThrow();
      target.assertHarmless(
          "leaves " + leaves, target.verify(Double.MAX_VALUE, least, beta, honest, bias, leaves));
    }
    // Three kernels where two are allowed, and two kernels that are left: neither says anything.
    BitSet three = BitSet.valueOf(new long[] {7});
    Leaf crowded = new Leaf(new BitSet(), three, 0, bold);
    Leaf barren = new Leaf(three, new BitSet(), 0, bold);
    assertFalse(target.verify(1e300, bold, beta, honest, bias, List.of(crowded, barren)).valid());
    Verification found =
        target.verify(
            1e300, floor, beta, honest, bias, List.of(ForgeryTarget.whole(floor), crowded, barren));
    assertTrue(found.valid() && found.lowerBound() <= target.problem().lambda() / 2);
  }

  /** a + (d, d) with d in the null space of an s-shifted matrix is worth s |d|^2 / 2 more. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-8, 1e-10, 1e-12, 1e-13, 1e-15})
  void storedMatricesThatAreHardlyIndefiniteArePaidFor(double share) {
    ForgeryTarget plain = ForgeryTarget.of("iris", true);
    Problem p = plain.problem();
    int n = p.n();
    double[] entries = p.gram(0).entries().clone();
    double shift = share * Arrays.stream(entries).max().orElseThrow();
    for (int j = 0; j < n; j++) {
      entries[j * n + j] -= shift;
    }
    double[] box = new double[n];
    Arrays.fill(box, 1e6);
    Problem problem =
        new Problem(
            List.of(SymmetricMatrix.wrap(n, entries)),
            List.of(PsdGround.stored()),
            p.signs(),
            box,
            1,
            1);
    SearchResult result =
        new BranchAndBound()
            .solve(
                problem,
                new SaddleBackend(),
                new SmoAlphaSolver(),
                SearchOptions.gap(1e-6).withBudget(Budget.oneThread().withSeconds(2)),
                SearchListener.NONE);
    // Points of A, worth what they are worth; the best is found by pushing along null directions.
    BigDecimal best = value(problem, new double[n]);
    double[] start = ExactPoints.alpha(problem, result.incumbent().alpha());
    for (double[] direction : flattest(problem.gram(0), 6)) {
      for (double step : new double[] {-3e6, -1e6, -1e5, 1e5, 1e6, 3e6}) {
        double[] alpha = along(start, problem.signs(), direction, step);
        best = best.max(value(problem, ExactPoints.alpha(problem, alpha)));
      }
    }
    assertTrue(
        Double.isInfinite(result.upperBound())
            || new BigDecimal(result.upperBound()).compareTo(best) >= 0,
        "upper bound " + result.upperBound() + " below " + best.doubleValue());
    Statement statement = Statement.of(problem);
    if (Double.isFinite(result.upperBound())) {
      Verification check = Verifier.verify(result.certificate(statement), problem, statement);
      assertTrue(!check.valid() || new BigDecimal(check.upperBound()).compareTo(best) >= 0);
    }
  }

  /** sum(a) - 1/2 (y*a)'K(y*a) + lambda, without rounding. */
  private static BigDecimal value(Problem problem, double[] alpha) {
    BigDecimal value = new BigDecimal(problem.lambda());
    BigDecimal half = new BigDecimal("0.5");
    for (int i = 0; i < alpha.length; i++) {
      BigDecimal row = BigDecimal.ZERO;
      for (int j = 0; j < alpha.length && alpha[i] != 0; j++) {
        double v = problem.signs()[j] * alpha[j];
        row = row.add(new BigDecimal(problem.gram(0).get(i, j)).multiply(new BigDecimal(v)));
      }
      BigDecimal v = new BigDecimal(problem.signs()[i] * alpha[i]);
      value = value.add(new BigDecimal(alpha[i])).subtract(half.multiply(v).multiply(row));
    }
    return value;
  }
}
