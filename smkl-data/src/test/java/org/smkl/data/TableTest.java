package org.smkl.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.smkl.error.InputException;

class TableTest {
  private static final double[][] ROWS = {{0, 2, 0}, {0, 0, 0}, {1, 0, -3}};

  private static Table sparse() {
    return Table.sparse(3, new int[][] {{1}, {}, {0, 2}}, new double[][] {{2}, {}, {1, -3}});
  }

  @Test
  void bothFormsAreTheSameRows() {
    Table dense = Table.of(ROWS);
    assertTrue(sparse().sparse());
    assertFalse(dense.sparse());
    for (Table table : new Table[] {sparse(), dense}) {
      assertEquals(3, table.count());
      assertEquals(3, table.columns());
      assertArrayEquals(ROWS, table.dense());
      assertArrayEquals(
          new double[][] {ROWS[2], ROWS[2], ROWS[0]}, table.select(new int[] {2, 2, 0}).dense());
      for (int i = 0; i < 3; i++) {
        assertArrayEquals(ROWS[i], table.row(i));
        for (int j = 0; j < 3; j++) {
          assertEquals(ROWS[i][j], table.at(i, j));
        }
      }
    }
    assertEquals(3, sparse().named());
    assertEquals(3, sparse().select(new int[0]).columns());
  }

  @Test
  void rowsThatAreNoneAreRefused() {
    int[][][] wrong = {{{1, 1}}, {{2, 1}}, {{-1, 1}}, {{0, 3}}};
    for (int[][] indices : wrong) {
      double[][] values = {{1, 1}};
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> Table.sparse(3, indices, values));
      assertTrue(e.getMessage().contains("Expected indices that ascend, from 0 to 2"));
    }
    int[][] two = {{0}, {1}};
    assertThrows(IllegalArgumentException.class, () -> Table.sparse(3, two, new double[][] {{1}}));
    assertThrows(
        IllegalArgumentException.class, () -> Table.sparse(3, two, new double[][] {{1}, {}}));
  }

  @Test
  void zerosAreNotWrittenOutWhereTheyDoNotFit() {
    int[][] indices = new int[1000][0];
    Table wide = Table.sparse(Integer.MAX_VALUE, indices, new double[1000][0]);
    InputException e = assertThrows(InputException.class, wide::dense);
    assertTrue(e.getMessage().contains("would need 17179.9 GB"), e.getMessage());
  }
}
