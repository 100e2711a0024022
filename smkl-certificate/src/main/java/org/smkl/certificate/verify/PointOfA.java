package org.smkl.certificate.verify;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.certificate.SparseVector;

/**
 * A point of A with numbers that err to the safe side. Energies are evaluated well when they turn
 * out to matter. Thread-safe.
 */
final class PointOfA {
  /** Kernels of which it pays to find out first which ones matter, where none is stored. */
  private static final int MANY = 32;

  private final String name;
  private final BigDecimal sum;
  private final List<Terms> terms;
  private final List<GramRows> grams;

  /** For each kernel a number not below d_i(a), of the exact kernel. */
  private final double[] energies;

  private final BitSet evaluated;

  private PointOfA(
      String name,
      BigDecimal sum,
      List<Terms> terms,
      List<GramRows> grams,
      double[] energies,
      BitSet evaluated) {
    this.name = name;
    this.sum = sum;
    this.terms = terms;
    this.grams = grams;
    this.energies = energies;
    this.evaluated = (BitSet) evaluated.clone();
  }

  /** A point with these energies, none of them below the exact one. */
  static PointOfA known(BigDecimal sum, double[] energies) {
    BitSet all = new BitSet();
    all.set(0, energies.length);
    return new PointOfA("alpha", sum, List.of(), List.of(), energies, all);
  }

  /** A point with energies that are bounded so far; nothing of it is checked. */
  static PointOfA bounded(String name, BigDecimal sum, List<Terms> terms, List<GramRows> grams)
      throws RefusedException {
    double[] ceilings = Ceilings.of(List.of(terms), grams)[0];
    return new PointOfA(name, sum, terms, grams, ceilings, new BitSet());
  }

  /** Checks that the point lies in A exactly, then bounds its energies. */
  static PointOfA check(String name, SparseVector a, Problem problem, List<GramRows> grams)
      throws RefusedException {
    return check(List.of(name), List.of(a), problem, grams).get(0);
  }

  /** Checks that the points lie in A exactly, then bounds their energies. */
  static List<PointOfA> check(
      List<String> names, List<SparseVector> alphas, Problem problem, List<GramRows> grams)
      throws RefusedException {
    List<List<Terms>> terms = new ArrayList<>();
    List<BigDecimal> sums = new ArrayList<>();
    for (int t = 0; t < alphas.size(); t++) {
      terms.add(Terms.of(names.get(t), alphas.get(t), problem));
      sums.add(sum(names.get(t), alphas.get(t), terms.get(t), problem));
    }
    BitSet later = new BitSet();
    for (int i = 0; i < grams.size(); i++) {
      GramRows gram = grams.get(i);
      later.set(
          i, !gram.computed() || (grams.size() >= MANY && gram.lowRank() && !gram.factored()));
    }
    BitSet now = new BitSet();
    now.set(0, grams.size());
    now.andNot(later);
    List<GramRows> known = select(grams, now);
    double[][] ceilings = Ceilings.of(terms, select(grams, later));
    List<PointOfA> points = new ArrayList<>();
    for (int t = 0; t < alphas.size(); t++) {
      double[] energies = new double[grams.size()];
      scatter(ceilings[t], later, energies);
      scatter(up(energies(names.get(t), terms.get(t), known)), now, energies);
      points.add(new PointOfA(names.get(t), sums.get(t), terms.get(t), grams, energies, now));
    }
    return points;
  }

  private static List<GramRows> select(List<GramRows> grams, BitSet some) {
    return some.stream().mapToObj(grams::get).toList();
  }

  private static void scatter(double[] values, BitSet some, double[] all) {
    int k = 0;
    for (int i = some.nextSetBit(0); i >= 0; i = some.nextSetBit(i + 1)) {
      all[i] = values[k++];
    }
  }

  private static double[] up(BigDecimal[] exact) throws RefusedException {
    double[] up = new double[exact.length];
    for (int i = 0; i < up.length; i++) {
      up[i] = Outward.up(exact[i]);
    }
    return up;
  }

  /** p'a and the constants, exactly, of a point that lies in A. */
  private static BigDecimal sum(String name, SparseVector a, List<Terms> terms, Problem problem)
      throws RefusedException {
    BigDecimal sum = constants(problem);
    for (int k = 0; k < a.size(); k++) {
      int j = a.indices()[k];
      double value = a.values()[k];
      if (!(value >= 0 && value <= problem.upper()[j])) {
        throw new RefusedException(
            "%s leaves the box: entry %d is %s, the bound is %s."
                .formatted(name, j, value, problem.upper()[j]));
      }
      sum = sum.add(new BigDecimal(problem.linear()[j]).multiply(new BigDecimal(value)));
    }
    for (Terms block : terms) {
      BigDecimal balance = BigDecimal.ZERO;
      for (double value : block.values()) {
        balance = balance.add(new BigDecimal(value));
      }
      if (balance.signum() != 0) {
        throw new RefusedException(
            "%s violates y'a = 0: the exact sum is %s.".formatted(name, balance.doubleValue()));
      }
    }
    return sum;
  }

  /** The sum of all blocks' constants, exactly. */
  static BigDecimal constants(Problem problem) {
    BigDecimal sum = BigDecimal.ZERO;
    for (Block block : problem.blocks()) {
      sum = sum.add(new BigDecimal(block.constant()));
    }
    return sum;
  }

  /** p'a and the constants, exactly. */
  BigDecimal sum() {
    return sum;
  }

  /**
   * The energies of the included kernels and the largest ones of so many that are not excluded, all
   * of them evaluated well; null if there are not so many.
   */
  synchronized double[] largest(BitSet included, BitSet excluded, int places)
      throws RefusedException {
    for (int i = included.nextSetBit(0); i >= 0; i = included.nextSetBit(i + 1)) {
      evaluate(i);
    }
    while (true) {
      int[] free = select(included, excluded, places);
      if (free.length < places) {
        return null;
      }
      boolean all = true;
      for (int i : free) {
        all &= evaluated.get(i);
        evaluate(i);
      }
      if (all) {
        return IntStream.concat(included.stream(), Arrays.stream(free))
            .mapToDouble(i -> energies[i])
            .toArray();
      }
    }
  }

  /**
   * The energies of the kernels taken and of those that greedy selection by energy finds among the
   * free ones, all of them evaluated well.
   *
   * @param take takes the places of a kernel, if there are any
   * @param left what it counts in; as it was for every selection
   */
  synchronized double[] greedy(BitSet taken, BitSet free, IntPredicate take, int[] left)
      throws RefusedException {
    for (int i = taken.nextSetBit(0); i >= 0; i = taken.nextSetBit(i + 1)) {
      evaluate(i);
    }
    int[] places = left.clone();
    while (true) {
      System.arraycopy(places, 0, left, 0, left.length);
      int[] chosen =
          free.stream()
              .boxed()
              .sorted(Comparator.comparingDouble(i -> -energies[i]))
              .mapToInt(i -> i)
              .filter(take)
              .toArray();
      boolean all = true;
      for (int i : chosen) {
        all &= evaluated.get(i);
        evaluate(i);
      }
      if (all) {
        return IntStream.concat(taken.stream(), Arrays.stream(chosen))
            .mapToDouble(i -> energies[i])
            .toArray();
      }
    }
  }

  /** The kernels of largest energy as far as it is known. */
  private int[] select(BitSet included, BitSet excluded, int places) {
    // The largest so far, the least of them first: few places, but maybe thousands of kernels.
    int[] chosen = new int[places];
    int count = 0;
    for (int i = excluded.nextClearBit(0);
        places > 0 && i < energies.length;
        i = excluded.nextClearBit(i + 1)) {
      if (included.get(i) || (count == places && !(energies[i] > energies[chosen[0]]))) {
        continue;
      }
      int at = count < places ? count++ : 0;
      // Sinks to its place.
      if (at == 0) {
        for (; at + 1 < count && energies[chosen[at + 1]] < energies[i]; at++) {
          chosen[at] = chosen[at + 1];
        }
      } else {
        for (; at > 0 && energies[chosen[at - 1]] > energies[i]; at--) {
          chosen[at] = chosen[at - 1];
        }
      }
      chosen[at] = i;
    }
    return Arrays.copyOf(chosen, count);
  }

  private void evaluate(int i) throws RefusedException {
    if (!evaluated.get(i)) {
      energies[i] = up(energies(name, terms, List.of(grams.get(i))))[0];
      evaluated.set(i);
    }
  }

  /** For each kernel a number not below the sum of v'Kv over the blocks. */
  static BigDecimal[] energies(String name, List<Terms> blocks, List<GramRows> grams)
      throws RefusedException {
    BigDecimal[] energies = new BigDecimal[grams.size()];
    Arrays.fill(energies, BigDecimal.ZERO);
    for (Terms block : blocks) {
      BigDecimal[] own = energies(block, grams);
      for (int i = 0; i < energies.length; i++) {
        if (own[i] == null) {
          throw new RefusedException("%s overflows with kernel %d.".formatted(name, i));
        }
        energies[i] = energies[i].add(own[i]);
      }
    }
    return energies;
  }

  /** Not below v'Kv of each exact kernel; null where that overflows. */
  private static BigDecimal[] energies(Terms v, List<GramRows> grams) throws RefusedException {
    BigDecimal[] energies = new BigDecimal[grams.size()];
    int[] visited =
        IntStream.range(0, energies.length)
            .filter(i -> grams.get(i).computed() && !grams.get(i).factored())
            .toArray();
    if (visited.length > 0) {
      ComputedRows.Energy[] sums =
          new ComputedRows(IntStream.of(visited).mapToObj(grams::get).toList()).energies(v);
      for (int k = 0; k < visited.length; k++) {
        BigDecimal energy = bound(sums[k].total(), sums[k].largest(), v);
        energies[visited[k]] = spread(energy, grams.get(visited[k]), v);
      }
    }
    for (int i = 0; i < energies.length; i++) {
      GramRows gram = grams.get(i);
      if (gram.factored()) {
        energies[i] = new FactorRows(gram).energy(v);
      } else if (!gram.computed()) {
        energies[i] = spread(energy(gram, v), gram, v);
      }
    }
    return energies;
  }

  /** With what the errors of entries can add. */
  private static BigDecimal spread(BigDecimal energy, GramRows gram, Terms v) {
    double spread = gram.spread(v);
    if (energy == null || !Double.isFinite(spread)) {
      return null;
    }
    BigDecimal exact = new BigDecimal(spread);
    return energy.add(exact.multiply(exact));
  }

  /**
   * d = sum_k v_k (2 sum_{l<k} K_kl v_l + K_kk v_k). Each product K_kl v_l v_k passes through at
   * most 2m + 2 operations for m support vectors. Null on overflow.
   */
  private static BigDecimal energy(GramRows gram, Terms terms) throws RefusedException {
    int[] points = terms.rows();
    double largest = gram.largest(points, points);
    double[] v = terms.values();
    DoubleDouble total = new DoubleDouble();
    DoubleDouble[] sums = RowSums.zeros();
    int[] rows = new int[RowSums.ROWS];
    int m = v.length;
    for (int first = 0; first < m; first += RowSums.ROWS) {
      int block = first;
      Arrays.setAll(rows, r -> points[Math.min(block + r, m - 1)]);
      gram.rowSums(rows, terms, first, sums);
      for (int k = first; k < Math.min(m, first + RowSums.ROWS); k++) {
        DoubleDouble row = sums[k - first];
        for (int l = first; l < k; l++) {
          row.addProduct(gram.entry(points[k], points[l]), v[l]);
        }
        row.twice();
        row.addProduct(gram.entry(points[k], points[k]), v[k]);
        row.times(v[k]);
        total.add(row);
      }
    }
    return bound(total, largest, terms);
  }

  /**
   * Not below a sum whose products passed through at most 2m + 2 operations: its error is at most
   * (2m + 3) UNIT max|K| |v|_1^2, max|K| over the entries used; the last term covers underflow.
   * Null on overflow.
   */
  private static BigDecimal bound(DoubleDouble total, double largest, Terms terms) {
    int m = terms.size();
    double norm = terms.norm();
    double size = Upwards.times(Upwards.times(largest, norm), norm);
    double error = Upwards.times(1.01 * (2.0 * m + 3) * DoubleDouble.UNIT, size);
    double allowance = Upwards.plus(error, 4.0 * m * m * (1 + norm) * Double.MIN_NORMAL);
    if (!total.isFinite() || !Double.isFinite(allowance)) {
      return null;
    }
    return total.exact().add(new BigDecimal(allowance));
  }
}
