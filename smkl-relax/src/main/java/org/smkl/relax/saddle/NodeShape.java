package org.smkl.relax.saddle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.smkl.api.Problem;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.NodeChoices;

/**
 * What a node leaves of the problem in b: the kernels that may have weight, and how many places the
 * free ones among them share. Kernels whose indicator is 1 whatever b is count as included.
 *
 * @param kernels the allowed kernels, ascending
 * @param free for each allowed kernel, whether it competes for a place
 * @param places the places the free kernels share; fewer than there are free kernels, or 0 if there
 *     are none
 * @param rooms places that some of the free kernels share besides, where there are rules; nested or
 *     disjoint, inner ones first
 */
record NodeShape(int[] kernels, boolean[] free, int places, List<Room> rooms) {
  /**
   * Places that some of the free kernels share.
   *
   * @param members positions among the allowed kernels, ascending
   * @param most how many places
   */
  record Room(int[] members, int most) {}

  /** Where all free kernels share the places alike. */
  NodeShape(int[] kernels, boolean[] free, int places) {
    this(kernels, free, places, List.of());
  }

  static NodeShape of(Problem problem, Node node) {
    NodeChoices choices = NodeChoices.of(problem, node);
    int[] kernels = new int[problem.q()];
    int[] position = new int[problem.q()];
    int count = 0;
    for (int i = 0; i < problem.q(); i++) {
      if (choices.mayWeigh(i)) {
        position[i] = count;
        kernels[count++] = i;
      }
    }
    List<NodeChoices.Room> tight = choices.rooms();
    BitSet competing = new BitSet();
    tight.forEach(room -> competing.or(room.kernels()));
    int places = 0;
    if (!tight.isEmpty()) {
      NodeChoices.Room last = tight.get(tight.size() - 1);
      if (last.kernels().equals(competing)) {
        places = last.most();
        tight.remove(last);
      } else {
        // Groups side by side say it all: together they have one place to spare.
        places = 1 + outermost(tight).stream().mapToInt(NodeChoices.Room::most).sum();
      }
    }
    boolean[] free = new boolean[count];
    for (int k = 0; k < count; k++) {
      free[k] = competing.get(kernels[k]);
    }
    List<Room> rooms = new ArrayList<>();
    for (NodeChoices.Room room : tight) {
      rooms.add(new Room(room.kernels().stream().map(i -> position[i]).toArray(), room.most()));
    }
    return new NodeShape(Arrays.copyOf(kernels, count), free, places, rooms);
  }

  /** Of rooms in ascending order of their size those that are in no other one. */
  private static List<NodeChoices.Room> outermost(List<NodeChoices.Room> rooms) {
    List<NodeChoices.Room> outermost = new ArrayList<>();
    for (int k = rooms.size() - 1; k >= 0; k--) {
      NodeChoices.Room room = rooms.get(k);
      if (outermost.stream().noneMatch(other -> other.kernels().intersects(room.kernels()))) {
        outermost.add(room);
      }
    }
    return outermost;
  }

  /** Number of kernels that may have weight. */
  int size() {
    return kernels.length;
  }

  /** The entries of the allowed kernels. */
  double[] gather(double[] full) {
    double[] part = new double[kernels.length];
    for (int k = 0; k < part.length; k++) {
      part[k] = full[kernels[k]];
    }
    return part;
  }

  /** The vector with these entries at the allowed kernels and 0 elsewhere. */
  double[] scatter(double[] part, int q) {
    double[] full = new double[q];
    for (int k = 0; k < part.length; k++) {
      full[kernels[k]] = part[k];
    }
    return full;
  }
}
