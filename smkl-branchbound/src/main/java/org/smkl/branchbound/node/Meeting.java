package org.smkl.branchbound.node;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Settlements that meet a part of the choices, with how many kernels each leaves out there. */
final class Meeting {
  private final List<Settlement> settlements = new ArrayList<>();
  private int[] counts;

  /** Those given, where some kernels are out already. */
  Meeting(List<Settlement> first, BitSet out) {
    counts = new int[first.size() + 1];
    first.forEach(settlement -> add(settlement, out));
  }

  void add(Settlement settlement, BitSet out) {
    int size = settlements.size();
    if (size == counts.length) {
      counts = Arrays.copyOf(counts, 2 * size);
    }
    BitSet open = (BitSet) settlement.excluded().clone();
    open.andNot(out);
    counts[size] = open.cardinality();
    settlements.add(settlement);
  }

  /** The same for itself, where these kernels are out. */
  Meeting copy(BitSet out) {
    return new Meeting(settlements, out);
  }

  int size() {
    return settlements.size();
  }

  /** Leaves of some kernels those that no settlement contains together with a first one. */
  void narrow(BitSet kernels, int first) {
    for (Settlement s : settlements) {
      if (kernels.isEmpty()) {
        return;
      }
      if (!s.excluded().get(first)) {
        kernels.and(s.excluded());
      }
    }
  }

  /** One more kernel is out. */
  void leaveOut(int kernel) {
    for (int s = 0; s < settlements.size(); s++) {
      counts[s] -= settlements.get(s).excluded().get(kernel) ? 1 : 0;
    }
  }

  /** The one that leaves out the fewest kernels that may still be chosen; null if there is none. */
  Settlement least() {
    int least = -1;
    for (int s = 0; s < settlements.size(); s++) {
      least = least < 0 || counts[s] < counts[least] ? s : least;
    }
    return least < 0 ? null : settlements.get(least);
  }

  /** Those that contain a kernel. */
  List<Settlement> containing(int kernel) {
    return settlements.stream().filter(s -> !s.excluded().get(kernel)).toList();
  }
}
