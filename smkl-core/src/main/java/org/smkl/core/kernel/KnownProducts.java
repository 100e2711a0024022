package org.smkl.core.kernel;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The products of the expansions that were asked for last. A new expansion mostly differs from one
 * of them in a few points, and then only their columns have to be computed. Not thread-safe.
 */
final class KnownProducts {
  /** Relative to the largest entry: what rounding changes is no change. */
  private static final double ROUNDING = 1e-14;

  /** An expansion and f_i = K_i v; nobody writes to them. */
  record Known(double[] v, double[][] f) {}

  private final int capacity;
  private final Deque<Known> last = new ArrayDeque<>();

  /** Remembers so many, at least one. */
  KnownProducts(int capacity) {
    this.capacity = capacity;
  }

  /** The one that differs from v in the fewest points, if it does in fewer than zero does. */
  Known nearest(double[] v) {
    double same = same(v);
    Known nearest = null;
    int least = 0;
    for (double entry : v) {
      least += entry != 0 ? 1 : 0;
    }
    for (Known known : last) {
      int differences = 0;
      for (int j = 0; j < v.length && differences < least; j++) {
        differences += Math.abs(v[j] - known.v[j]) > same ? 1 : 0;
      }
      if (differences < least) {
        least = differences;
        nearest = known;
      }
    }
    return nearest;
  }

  /** Differences up to this count as none. */
  static double same(double[] v) {
    double largest = 0;
    for (double entry : v) {
      largest = Math.max(largest, Math.abs(entry));
    }
    return ROUNDING * largest;
  }

  /** Remembers one more, and forgets the one that was not used for longest. */
  void add(Known known) {
    use(known);
    if (last.size() > capacity) {
      last.removeLast();
    }
  }

  /** Notes that this one was of use. */
  void use(Known known) {
    last.remove(known);
    last.addFirst(known);
  }
}
