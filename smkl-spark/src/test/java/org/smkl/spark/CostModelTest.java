package org.smkl.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.smkl.spark.CostModel.Machines;
import org.smkl.spark.CostModel.Prediction;
import org.smkl.spark.CostModel.Run;

class CostModelTest {
  /** Grows as documented: driver n^1.5, computing n^2, jobs constant, bytes and rows n. */
  private static Run run(int n) {
    return new Run(n, 1e-3 * Math.pow(n, 1.5), 1e-6 * n * n, 13, 50.0 * n, 800.0 * n);
  }

  @Test
  void powersOfTheRowsAreFoundAndContinued() {
    CostModel model = new CostModel(run(4000), run(9000));
    Prediction prediction = model.predict(1_000_000, new Machines(256, 0.05, 1e9));
    assertEquals(1e6, prediction.driver(), 1e-3);
    assertEquals(1e6 / 256, prediction.computing(), 1e-5);
    assertEquals(0.65, prediction.jobs(), 1e-12);
    assertEquals(0.85, prediction.network(), 1e-9);
    assertEquals(1e6 + 1e6 / 256 + 1.5, prediction.wall(), 1e-3);
  }

  @Test
  void moreCoresShortenWhatExecutorsDoAndNothingElse() {
    CostModel model = new CostModel(run(4000), run(9000));
    Prediction few = model.predict(9000, new Machines(2, 0.05, 1e9));
    Prediction many = model.predict(9000, new Machines(8, 0.05, 1e9));
    assertEquals(few.computing(), 4 * many.computing(), 1e-9);
    assertEquals(few.wall() - many.wall(), 0.75 * few.computing(), 1e-9);
  }

  @Test
  void noPartGrowsFasterThanTheSquareOrShrinks() {
    Run little = new Run(1000, 1, 1, 20, 100, 0);
    CostModel model = new CostModel(little, new Run(2000, 1000, 0, 10, 100, 0));
    Prediction prediction = model.predict(4000, new Machines(1, 1, 1));
    assertEquals(4000, prediction.driver(), 1e-9);
    assertEquals(0, prediction.computing(), 0);
    assertEquals(10, prediction.jobs(), 1e-12);
    assertEquals(100, prediction.network(), 1e-9);
    assertThrows(IllegalArgumentException.class, () -> new CostModel(little, little));
  }
}
