package org.smkl.cv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.smkl.core.score.Score;
import org.smkl.cv.method.Axis;
import org.smkl.cv.method.Parameters;

class GridEdgeTest {
  private static List<CvRow> along(double... scores) {
    List<CvRow> rows = new ArrayList<>();
    for (int k = 0; k < scores.length; k++) {
      Parameters parameters = Parameters.of(Math.pow(10, k - 1), 1, k + 1);
      rows.add(new CvRow(parameters, scores[k], 0, 1, List.of(), List.of()));
    }
    return rows;
  }

  private static double next(Axis axis, double... scores) {
    return GridEdge.of(axis, along(scores), Score.ACCURACY, 100)
        .map(GridEdge::next)
        .orElse(Double.NaN);
  }

  @Test
  void theNextValueIsAStepBeyond() {
    assertEquals(100, next(Axis.C, 0.1, 0.2, 0.3));
    assertEquals(0.01, next(Axis.C, 0.3, 0.2, 0.1));
    assertEquals(6, next(Axis.K0, 0.1, 0.2, 0.3));
  }

  @Test
  void insideAndOnPlateausNothingIsBeyond() {
    assertEquals(Double.NaN, next(Axis.C, 0.1, 0.3, 0.2));
    assertEquals(Double.NaN, next(Axis.C, 0.3, 0.3, 0.2));
    assertEquals(Double.NaN, next(Axis.C, 0.3));
    assertEquals(Double.NaN, next(Axis.K0, 0.3, 0.2, 0.1));
  }

  @Test
  void errorsAreBestWhereTheyAreLeast() {
    Optional<GridEdge> edge = GridEdge.of(Axis.C, along(3, 2, 1), Score.MAE, 3);
    assertEquals(100, edge.orElseThrow().next());
    assertTrue(edge.get().sentence().contains("The best C, 10, is on the edge"));
    assertEquals(Optional.empty(), GridEdge.of(Axis.K0, along(3, 2, 1), Score.MAE, 3));
  }
}
