package org.smkl.relax.mosek;

import java.util.List;
import mosek.fusion.Recording;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;

/** What was told to the double as a neutral model, by the documented meaning of each domain. */
final class RecordedModel {
  private RecordedModel() {}

  static ConicModel understood(Recording recording) {
    ConicModel.Builder model = ConicModel.builder(recording.name());
    model.variables("x", recording.variables());
    model.constant(recording.objective().offset());
    recording.objective().entries().forEach(model::minimise);
    for (Recording.Block block : recording.blocks()) {
      List<Recording.Row> rows = block.rows();
      model.constraint(block.name(), cone(block));
      for (int place : places(block)) {
        model.row(rows.get(place).offset());
        rows.get(place).entries().forEach(model::entry);
      }
    }
    return model.build();
  }

  private static Cone cone(Recording.Block block) {
    int size = block.rows().size();
    return switch (block.domain()) {
      case "equalsTo(0.0)" -> new Cone.Zero(size);
      case "greaterThan(0.0)" -> new Cone.NonNegative(size);
      case "inQCone" -> new Cone.SecondOrder(size);
      case "inRotatedQCone" -> new Cone.RotatedSecondOrder(size);
      case "inSVecPSDCone" -> new Cone.PsdTriangle(order(size));
      default -> throw new IllegalArgumentException("No domain of ours: " + block.domain());
    };
  }

  /**
   * For each neutral row the place where the domain has it: vectorised matrices stack the columns
   * of the lower triangle, from the diagonal down.
   */
  static int[] places(Recording.Block block) {
    int[] places = new int[block.rows().size()];
    int order = order(places.length);
    boolean matrix = block.domain().equals("inSVecPSDCone");
    for (int column = 0, next = 0; next < places.length; column++) {
      for (int row = 0; row <= column && next < places.length; row++, next++) {
        places[next] = matrix ? row * (2 * order - row + 1) / 2 + column - row : next;
      }
    }
    return places;
  }

  /** Multipliers of the neutral rows, in the order in which the domains have them. */
  static double[] stacked(Recording recording, double[] y) {
    double[] stacked = new double[y.length];
    int start = 0;
    for (Recording.Block block : y.length == 0 ? List.<Recording.Block>of() : recording.blocks()) {
      int[] places = places(block);
      for (int r = 0; r < places.length; r++) {
        stacked[start + places[r]] = y[start + r];
      }
      start += places.length;
    }
    return stacked;
  }

  private static int order(int size) {
    return (int) Math.round((Math.sqrt(8.0 * size + 1) - 1) / 2);
  }
}
