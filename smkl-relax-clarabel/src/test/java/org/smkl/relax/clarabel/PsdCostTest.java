package org.smkl.relax.clarabel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicOptions;

class PsdCostTest {
  private static ConicModel blocks(int count, int order) {
    ConicModel.Builder model = ConicModel.builder("blocks");
    int x = model.variables("x", 1);
    for (int k = 0; k < count; k++) {
      Cone cone = new Cone.PsdTriangle(order);
      model.constraint("psd" + k, cone);
      for (int r = 0; r < cone.dimension(); r++) {
        model.row(1).entry(x, 1);
      }
    }
    return model.build();
  }

  private static PsdCost cost(int count, int order) {
    return PsdCost.of(Collections.nCopies(count, new Cone.PsdTriangle(order)));
  }

  @Test
  void estimateIsTheMeasurementAtItsOwnOrderAndGrowsWithTheFourthPower() {
    PsdCost measured = cost(1, 121);
    assertEquals(2.8, measured.gigabytes(), 1e-12);
    assertEquals(186, measured.seconds(), 1e-9);
    double ratio = cost(1, 242).gigabytes() / measured.gigabytes();
    assertEquals(16, ratio, 0.3);
    assertEquals(5.6, cost(2, 121).gigabytes(), 1e-12);
  }

  @Test
  void manySmallBlocksAreNoTrouble() {
    assertTrue(cost(5000, 3).refusal(0.1).isEmpty());
  }

  @Test
  void largeInequalitiesAreRefusedWithTheEstimateAndTheOtherForm() {
    ClarabelConicSolver solver = new ClarabelConicSolver();
    ConicModel model = blocks(1, 188);
    String reason = solver.unsupported(model).orElseThrow();
    assertTrue(reason.contains("order 188"), reason);
    assertTrue(reason.contains("16 GB"), reason);
    assertTrue(reason.contains("form socp"), reason);
    assertTrue(reason.contains(PsdCost.PROPERTY), reason);
    assertEquals(Optional.of(reason), solver.tooCostly(List.of(new Cone.PsdTriangle(188))));
    UnsupportedOperationException thrown =
        assertThrows(
            UnsupportedOperationException.class,
            () -> solver.solve(model, ConicOptions.defaults()));
    assertEquals(reason, thrown.getMessage());
  }

  @Test
  void propertyMovesTheLimit() {
    System.setProperty(PsdCost.PROPERTY, "20");
    try {
      assertTrue(new ClarabelConicSolver().unsupported(blocks(1, 188)).isEmpty());
      System.setProperty(PsdCost.PROPERTY, "plenty");
      IllegalArgumentException thrown =
          assertThrows(IllegalArgumentException.class, PsdCost::limit);
      assertTrue(thrown.getMessage().contains("plenty"));
    } finally {
      System.clearProperty(PsdCost.PROPERTY);
    }
  }
}
