package org.smkl.branchbound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Budget;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.branchbound.node.Covering;
import org.smkl.branchbound.tree.RankedCut;
import org.smkl.certificate.ExactPoints;
import org.smkl.certificate.Statement;
import org.smkl.relax.saddle.SaddleBackend;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;
import org.smkl.svm.bound.Bounds;
import org.smkl.svm.bound.Energies;

/** One kernel for each of many columns. */
class ManyKernelsSearchTest {
  private static final double GAP = 1e-4;

  /** Columns of noise, some of them copied, the first three with a bearing on the labels. */
  static Problem columns(long seed, int n, int q, int k0) {
    Random random = new Random(seed);
    double[] labels = new double[n];
    Arrays.setAll(labels, j -> j % 2 == 0 ? 1 : -1);
    List<SymmetricMatrix> grams = new ArrayList<>();
    for (int i = 0; i < q; i++) {
      double bearing = i < 3 ? 0.7 : 0;
      double[] x = new double[n];
      Arrays.setAll(x, j -> random.nextGaussian() + bearing * labels[j]);
      double[] entries = new double[n * n];
      Arrays.setAll(entries, e -> x[e / n] * x[e % n]);
      grams.add(i % 10 == 9 ? grams.get(i - 4) : SymmetricMatrix.wrap(n, entries));
    }
    boolean[] psd = new boolean[q];
    Arrays.fill(psd, true);
    double[] box = new double[n];
    Arrays.fill(box, 1);
    return new Problem(grams, psd, labels, box, 0.1, k0);
  }

  /** The least of all supports of one or two kernels. */
  private static double bruteForce(Problem problem) {
    double best = Double.POSITIVE_INFINITY;
    for (int i = 0; i < problem.q(); i++) {
      for (int j = problem.k0() == 1 ? i : 0; j <= i; j++) {
        if (problem.k0() == 1 || j < i) {
          BitSet support = new BitSet();
          support.set(i);
          support.set(j);
          best =
              Math.min(
                  best,
                  new SaddleBackend()
                      .solve(
                          problem,
                          Node.support(support, problem.q()),
                          RelaxationOptions.defaults(new SmoAlphaSolver()))
                      .upperBound());
        }
      }
    }
    return best;
  }

  private static SearchResult proved(Problem problem) {
    return Proved.of(problem, GAP);
  }

  @Test
  void optimumOfOneOrTwoOfManyKernelsIsThatOfAllSupports() {
    for (int k0 = 1; k0 <= 2; k0++) {
      Problem problem = columns(k0, 12, k0 == 1 ? 300 : 80, k0);
      double expected = bruteForce(problem);
      SearchResult result = proved(problem);
      assertTrue(result.upperBound() <= expected * (1 + GAP), result.upperBound() + "");
      assertTrue(result.lowerBound() <= expected * (1 + 1e-6), result.lowerBound() + "");
      assertTrue(result.upperBound() >= expected * (1 - 1e-6), result.upperBound() + "");
    }
  }

  /** What the certificate says is evaluated by other code than that of the search. */
  @Test
  void optimumOfThreeOfManyKernelsIsProved() {
    SearchResult result = proved(columns(7, 10, 90, 3));
    assertTrue(result.progress().nodes() < 20, result.progress().nodes() + " nodes");
  }

  @Test
  void aStopAfterAnyNodeLeavesAProofOfWhatIsKnown() {
    Proved.afterAnyNode(columns(8, 12, 150, 2), GAP);
  }

  @Test
  void threadsChangeNothing() {
    Problem problem = columns(3, 10, 90, 2);
    SearchResult one = proved(problem);
    SearchResult two =
        Instances.solve(
            problem, SearchOptions.gap(GAP).withBudget(Budget.oneThread().withThreads(2)));
    assertEquals(one.upperBound(), two.upperBound());
    assertEquals(one.lowerBound(), two.lowerBound());
    assertEquals(
        one.certificate(Statement.of(problem)).leaves().toString(),
        two.certificate(Statement.of(problem)).leaves().toString());
  }

  private static Cut wild(Problem problem, Random random) {
    double[] alpha = random.doubles(problem.n(), 0, 1).toArray();
    return Energies.cut(problem, ExactPoints.alpha(problem, alpha), 1);
  }

  @Test
  void bothEvaluationsOfACutAgreeAtEveryNode() {
    Random random = new Random(5);
    Problem problem = columns(4, 9, 40, 5);
    for (int trial = 0; trial < 200; trial++) {
      Cut cut = wild(problem, random);
      Node node = Node.root();
      for (int i = 0; i < 40; i++) {
        double u = random.nextDouble();
        if (u < 0.1 && node.includedCount() < 5) {
          node = node.include(i);
        } else if (u < 0.8) {
          node = node.exclude(i);
        }
      }
      double ranked = RankedCut.of(cut).lower(problem, node);
      assertEquals(ranked, RankedCut.lower(cut, problem, node), 0.0);
      assertEquals(Bounds.lower(problem, cut, node), ranked, 1e-12 * Math.abs(ranked) + 1e-12);
    }
  }

  @Test
  void branchingByCutsEndsWhereTheCutSaysSo() {
    Random random = new Random(6);
    Problem problem = columns(5, 9, 70, 2);
    RankedCut cut = RankedCut.of(wild(problem, random));
    // Closed without the eight kernels of largest energy, and not without seven.
    Node node = Node.root();
    for (int k = 0; k < 7; k++) {
      node = node.exclude(cut.order()[k]);
    }
    double seven = cut.lower(problem, node);
    double eight = cut.lower(problem, node.exclude(cut.order()[7]));
    Covering covering = new Covering(List.of(cut), problem, seven + 0.5 * (eight - seven));
    node = Node.root();
    for (int k = 0; k < 8; k++) {
      int kernel = covering.next(node);
      assertEquals(cut.order()[k], kernel);
      node = node.exclude(kernel);
    }
    assertEquals(eight, cut.lower(problem, node));
    Covering hopeless = new Covering(List.of(cut), problem, 1e9);
    assertEquals(RankedCut.NONE, hopeless.next(Node.root()));
    assertNotEquals(RankedCut.NONE, covering.next(Node.root()));
  }
}
