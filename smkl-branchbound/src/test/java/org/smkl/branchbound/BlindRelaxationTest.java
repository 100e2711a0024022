package org.smkl.branchbound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.smkl.api.Block;
import org.smkl.api.Budget;
import org.smkl.api.Capacity;
import org.smkl.api.ChoiceRules;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;
import org.smkl.certificate.Statement;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;

/**
 * One kernel for each column, few of them useful, a small lambda: the relaxation says nothing of
 * the choice, which is settled by sets of kernels.
 */
class BlindRelaxationTest {
  private static final double GAP = 1e-4;

  private static double[][] columns(Random random, int n, int q) {
    double[][] x = new double[q][n];
    for (double[] column : x) {
      Arrays.setAll(column, j -> random.nextGaussian());
    }
    return x;
  }

  /** In turn two classes, three classes and a regression; rows are weighed from seed 9 on. */
  static Problem planted(int seed, int n, int q, int k0) {
    Random random = new Random(seed);
    double[][] x = columns(random, n, q);
    double[] y = new double[n];
    Arrays.setAll(
        y, j -> Math.sin(2 * x[0][j]) + x[1][j] * x[1][j] - 1 + 0.3 * random.nextGaussian());
    double[] box = new double[n];
    Arrays.setAll(box, j -> (seed % 3 == 2 ? 100 : 10) * (seed < 9 ? 1 : 1 + j % 3));
    List<SymmetricMatrix> grams = new ArrayList<>();
    for (double[] column : x) {
      double[] entries = new double[n * n];
      Arrays.setAll(entries, e -> Math.exp(-Math.pow(column[e / n] - column[e % n], 2)));
      grams.add(SymmetricMatrix.wrap(n, entries));
    }
    List<PsdGround> grounds = grams.stream().map(gram -> PsdGround.stored()).toList();
    return new Problem(grams, grounds, blocks(seed % 3, y, box), 0.01, k0);
  }

  private static List<Block> blocks(int task, double[] y, double[] box) {
    if (task == 0) {
      return List.of(Block.classifier(signs(y, 0), box));
    }
    return task == 1
        ? List.of(Block.classifier(signs(y, -0.5), box), Block.classifier(signs(y, 0.5), box))
        : List.of(Block.regression(y, box, 0.1));
  }

  private static double[] signs(double[] y, double threshold) {
    double[] signs = Arrays.stream(y).map(v -> v > threshold ? 1 : -1).toArray();
    signs[0] = 1;
    signs[1] = -1;
    return signs;
  }

  private static SearchResult proved(Problem problem) {
    return Proved.of(problem, GAP);
  }

  /** At most one of each pair of neighbours, and of the first half two. */
  @Test
  void choicesAreSettledUnderRules() {
    for (int seed = 0; seed < 6; seed++) {
      List<Capacity> groups = new ArrayList<>();
      BitSet half = new BitSet();
      half.set(0, 6);
      groups.add(new Capacity("half", half, seed < 3 ? 2 : 1));
      for (int i = 0; i < 12; i += 2) {
        BitSet pair = new BitSet();
        pair.set(i, i + 2);
        groups.add(new Capacity("pair " + i, pair, 1));
      }
      BitSet must = new BitSet();
      must.set(11, seed % 2 == 0);
      Problem problem =
          planted(seed, 24, 12, 3).withRules(ChoiceRules.of(groups, must, new BitSet()));
      Enumeration all = Enumeration.of(problem);
      SearchResult result = proved(problem);
      assertTrue(result.lowerBound() <= all.upper(), "seed " + seed);
      assertTrue(result.upperBound() >= all.lower(), "seed " + seed);
      assertTrue(result.upperBound() <= all.upper() * (1 + GAP), "seed " + seed);
    }
  }

  @Test
  void optimaAreThoseOfAllSupportsForEveryTask() {
    for (int seed = 0; seed < 12; seed++) {
      Problem problem = planted(seed, 24, 16, 2);
      agrees(seed, Enumeration.of(problem), proved(problem));
    }
  }

  @Test
  void kernelsThatAreNotStoredAreSettledAsWell() {
    for (int seed = 9; seed < 12; seed++) {
      Problem problem = planted(seed, 24, 16, 2);
      SearchResult result = proved(Unstored.of(problem));
      agrees(seed, Enumeration.of(problem), result);
      assertTrue(result.progress().nodes() <= 5, result.progress().nodes() + " nodes");
    }
  }

  private static void agrees(int seed, Enumeration all, SearchResult result) {
    assertTrue(result.rootBound() < 0.75 * all.lower(), seed + ": the relaxation is not blind");
    assertTrue(result.lowerBound() <= all.upper(), "seed " + seed);
    assertTrue(result.upperBound() >= all.lower(), "seed " + seed);
    assertTrue(result.upperBound() <= all.upper() * (1 + GAP), "seed " + seed);
  }

  /** Branching alone needs hundreds of nodes here. */
  @Test
  void aHundredThousandChoicesTakeFewNodes() {
    SearchResult result = proved(planted(0, 40, 40, 4));
    assertTrue(result.progress().nodes() <= 5, result.progress().nodes() + " nodes");
  }

  @Test
  void aStopAfterAnyNodeLeavesAProofOfWhatIsKnown() {
    Proved.afterAnyNode(planted(3, 30, 20, 3), GAP);
  }

  @Test
  void threadsChangeNothing() {
    Problem problem = planted(6, 24, 15, 3);
    SearchResult one = proved(problem);
    SearchResult two =
        Instances.solve(
            problem, SearchOptions.gap(GAP).withBudget(Budget.oneThread().withThreads(2)));
    assertEquals(one.lowerBound(), two.lowerBound());
    assertEquals(
        one.certificate(Statement.of(problem)).leaves().toString(),
        two.certificate(Statement.of(problem)).leaves().toString());
  }
}
