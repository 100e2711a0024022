package org.smkl.certificate.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.api.ChoiceRules;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.relax.Node;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.Leaf;
import org.smkl.certificate.SparseVector;
import org.smkl.certificate.Statement;

/** Numbers at the ends of double precision: bounds stay true, and nothing hangs or crashes. */
class ExtremesTest {
  private static final SymmetricMatrix ONES = matrix(1, 0, 1);
  private static final double[] LABELS = {1, -1};

  private static SymmetricMatrix matrix(double a, double b, double c) {
    return SymmetricMatrix.wrap(2, new double[] {a, b, b, c});
  }

  private static Problem problem(PsdGround ground, double c, double lambda, SymmetricMatrix... k) {
    PsdGround[] grounds = new PsdGround[k.length];
    Arrays.fill(grounds, ground);
    return new Problem(List.of(k), List.of(grounds), LABELS, new double[] {c, c}, lambda, 1);
  }

  @Test
  void noWeightsAtAllBoundNothingThroughAnIndefiniteKernel() {
    Problem problem =
        new Problem(
            List.of(matrix(1, 3, 1), ONES),
            List.of(PsdGround.none(), PsdGround.stored()),
            LABELS,
            new double[] {1, 1},
            1,
            1);
    RigorousBounds bounds = RigorousBounds.of(problem);
    for (double[] beta : new double[][] {{0, 0}, {-1, -2}, {-0.0, -1}, {1, 0}}) {
      assertEquals(Double.POSITIVE_INFINITY, bounds.upper(beta, new double[2], 0).value());
    }
    assertTrue(Double.isFinite(bounds.upper(new double[] {0, 1}, new double[2], 0).value()));
  }

  /** K has the eigenvalue -b, so that a = (C, C) is worth 2 C + b C^2, whatever underflows. */
  @ParameterizedTest
  @ValueSource(doubles = {0x1p-1074, 0x1p-1050, 1e-310, 1e-308, 1e-300, 1})
  void aTinyIndefiniteMatrixIsRefusedOrChargedInFull(double b) {
    for (double diagonal : new double[] {0, b / 8, b * (1 - 0x1p-30)}) {
      double c = 1e307;
      Problem problem = problem(PsdGround.stored(), c, 1, matrix(diagonal, b, diagonal));
      double upper =
          assertTimeoutPreemptively(
              Duration.ofSeconds(10),
              () ->
                  RigorousBounds.of(problem)
                      .upper(new double[] {1}, new double[] {0, 0}, 0)
                      .value());
      BigDecimal box = new BigDecimal(c);
      BigDecimal gain =
          new BigDecimal(b).subtract(new BigDecimal(diagonal)).multiply(box).multiply(box);
      BigDecimal value = box.add(box).add(gain).add(BigDecimal.ONE);
      assertTrue(
          upper == Double.POSITIVE_INFINITY || new BigDecimal(upper).compareTo(value) >= 0,
          b + ", " + diagonal + ": " + upper + " below " + value.doubleValue());
    }
  }

  @Test
  void anExactlyZeroMatrixIsSemidefinite() {
    Problem problem = problem(PsdGround.stored(), 1, 1, matrix(0, 0, 0));
    RigorousBounds bounds = RigorousBounds.of(problem);
    assertEquals(3, bounds.upper(new double[] {1}, new double[2], 0).value());
    assertEquals(3, bounds.lower(Node.root(), new double[] {1, 1}).value(), 1e-15);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.MIN_VALUE, 1e-300, 1e300, 1e308, Double.MAX_VALUE})
  void everyLambdaHasALowerBound(double lambda) {
    Problem problem = problem(PsdGround.stored(), 1, lambda, ONES, ONES);
    double bound = RigorousBounds.of(problem).lower(Node.root(), new double[] {1, 1}).value();
    // F = max 2a - a^2 + lambda = 1 + lambda.
    assertTrue(bound <= 1 + lambda && bound >= (1 + lambda) * (1 - 1e-15), lambda + ": " + bound);
  }

  @Test
  void largeMatricesOverflowIntoARefusalAndNeverLoop() {
    double most = Double.MAX_VALUE;
    for (SymmetricMatrix k :
        List.of(matrix(most, most, most), matrix(most, -most, most), matrix(1, most, 1))) {
      Problem problem = problem(PsdGround.stored(), most, 1, k);
      RigorousBounds bounds = RigorousBounds.of(problem);
      RigorousBounds.Bound upper =
          assertTimeoutPreemptively(
              Duration.ofSeconds(10), () -> bounds.upper(new double[] {1}, new double[] {1, 1}, 0));
      assertTrue(upper.value() >= most, "" + upper);
      double[] half = {most, most};
      assertTrue(bounds.lower(Node.root(), half).value() <= most);
    }
  }

  @Test
  void inputThatIsNotFiniteBoundsNothingAndSaysWhy() {
    RigorousBounds bounds = RigorousBounds.of(problem(PsdGround.stored(), 1, 1, ONES));
    double[] one = {1};
    double[] zeros = new double[2];
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, -1.0 / 0.0}) {
      for (RigorousBounds.Bound bound :
          List.of(
              bounds.upper(one, zeros, bad),
              bounds.upper(one, new double[] {bad, 0}, 0),
              bounds.upper(new double[] {bad}, zeros, 0))) {
        assertEquals(Double.POSITIVE_INFINITY, bound.value());
        assertTrue(bound.reason().orElse("").contains("finite"), bound.toString());
      }
      bounds.steady(one, new double[] {bad, 0}, bad);
      bounds.steady(new double[] {bad}, zeros, bad);
      // Moved into A: NaN counts as 0, infinity as the box bound.
      assertTrue(bounds.lower(Node.root(), new double[] {bad, 1}).value() <= 2);
    }
  }

  @Test
  void aCertificateWithABiasOrClaimsThatAreNotFiniteIsRefused() {
    Problem problem = problem(PsdGround.stored(), 1, 1, ONES);
    Statement statement = Statement.of(problem);
    SparseVector zero = SparseVector.of(new double[2]);
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, -1.0 / 0.0}) {
      for (double[] numbers : new double[][] {{bad, 3, 1}, {0, bad, 1}, {0, 3, bad}}) {
        Certificate forged =
            new Certificate(
                statement,
                numbers[1],
                numbers[2],
                SparseVector.of(new double[] {1}),
                zero,
                List.of(numbers[0]),
                List.of(zero),
                List.of(new Leaf(new BitSet(), new BitSet(), 0, 1)));
        Verification verification = Verifier.verify(forged, problem, statement);
        assertFalse(verification.valid() && !(verification.upperBound() >= 2), "" + verification);
        assertFalse(verification.valid() && numbers[0] != 0);
      }
    }
  }

  /** Products that underflow on the way must not take their rounding error with them. */
  @Test
  void energiesOfTinyMatricesAtHugePointsAreBoundedFromAbove() throws Exception {
    Random random = new Random(5);
    for (int trial = 0; trial < 300; trial++) {
      int n = 2 + random.nextInt(10);
      double down = Math.pow(10, -290 - 15 * random.nextDouble());
      double up = Math.pow(10, 140 + 12 * random.nextDouble());
      double[] entries = new double[n * n];
      double[] labels = new double[n];
      double[] dense = new double[n];
      for (int i = 0; i < n; i++) {
        labels[i] = random.nextBoolean() ? 1 : -1;
        dense[i] = up * random.nextDouble();
        for (int j = 0; j <= i; j++) {
          entries[i * n + j] = down * random.nextGaussian();
          entries[j * n + i] = entries[i * n + j];
        }
      }
      GramRows gram = GramRows.of(SymmetricMatrix.wrap(n, entries), PsdGround.stored(), 0);
      double[] v = new double[n];
      Arrays.setAll(v, j -> labels[j] * dense[j]);
      Terms terms = new Terms(IntStream.range(0, n).toArray(), v);
      BigDecimal bound = PointOfA.energies("a", List.of(terms), List.of(gram))[0];
      BigDecimal exact = BigDecimal.ZERO;
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          exact =
              exact.add(
                  new BigDecimal(entries[i * n + j])
                      .multiply(new BigDecimal(labels[i] * dense[i]))
                      .multiply(new BigDecimal(labels[j] * dense[j])));
        }
      }
      assertTrue(bound.compareTo(exact) >= 0, "trial " + trial);
    }
  }

  /** A chain: kernel 0 or not, then kernel 1 or not, ... */
  @Test
  void aChainOfFourThousandLeavesIsCheckedInSeconds() {
    int q = 4000;
    for (int k0 : new int[] {1, 3}) {
      List<Leaf> leaves = new ArrayList<>();
      BitSet excluded = new BitSet();
      for (int i = 0; i < q; i++) {
        BitSet included = new BitSet();
        included.set(i);
        leaves.add(new Leaf(excluded, included, 0, 0));
        excluded.set(i);
      }
      assertTimeoutPreemptively(
          Duration.ofSeconds(60),
          () -> {
            assertTrue(Cover.uncovered(leaves, new Choices(q, k0, ChoiceRules.none())).isEmpty());
            leaves.remove(q / 2);
            assertFalse(Cover.uncovered(leaves, new Choices(q, k0, ChoiceRules.none())).isEmpty());
          });
    }
  }
}
