package org.smkl.python;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.smkl.data.Table;

class SparseRowsTest {
  @Test
  void rowsAreWhatTheirStartsDivide() {
    double[] values = {5, 6, 7};
    Table table = new SparseRows(new int[] {0, 2, 2, 3}, new int[] {0, 3, 1}, values, 4).table();
    assertEquals(4, table.columns());
    assertArrayEquals(new double[][] {{5, 0, 0, 6}, {0, 0, 0, 0}, {0, 7, 0, 0}}, table.dense());
  }

  @Test
  void indicesThatDoNotAscendAreRefused() {
    SparseRows twice = new SparseRows(new int[] {0, 2}, new int[] {1, 1}, new double[2], 4);
    assertThrows(IllegalArgumentException.class, twice::table);
  }
}
