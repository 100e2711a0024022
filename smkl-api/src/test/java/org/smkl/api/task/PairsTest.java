package org.smkl.api.task;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.smkl.api.Block;
import org.smkl.api.KernelSource;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;

/** Points that are pairs of rows. */
class PairsTest {
  private static final int ROWS = 7;
  private static final List<RowPair> PAIRS =
      List.of(new RowPair(0, 1), new RowPair(5, 1), new RowPair(2, 6), new RowPair(6, 0));

  private static TaskMachines machines() {
    double[] ones = new double[PAIRS.size()];
    Arrays.fill(ones, 1);
    TaskMachine machine = TaskMachine.of(new Block(null, ones, ones, ones)).withoutBias();
    return TaskMachines.of(TaskDecision.ORDER, List.of(machine)).overPairs(PAIRS);
  }

  /** An exact kernel, what is stored of it, and how far off that is: (E) of the certificate. */
  @Test
  void errorsCoverThoseOfEveryEntry() {
    Random random = new Random(2);
    for (double size : new double[] {1e-9, 1, 1e12}) {
      double[] x = random.doubles(ROWS, 0.999, 1).map(v -> size * v).toArray();
      double[] errors = new double[ROWS];
      double[] stored = new double[ROWS * ROWS];
      Arrays.setAll(errors, j -> j == 3 ? 0 : 1e-14 * x[j] * x[j]);
      for (int j = 0; j < ROWS; j++) {
        for (int k = 0; k <= j; k++) {
          double off = Math.sqrt(errors[j] * errors[k]) * (random.nextBoolean() ? 0.9 : -0.9);
          stored[j * ROWS + k] = x[j] * x[k] + off;
          stored[k * ROWS + j] = stored[j * ROWS + k];
        }
      }
      Problem problem =
          TaskProblem.of(
              machines(),
              KernelSource.of(List.of(SymmetricMatrix.wrap(ROWS, stored))),
              List.of(PsdGround.theory(errors)),
              1,
              1);
      assertEquals(PAIRS.size() + 1, problem.n());
      double[] e = problem.grounds().get(0).errors();
      for (int p = 0; p < PAIRS.size(); p++) {
        for (int q = 0; q < PAIRS.size(); q++) {
          BigDecimal exact = difference(x, p).multiply(difference(x, q));
          BigDecimal off = exact.subtract(new BigDecimal(problem.gram(0).get(p, q))).abs();
          BigDecimal allowed =
              new BigDecimal(e[p]).multiply(new BigDecimal(e[q])).sqrt(MathContext.DECIMAL64);
          assertTrue(off.compareTo(allowed) <= 0, off + " of " + allowed);
          assertEquals(problem.gram(0).get(p, q), problem.gram(0).get(q, p));
        }
        assertTrue(e[p] <= 1e-13 * size * size, "no more than a few times what they are");
      }
    }
  }

  private static BigDecimal difference(double[] x, int p) {
    RowPair pair = PAIRS.get(p);
    return new BigDecimal(x[pair.first()]).subtract(new BigDecimal(x[pair.second()]));
  }

  @Test
  void coefficientsOfPairsAreThoseOfTheirRows() {
    double[] unit = new double[ROWS * ROWS];
    for (int j = 0; j < ROWS; j++) {
      unit[j * ROWS + j] = 1;
    }
    Problem problem =
        TaskProblem.of(
            machines(),
            KernelSource.of(List.of(SymmetricMatrix.wrap(ROWS, unit))),
            List.of(PsdGround.stored()),
            1,
            1);
    double[] v = {1, 10, 100, 1000, 77};
    double[] rows = problem.source().overRows(v);
    assertArrayEquals(new double[] {-999, -11, 100, 0, 0, 10, 900}, rows);
    double squares = Arrays.stream(rows).map(c -> c * c).sum();
    assertEquals(squares, problem.source().energies(v, () -> false)[0], 1e-9 * squares);
    assertThrows(IllegalArgumentException.class, () -> new RowPair(2, 2));
    assertThrows(IllegalArgumentException.class, () -> machines().overPairs(List.of()));
  }
}
