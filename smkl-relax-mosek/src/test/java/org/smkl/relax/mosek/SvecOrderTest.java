package org.smkl.relax.mosek;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;

class SvecOrderTest {
  @Test
  void columnsOfTheLowerTriangleAreFoundInTheUpperOneByColumns() {
    // Neutral: (0,0) (0,1) (1,1) (0,2) (1,2) (2,2). MOSEK: (0,0) (1,0) (2,0) (1,1) (2,1) (2,2).
    assertArrayEquals(new int[] {0, 1, 3, 2, 4, 5}, SvecOrder.neutralRows(3));
    assertArrayEquals(new int[] {0, 1, 2}, SvecOrder.neutralRows(2));
    assertArrayEquals(new int[] {0}, SvecOrder.neutralRows(1));
  }

  @Test
  void orderIsThatOfTheEntriesOfASymmetricMatrix() {
    int order = 7;
    int[][] neutral = new int[order][order];
    int next = 0;
    for (int column = 0; column < order; column++) {
      for (int row = 0; row <= column; row++) {
        neutral[row][column] = next;
        neutral[column][row] = next++;
      }
    }
    int[] rows = SvecOrder.neutralRows(order);
    int k = 0;
    int[] expected = new int[rows.length];
    for (int column = 0; column < order; column++) {
      for (int row = column; row < order; row++) {
        expected[k++] = neutral[row][column];
      }
    }
    assertArrayEquals(expected, rows);
  }
}
