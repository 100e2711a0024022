package org.smkl.gram;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.Objects;

/**
 * The products of the expansions that were asked for last. A new expansion mostly differs from one
 * of them in a few points, and then only their columns have to be computed. Kernels that nobody
 * asked for have no products. Not thread-safe.
 */
final class KnownProducts {
  /** Relative to the largest entry. A coefficient that differs by less has not changed. */
  private static final double SAME_COEFFICIENT = 1e-14;

  /** An expansion and f_i = K_i v of some kernels, null of the others; nobody writes to v. */
  static final class Known {
    private final double[] v;
    private final double[][] f;

    private Known(double[] v, double[][] f) {
      this.v = v;
      this.f = f;
    }

    double[] v() {
      return v;
    }

    double[][] f() {
      return f;
    }

    private boolean complete() {
      return Arrays.stream(f).allMatch(Objects::nonNull);
    }
  }

  private final int capacity;
  private final Known zero;
  private final Deque<Known> last = new ArrayDeque<>();

  /**
   * Remembers so many expansions, at least one, and besides the last one with all products: without
   * it, kernels that wait for long would start from nothing.
   */
  KnownProducts(int capacity, int kernels, int points) {
    this.capacity = capacity;
    this.zero = new Known(new double[points], new double[kernels][]);
  }

  /**
   * What is known of an expansion, perhaps nothing. Entries that differ by rounding alone from
   * those of the nearest one are taken from there.
   */
  Known get(double[] v) {
    double largest = 0;
    for (double entry : v) {
      largest = Math.max(largest, Math.abs(entry));
    }
    double same = SAME_COEFFICIENT * largest;
    Known nearest = zero;
    int least = different(v, zero.v, same, Integer.MAX_VALUE);
    for (Known known : last) {
      int differences = different(v, known.v, same, least);
      if (differences < least) {
        least = differences;
        nearest = known;
      }
    }
    if (least == 0 && nearest != zero) {
      return nearest;
    }
    double[] reached = v.clone();
    for (int j = 0; j < v.length; j++) {
      reached[j] = Math.abs(v[j] - nearest.v[j]) > same ? v[j] : nearest.v[j];
    }
    return new Known(reached, new double[zero.f.length][]);
  }

  /** The expansion with products of a kernel that differs in the fewest points, perhaps zero. */
  Known nearest(double[] v, int kernel) {
    Known nearest = zero;
    int least = different(v, zero.v, 0, Integer.MAX_VALUE);
    for (Known known : last) {
      int differences =
          known.f[kernel] == null ? Integer.MAX_VALUE : different(v, known.v, 0, least);
      if (differences < least) {
        least = differences;
        nearest = known;
      }
    }
    return nearest;
  }

  /** In how many points an expansion differs from the nearest one with products of a kernel. */
  long distance(double[] v, int kernel) {
    return different(v, nearest(v, kernel).v, 0, Integer.MAX_VALUE);
  }

  /** In how many entries they differ by more than this; counted up to a limit. */
  private static int different(double[] v, double[] w, double same, int limit) {
    int differences = 0;
    for (int j = 0; j < v.length && differences < limit; j++) {
      differences += Math.abs(v[j] - w[j]) > same ? 1 : 0;
    }
    return differences;
  }

  /** Notes that this one was of use, and forgets the one that was not for longest. */
  void use(Known known) {
    last.remove(known);
    last.addFirst(known);
    if (last.size() > capacity) {
      Known kept = last.stream().filter(Known::complete).findFirst().orElse(null);
      Iterator<Known> oldest = last.descendingIterator();
      Known candidate = oldest.next();
      if (candidate == kept && oldest.hasNext()) {
        oldest.next();
      }
      oldest.remove();
    }
  }
}
