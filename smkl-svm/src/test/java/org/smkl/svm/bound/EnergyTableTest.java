package org.smkl.svm.bound;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;

class EnergyTableTest {
  /** Rank one all of them, or one of them of rank two; two machines over some of the points. */
  private static Problem problem(Random random, int n, boolean lines) {
    List<SymmetricMatrix> grams = new ArrayList<>();
    List<PsdGround> grounds = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      double[] entries = new double[n * n];
      for (int r = 0; r < (i == 4 && !lines ? 2 : 1); r++) {
        double[] x = random.doubles(n, -1, 1).toArray();
        for (int e = 0; e < entries.length; e++) {
          entries[e] += x[e / n] * x[e % n];
        }
      }
      grams.add(SymmetricMatrix.wrap(n, entries));
      grounds.add(PsdGround.stored());
    }
    double[] labels = new double[n - 1];
    Arrays.setAll(labels, j -> j % 2 == 0 ? 1 : -1);
    double[] box = new double[n - 1];
    Arrays.fill(box, 2);
    int[] rows = new int[n - 1];
    Arrays.setAll(rows, j -> j + 1);
    Block some = Block.classifier(rows, labels, box);
    return new Problem(grams, grounds, List.of(some, some), 0.1, 2);
  }

  @Test
  void energiesAreThoseOfTheMatrices() {
    Random random = new Random(1);
    for (int trial = 0; trial < 40; trial++) {
      Problem problem = problem(random, 5 + trial % 7, trial % 2 == 0);
      EnergyTable table = EnergyTable.of(problem);
      double[] alpha = random.doubles(problem.size(), 0, 2).toArray();
      double[] expected = Energies.of(problem, alpha, 1);
      double[] found = table.cut(alpha, 1).energies();
      for (int i = 0; i < 6; i++) {
        assertEquals(expected[i], found[i], 1e-12 * (1 + expected[i]));
      }
      assertEquals(problem.linearValue(alpha), table.cut(alpha, 1).sum(), 0);
    }
  }
}
