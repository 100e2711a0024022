package org.smkl.relax.saddle;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * How b shares the places of nested or disjoint rooms. The minimiser z of sum b_i^2 / z_i has z_i =
 * min(1, b_i / t_i), where t_i is the highest level of the rooms that have i. The level of a room
 * is the least t at which its kernels fit, sum of b_i / max(b_i, t_i, t) &lt;= most, with t_i from
 * the rooms inside it: so levels follow one from another, inner rooms first. (The multipliers of
 * the rooms around i then add up to t_i^2: each is what its level has above those around it.)
 *
 * @param levels t_i, 0 where no room of kernel i is full
 * @param owners the room whose level t_i is; that of all free kernels has the last number
 */
record RoomLevels(double[] levels, int[] owners, int count) {
  /** A room that has less left than this is full but for rounding. */
  private static final double ROUNDING = 1e-9;

  static RoomLevels of(NodeShape shape, double[] b) {
    int count = shape.rooms().size() + 1;
    RoomLevels result = new RoomLevels(new double[b.length], new int[b.length], count);
    Arrays.fill(result.owners, -1);
    for (int g = 0; g < count - 1; g++) {
      NodeShape.Room room = shape.rooms().get(g);
      result.raise(room.members(), room.most(), g, b);
    }
    int[] all = IntStream.range(0, b.length).filter(i -> shape.free()[i]).toArray();
    result.raise(all, shape.places(), count - 1, b);
    return result;
  }

  /** Raises the members of a room to its level. */
  private void raise(int[] members, int most, int room, double[] b) {
    int[] order =
        Arrays.stream(members)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -Math.max(b[i], levels[i])))
            .mapToInt(i -> i)
            .toArray();
    double sum = Arrays.stream(order).mapToDouble(i -> b[i]).sum();
    double left = most;
    double level = 0;
    for (int k = 0; k < order.length; k++) {
      int i = order[k];
      double own = Math.max(b[i], levels[i]);
      if (!(own > 0)) {
        break;
      }
      if (left < ROUNDING) {
        level = own;
        break;
      }
      if (sum / left >= own) {
        level = sum / left;
        break;
      }
      left -= b[i] / own;
      sum = tail(order, k + 1, b);
    }
    for (int i : members) {
      // Of equal levels the outer one counts: then both rooms are full, and it has all who share.
      if (level > 0 && level >= levels[i]) {
        levels[i] = level;
        owners[i] = room;
      }
    }
  }

  /** Summed anew, so that small weights are not lost in what large ones leave. */
  private static double tail(int[] order, int from, double[] b) {
    double sum = 0;
    for (int k = order.length - 1; k >= from; k--) {
      sum += b[order[k]];
    }
    return sum;
  }

  PlaceSharing sharing(double[] b) {
    int p = b.length;
    double[] gradient = new double[p];
    double[] z = new double[p];
    int[] part = new int[p];
    double[] shared = new double[count];
    double value = 0;
    for (int i = 0; i < p; i++) {
      double slope = Math.max(b[i], levels[i]);
      value += b[i] * slope;
      gradient[i] = 2 * slope;
      boolean whole = owners[i] < 0 || b[i] > levels[i];
      z[i] = whole ? 1 : b[i] / levels[i];
      part[i] = whole ? -1 : owners[i];
      if (!whole) {
        shared[owners[i]] += z[i];
      }
    }
    // Whoever shares has what whole kernels and fuller rooms inside leave: a whole number.
    int[] rests = Arrays.stream(shared).mapToInt(s -> Math.max(1, (int) Math.round(s))).toArray();
    return new PlaceSharing(value, gradient, z, part, rests);
  }
}
