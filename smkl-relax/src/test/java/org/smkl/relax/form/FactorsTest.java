package org.smkl.relax.form;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.numeric.PivotedCholesky;
import org.smkl.tck.RelaxationInstances;

/** Cholesky factors, common eigenbases and sampled vectors. */
class FactorsTest {
  private static SymmetricMatrix lowRank(int n, int rank, long seed) {
    Random random = new Random(seed);
    double[][] x = new double[n][];
    Arrays.setAll(x, j -> random.doubles(rank, -2, 2).toArray());
    double[] entries = new double[n * n];
    for (int j = 0; j < n; j++) {
      for (int k = 0; k < n; k++) {
        for (int f = 0; f < rank; f++) {
          entries[j * n + k] += x[j][f] * x[k][f];
        }
      }
    }
    return SymmetricMatrix.wrap(n, entries);
  }

  @Test
  void choleskyHasTheRankOfTheMatrixAndReproducesIt() {
    for (int rank = 0; rank <= 20; rank += 4) {
      SymmetricMatrix gram = lowRank(20, rank, rank);
      double[][] columns = PivotedCholesky.columns(gram.entries(), gram.order(), () -> false);
      assertEquals(rank, columns.length);
      for (int j = 0; j < 20; j++) {
        for (int k = 0; k < 20; k++) {
          double entry = 0;
          for (double[] column : columns) {
            entry += column[j] * column[k];
          }
          assertEquals(gram.get(j, k), entry, 1e-12 * rank);
        }
      }
    }
  }

  @Test
  void commonEigenbasisDiagonalisesEveryKernel() {
    Problem problem = RelaxationInstances.commuting(3, 12, 3, 2);
    CommutingBasis basis = CommutingBasis.of(problem, new int[] {0, 1, 2});
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 12; j++) {
        for (int k = 0; k < 12; k++) {
          double entry = 0;
          for (int e = 0; e < 12; e++) {
            entry += basis.vectors()[e][j] * basis.spectra()[e][i] * basis.vectors()[e][k];
          }
          assertEquals(problem.gram(i).get(j, k), entry, 1e-12);
        }
      }
    }
    long flat = Arrays.stream(basis.spectra()).filter(s -> s[0] == 0 && s[1] == 0).count();
    assertEquals(2, flat, "the frequency that no kernel has, as sine and cosine");
  }

  @Test
  void kernelsOfRankOneHaveACommonEigenbasis() {
    for (int n : new int[] {8, 50, 120}) {
      double[] ones = new double[n * n];
      Arrays.fill(ones, 1);
      double[] labels = new double[n];
      Arrays.setAll(labels, j -> j % 2 == 0 ? 1 : -1);
      double[] box = new double[n];
      Arrays.fill(box, 1);
      SymmetricMatrix one = SymmetricMatrix.wrap(n, ones);
      Problem problem =
          new Problem(List.of(one, one), new boolean[] {true, true}, labels, box, 1, 1);
      CommutingBasis basis = CommutingBasis.of(problem, new int[] {0, 1});
      double[] values = Arrays.stream(basis.spectra()).mapToDouble(s -> s[0]).sorted().toArray();
      assertEquals(n, values[n - 1], 1e-10);
      assertEquals(0, values[n - 2], 0.0);
    }
  }

  @Test
  void kernelsThatDoNotCommuteAreNamed() {
    Problem problem = RelaxationInstances.random(4, 8, 3, 2, 0.3);
    String reason = Formulations.unsupported(problem, Relaxation.diagonal()).orElseThrow();
    assertTrue(reason.contains("kernel 0 does not commute"), reason);
    assertThrows(
        IllegalArgumentException.class,
        () -> Formulations.of(problem, Node.root(), Relaxation.diagonal(), 1, StopSignal.NEVER));
  }

  @Test
  void almostCommutingIsNotCommuting() {
    Problem problem = RelaxationInstances.commuting(5, 8, 2, 1);
    double[] entries = problem.gram(1).entries().clone();
    entries[1] += 1e-6;
    entries[8] += 1e-6;
    Problem bent =
        new Problem(
            List.of(problem.gram(0), SymmetricMatrix.wrap(8, entries)),
            new boolean[] {true, true},
            problem.signs(),
            problem.upper(),
            1,
            1);
    assertTrue(Formulations.unsupported(bent, Relaxation.diagonal()).isPresent());
    assertTrue(Formulations.unsupported(problem, Relaxation.diagonal()).isEmpty());
  }

  @Test
  void samplesAreUnitVectorsThatDependOnTheSeedAlone() {
    double[][] few = SocRandom.sample(6, 3, 42);
    double[][] many = SocRandom.sample(6, 10, 42);
    for (int v = 0; v < 3; v++) {
      assertArrayEquals(few[v], many[v], 0.0);
      assertEquals(1, Arrays.stream(few[v]).map(e -> e * e).sum(), 1e-14);
    }
    assertTrue(few[0][0] != SocRandom.sample(6, 3, 43)[0][0]);
    Problem problem = RelaxationInstances.random(6, 9, 3, 2, 0.3);
    Relaxation relaxation = Relaxation.socRandom(20, 1);
    assertArrayEquals(
        Formulations.of(problem, Node.root(), relaxation, 1, StopSignal.NEVER).model().values(),
        Formulations.of(problem, Node.root(), relaxation, 3, StopSignal.NEVER).model().values(),
        0.0);
  }

  @Test
  void indefiniteKernelsAreRefusedByEveryRelaxation() {
    Problem psd = RelaxationInstances.random(7, 6, 2, 1, 0.3);
    Problem unknown =
        new Problem(psd.grams(), new boolean[] {true, false}, psd.signs(), psd.upper(), 1, 1);
    for (Relaxation relaxation :
        List.of(
            Relaxation.full(), Relaxation.fullLmi(), Relaxation.minors(3), Relaxation.socBasis())) {
      IllegalArgumentException thrown =
          assertThrows(
              IllegalArgumentException.class,
              () -> Formulations.model(unknown, Node.root(), relaxation));
      assertTrue(thrown.getMessage().contains("kernel 1"), thrown.getMessage());
    }
    assertThrows(IllegalArgumentException.class, () -> Formulations.exact(unknown, Node.root()));
  }

  @Test
  void nodesWithoutAChoiceAreRefused() {
    Problem problem = RelaxationInstances.random(8, 6, 2, 1, 0.3);
    Node crowded = Node.root().include(0).include(1);
    assertThrows(
        IllegalArgumentException.class,
        () -> Formulations.of(problem, crowded, Relaxation.full(), 1, StopSignal.NEVER));
  }
}
