package org.smkl.alpha.libsvm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaStatus;

class LibsvmAlphaSolverTest {
  private final LibsvmAlphaSolver solver = new LibsvmAlphaSolver();

  @Test
  void whicheverSignComesFirstTheAlphasStayInPlace() {
    SymmetricMatrix gram = SymmetricMatrix.wrap(3, new double[] {2, 1, 0, 1, 3, 1, 0, 1, 4});
    double[] box = {5, 5, 5};
    double[] y = {-1, 1, 1};
    double[] flipped = {1, -1, -1};
    AlphaOptions options = AlphaOptions.tolerance(1e-5);
    AlphaSolution first = solver.solve(AlphaProblem.classification(gram, y, box), options);
    AlphaSolution second = solver.solve(AlphaProblem.classification(gram, flipped, box), options);
    assertArrayEquals(first.alpha(), second.alpha(), 1e-5);
  }

  @Test
  void linearTermOtherThanOneIsScaledAway() {
    SymmetricMatrix gram = SymmetricMatrix.wrap(2, new double[] {2, 0, 0, 2});
    AlphaProblem problem =
        new AlphaProblem(
            gram, null, new double[] {3, 3}, new double[] {10, 10}, new double[] {1, -1});
    AlphaSolution solution = solver.solve(problem, AlphaOptions.tolerance(1e-6));
    // a_1 = a_2 = a maximises 6a - 2a^2.
    assertArrayEquals(new double[] {1.5, 1.5}, solution.alpha(), 1e-6);
    assertEquals(4.5, solution.value().dual(), 1e-6);
  }

  @Test
  void singlePrecisionFloorIsAdmitted() {
    AlphaSolution solution = solver.solve(noisy(150, 100), AlphaOptions.tolerance(1e-12));
    assertEquals(AlphaStatus.ACCURACY_FLOOR, solution.status());
    assertTrue(solution.value().relativeGap() > 1e-12);
    assertTrue(solution.value().relativeGap() < 1e-3, solution::toString);
  }

  @Test
  void stopSignalRaisedDuringATrainingEndsIt() {
    AtomicInteger asked = new AtomicInteger();
    AlphaOptions options =
        AlphaOptions.tolerance(1e-9).stoppedBy(() -> asked.incrementAndGet() > 3);
    AlphaSolution solution = solver.solve(noisy(150, 1e5), options);
    assertEquals(AlphaStatus.INTERRUPTED, solution.status());
    assertTrue(solution.iterations() <= 1000, solution::toString);
  }

  @Test
  void iterationLimitEndsATrainingAtTheNextReport() {
    AlphaSolution solution =
        solver.solve(noisy(150, 1e5), AlphaOptions.tolerance(1e-9).atMost(200));
    assertEquals(AlphaStatus.ITERATION_LIMIT, solution.status());
    assertTrue(solution.iterations() <= 300, solution::toString);
  }

  @Test
  void nothingIsPrinted() {
    PrintStream out = System.out;
    ByteArrayOutputStream heard = new ByteArrayOutputStream();
    System.setOut(new PrintStream(heard, true, StandardCharsets.UTF_8));
    try {
      solver.solve(noisy(40, 10), AlphaOptions.tolerance(1e-4));
    } finally {
      System.setOut(out);
    }
    assertEquals("", heard.toString(StandardCharsets.UTF_8));
  }

  /** Random labels on a narrow line: hard for pair steps when the box is large. */
  private static AlphaProblem noisy(int n, double c) {
    Random random = new Random(5);
    double[] x = random.doubles(n).toArray();
    double[] entries = new double[n * n];
    Arrays.setAll(entries, e -> Math.exp(-Math.pow(x[e / n] - x[e % n], 2)));
    double[] y = new double[n];
    Arrays.setAll(y, j -> random.nextBoolean() ? 1 : -1);
    double[] box = new double[n];
    Arrays.fill(box, c);
    return AlphaProblem.classification(SymmetricMatrix.wrap(n, entries), y, box);
  }
}
