package org.smkl.relax.saddle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;
import org.smkl.numeric.Submatrix;
import org.smkl.numeric.Vectors;

/**
 * Large faces, which are solved without a factor, against the equations themselves, to the relative
 * residual of 1e-4 that is promised.
 */
class FreeInverseTest {
  private static final int N = 1200;
  private static final int[] FREE = IntStream.range(0, N).filter(j -> j % 12 != 0).toArray();

  /** A wide linear kernel of a few columns on top of something between I and a smooth kernel. */
  private static SymmetricMatrix gram(double gamma) {
    SplittableRandom random = new SplittableRandom(5);
    double[][] x = new double[N][];
    Arrays.setAll(x, j -> random.doubles(8, -2, 2).toArray());
    double[] entries = new double[N * N];
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < N; j++) {
        double distance = 0;
        for (int c = 0; c < 8; c++) {
          distance += (x[i][c] - x[j][c]) * (x[i][c] - x[j][c]);
        }
        entries[i * N + j] = Math.exp(-gamma * distance) + 0.2 * Vectors.dot(x[i], x[j]);
      }
    }
    return SymmetricMatrix.wrap(N, entries);
  }

  private static double[][] columns() {
    SplittableRandom random = new SplittableRandom(6);
    double[][] columns = new double[3][];
    Arrays.setAll(columns, i -> random.doubles(FREE.length, -1, 3).toArray());
    return columns;
  }

  /** Whether K_FF x is the column up to a constant, and x sums to zero. */
  private static void assertSolves(SymmetricMatrix gram, double[] x, double[] column) {
    assertEquals(0, Arrays.stream(x).sum(), 1e-8);
    double[] rest = new double[x.length];
    for (int k = 0; k < x.length; k++) {
      rest[k] = column[k];
      for (int l = 0; l < x.length; l++) {
        rest[k] -= gram.get(FREE[k], FREE[l]) * x[l];
      }
    }
    double mean = Arrays.stream(rest).average().orElseThrow();
    double size = Arrays.stream(rest).map(r -> (r - mean) * (r - mean)).sum();
    assertTrue(Math.sqrt(size) <= 2e-4 * Vectors.norm(column), "residual " + Math.sqrt(size));
  }

  @Test
  void solvesWithAndWithoutAFactorAlike() {
    for (double gamma : new double[] {1, 0.02}) {
      SymmetricMatrix gram = gram(gamma);
      double[][] given = columns();
      FreeInverse face =
          FreeInverse.of(
                  Submatrix.rows(gram.entries(), gram.order(), FREE),
                  columns(),
                  1,
                  StopSignal.NEVER)
              .orElseThrow();
      double[][] x = new double[3][];
      for (int i = 0; i < 3; i++) {
        double[] weights = new double[3];
        weights[i] = 1;
        x[i] = face.solve(weights);
        assertSolves(gram, x[i], given[i]);
      }
      for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
          double expected = Vectors.dot(given[i], x[j]);
          assertEquals(expected, face.product(i, j), 2e-4 * face.product(i, i));
        }
      }
      face.clear(2);
      assertEquals(0, face.product(2, 2), 0.0);
    }
  }

  @Test
  void aLargeFaceNeedsNoFactorIfItsMatrixIsGood() {
    assertFalse(face(gram(1), StopSignal.NEVER).orElseThrow().hasColumns());
    assertTrue(face(gram(0.02), StopSignal.NEVER).orElseThrow().hasColumns());
  }

  @Test
  void aStopEndsSolverAndFactor() {
    assertTrue(face(gram(1), () -> true).isEmpty());
    SymmetricMatrix slow = gram(0.02);
    for (int last : new int[] {0, 3, 40}) {
      AtomicInteger asked = new AtomicInteger();
      assertTrue(face(slow, () -> asked.incrementAndGet() > last).isEmpty());
      assertTrue(asked.get() <= last + 3, asked + " times asked");
    }
  }

  private static Optional<FreeInverse> face(SymmetricMatrix gram, StopSignal stop) {
    return FreeInverse.of(Submatrix.rows(gram.entries(), gram.order(), FREE), columns(), 1, stop);
  }
}
