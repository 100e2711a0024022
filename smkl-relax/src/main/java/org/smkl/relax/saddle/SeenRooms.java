package org.smkl.relax.saddle;

import java.util.BitSet;
import java.util.List;
import org.smkl.svm.plan.Thresholds;

/**
 * The rooms that a run of the interior-point method sees. With k0 places only a few of thousands of
 * rooms are ever full, and each one that a step sees costs a solve. So a run begins without them,
 * and is repeated with those that its solution overfills, until there are none. A few rooms are
 * seen from the start.
 */
final class SeenRooms {
  /** Places. What is less too much is rounding, or the method's last error. */
  private static final double MAX_OVERFULL = 1e-6;

  private final NodeShape whole;
  private final BitSet seen = new BitSet();

  SeenRooms(NodeShape whole) {
    this.whole = whole;
    if (whole.rooms().size() <= Thresholds.MAX_ROOMS_AT_ONCE) {
      seen.set(0, whole.rooms().size());
    }
  }

  /** The node with the rooms that are seen. */
  NodeShape shape() {
    List<NodeShape.Room> rooms = seen.stream().mapToObj(whole.rooms()::get).toList();
    return new NodeShape(whole.kernels(), whole.free(), whole.places(), rooms);
  }

  /** Sees the rooms that these weights overfill as well; false if there are none. */
  boolean grow(double[] b) {
    if (seen.cardinality() == whole.rooms().size()) {
      return false;
    }
    double[] z = PlaceSharing.of(shape(), b).z();
    boolean grown = false;
    for (int g = seen.nextClearBit(0); g < whole.rooms().size(); g = seen.nextClearBit(g + 1)) {
      NodeShape.Room room = whole.rooms().get(g);
      if (MinimisingSide.sum(room, z) > room.most() + MAX_OVERFULL) {
        seen.set(g);
        grown = true;
      }
    }
    return grown;
  }
}
