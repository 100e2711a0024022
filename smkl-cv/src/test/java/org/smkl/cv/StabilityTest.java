package org.smkl.cv;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smkl.api.ChoiceRules;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;
import org.smkl.cv.method.Axis;
import org.smkl.cv.method.Instances;
import org.smkl.cv.method.KernelData;
import org.smkl.cv.method.Learned;
import org.smkl.cv.method.MethodContext;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Parameters;
import org.smkl.cv.method.Trainer;
import org.smkl.error.InputException;
import org.smkl.tck.RandomRules;

/** Halves, the threshold that follows from a wish, and what the bound promises. */
class StabilityTest {
  private static final int K0 = 3;
  private static final int RELEVANT = 2;

  /** Chooses the k0 kernels y'Ky of which is largest: fast, and as arbitrary as any method. */
  private static final class Aligned implements MklMethod {
    @Override
    public String id() {
      return "aligned";
    }

    @Override
    public String description() {
      return "the kernels that agree most with the labels";
    }

    @Override
    public Set<Axis> axes() {
      return Set.of(Axis.K0);
    }

    @Override
    public Trainer trainer(KernelData data, MethodContext context) {
      return parameters -> {
        double[] y = data.labels();
        double[] agreement = data.grams().stream().mapToDouble(k -> product(k, y)).toArray();
        double[] beta = new double[data.q()];
        IntStream.range(0, data.q())
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -agreement[i]))
            .limit(parameters.k0())
            .forEach(i -> beta[i] = 1.0 / parameters.k0());
        return new Learned(new double[][] {beta}, y, new double[][] {y}, new double[1], 1, 1, "");
      };
    }

    private static double product(SymmetricMatrix gram, double[] y) {
      double sum = 0;
      for (int r = 0; r < y.length; r++) {
        for (int c = 0; c < y.length; c++) {
          sum += y[r] * gram.get(r, c) * y[c];
        }
      }
      return sum;
    }
  }

  /** Kernels x x' of Gaussian columns, of which the first decide the label, up to noise. */
  private static KernelData planted(int n, int q, long seed) {
    Random random = new Random(seed);
    double[][] columns = new double[q][n];
    double[] labels = new double[n];
    for (int r = 0; r < n; r++) {
      double score = random.nextGaussian();
      for (int i = 0; i < q; i++) {
        columns[i][r] = random.nextGaussian();
        score += i < RELEVANT ? columns[i][r] : 0;
      }
      labels[r] = score > 0 ? 1 : -1;
    }
    List<SymmetricMatrix> grams = new ArrayList<>();
    for (double[] column : columns) {
      double[] entries = new double[n * n];
      Arrays.setAll(entries, k -> column[k / n] * column[k % n]);
      grams.add(SymmetricMatrix.wrap(n, entries));
    }
    return new KernelData(grams, grams.stream().map(gram -> PsdGround.stored()).toList(), labels);
  }

  private static StabilityResult run(KernelData data, int halves, double wish) {
    return Stability.run(
        data,
        new Aligned(),
        Parameters.of(1, 1, K0),
        halves,
        OptionalDouble.of(wish),
        Instances.context(),
        done -> {});
  }

  @Test
  void falseChoicesAreAtMostTheBoundOverAHundredDraws() {
    int q = 30;
    int draws = 100;
    int wrong = 0;
    int right = 0;
    for (int draw = 0; draw < draws; draw++) {
      StabilityResult result = run(planted(40, q, draw), 20, 1);
      assertEquals(0.65, result.threshold().orElseThrow());
      assertTrue(result.expectedFalse() <= 1);
      assertEquals(20, result.proved());
      int found = result.selected().get(0, RELEVANT).cardinality();
      right += found;
      wrong += result.selected().cardinality() - found;
    }
    assertTrue(wrong <= draws, wrong + " false choices");
    assertTrue(wrong > 0, "a share that chance never reaches shows nothing");
    assertTrue(right > draws, right + " true choices");
  }

  @Test
  void theThresholdIsTheLeastThatGrantsTheWish() {
    for (int halves : new int[] {2, 10, 100}) {
      for (int k0 = 1; k0 <= 4; k0++) {
        for (int q : new int[] {5, 20, 400}) {
          for (String wish : List.of("0.25", "0.5", "1", "2", "7.5")) {
            assertEquals(
                leastShare(halves, k0, q, new BigDecimal(wish)),
                StabilityResult.threshold(halves, k0, q, Double.parseDouble(wish)),
                "%d halves, %d of %d, %s".formatted(halves, k0, q, wish));
          }
        }
      }
    }
  }

  /** By trying every number of halves, in exact arithmetic. */
  private static OptionalDouble leastShare(int halves, int k0, int q, BigDecimal wish) {
    for (int m = 1; m <= halves; m++) {
      BigDecimal twice = BigDecimal.valueOf(2L * m - halves).multiply(BigDecimal.valueOf(q));
      BigDecimal squares = BigDecimal.valueOf((long) k0 * k0 * halves);
      if (2 * m > halves && squares.compareTo(wish.multiply(twice)) <= 0) {
        return OptionalDouble.of(m / (double) halves);
      }
    }
    return OptionalDouble.empty();
  }

  @Test
  void halvesOfAPairShareNoRowAndHaveAsManyOfEachClass() {
    KernelData data = planted(41, 3, 5);
    for (int pair = 0; pair < 5; pair++) {
      int[] one = Stability.half(data, 7, 2 * pair);
      int[] other = Stability.half(data, 7, 2 * pair + 1);
      Set<Integer> rows = Set.copyOf(Arrays.stream(one).boxed().toList());
      assertTrue(Arrays.stream(other).noneMatch(rows::contains));
      assertEquals(sum(data, one), sum(data, other));
      assertEquals(20, one.length, "of 41 rows one class has an odd number");
      assertEquals(20, other.length);
      assertArrayEquals(Arrays.stream(one).sorted().toArray(), one);
      assertFalse(Arrays.equals(one, Stability.half(data, 7, 2 * pair + 2)));
    }
  }

  private static double sum(KernelData data, int[] rows) {
    return Arrays.stream(rows).mapToDouble(row -> data.labels()[row]).sum();
  }

  @Test
  void wishesThatNoHalvesGrantAreRefused() {
    KernelData data = planted(20, 6, 1);
    assertThrows(InputException.class, () -> run(data, 11, 2));
    assertThrows(InputException.class, () -> run(data, 10, 0));
    assertThrows(InputException.class, () -> run(data, 10, Double.NaN));
    String why = assertThrows(InputException.class, () -> run(data, 10, 1.4)).getMessage();
    assertTrue(why.contains("k0^2 / q = 1.50"), why);
    assertEquals(1, run(data, 10, 1.5).threshold().orElseThrow());
  }

  @Test
  void withoutAllHalvesNothingIsPromised() {
    StabilityResult part =
        new StabilityResult(10, 9, 9, 1, OptionalDouble.of(1), new double[] {1, 0, 0});
    assertTrue(part.threshold().isEmpty());
    assertTrue(part.selected().isEmpty());
    assertTrue(Double.isNaN(part.expectedFalse()));
  }

  /** Every choice that the rules allow is fitted by itself, to the rows of each half. */
  @Test
  void halvesChooseTheBestThatTheRulesAllow() {
    SplittableRandom random = new SplittableRandom(11);
    int kept = 0;
    for (int draw = 0; draw < 12; draw++) {
      int q = 6;
      int k0 = 1 + random.nextInt(3);
      ChoiceRules rules = RandomRules.of(q, k0, random);
      KernelData free = Instances.random(26, q, draw);
      KernelData data =
          new KernelData(
              free.grams(), free.grounds(), free.rows(), free.options(), free.adaptive(), rules);
      MethodContext context = Instances.context();
      Parameters parameters = Parameters.of(2, 0.1, k0);
      StabilityResult result =
          Stability.run(
              data, Methods.CERTIFIED, parameters, 4, OptionalDouble.empty(), context, done -> {});
      double[] counts = new double[q];
      boolean clear = true;
      for (int half = 0; half < 4; half++) {
        KernelData rows = free.subset(Stability.half(data, context.seed(), half));
        double[] best = best(rows, parameters, RandomRules.choices(q, k0, rules), context);
        for (int i = 0; i < q; i++) {
          clear &= best[i] == 0 || best[i] > 1e-3;
          counts[i] += best[i] == 0 ? 0 : 0.25;
        }
      }
      if (clear) {
        kept++;
        assertArrayEquals(counts, result.frequencies(), 0, "draw " + draw);
      }
    }
    assertTrue(kept > 6, "only " + kept + " draws are clear");
  }

  private static double[] best(
      KernelData rows, Parameters parameters, List<BitSet> choices, MethodContext context) {
    double least = Double.POSITIVE_INFINITY;
    double[] best = null;
    for (BitSet choice : choices) {
      int[] members = choice.stream().toArray();
      KernelData part =
          new KernelData(
              Arrays.stream(members).mapToObj(rows.grams()::get).toList(),
              Arrays.stream(members).mapToObj(rows.grounds()::get).toList(),
              rows.labels());
      Parameters all = Parameters.of(parameters.c(), parameters.lambda(), members.length);
      Learned learned = Methods.CERTIFIED.trainer(part, context).train(all);
      if (learned.objective() < least) {
        least = learned.objective();
        best = new double[rows.q()];
        for (int k = 0; k < members.length; k++) {
          best[members[k]] = learned.beta()[k];
        }
      }
    }
    return best;
  }
}
