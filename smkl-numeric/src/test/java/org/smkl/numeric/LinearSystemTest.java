package org.smkl.numeric;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;

class LinearSystemTest {
  @Test
  void solvesRegularSystems() {
    double[] x = LinearSystem.solve(new double[][] {{2, 1}, {1, 3}}, new double[] {4, 7});
    assertArrayEquals(new double[] {1, 2}, x, 1e-14);
  }

  @Test
  void takesTheShortestSolutionOfASingularSystem() {
    double[] x = LinearSystem.solve(new double[][] {{1, 1}, {1, 1}}, new double[] {2, 2});
    assertArrayEquals(new double[] {1, 1}, x, 1e-12);
  }
}
