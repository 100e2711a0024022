package org.smkl.api.task;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.smkl.api.Block;
import org.smkl.api.KernelSource;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;

/**
 * The problem that machines pose, in the form of {@link Problem}: see {@link TaskMachine} for how
 * right-hand sides and missing biases become variables of one more point, the zero point, which
 * comes after all rows, and {@link TaskMachines} for the ridge.
 */
public final class TaskProblem {
  /** One rounding of a sum, with room for those of this bound. */
  private static final double ROUNDING = 0x1p-53 * (1 + 0x1p-20);

  /** Room for what rounding takes from a product that M must reach. */
  private static final double ROOM = 1 + 1e-9;

  private TaskProblem() {}

  /** Whether the machines have the form of a problem over the rows' own kernels. */
  public static boolean plain(TaskMachines stated) {
    return !zeroPoint(stated) && stated.ridge().length == 0 && stated.pairs().isEmpty();
  }

  /** How many points the problem over so many rows has. */
  public static int points(TaskMachines stated, int rows) {
    return stated.points(rows) + (zeroPoint(stated) ? 1 : 0);
  }

  private static boolean zeroPoint(TaskMachines stated) {
    return stated.machines().stream().anyMatch(TaskProblem::zeroPoint);
  }

  private static boolean zeroPoint(TaskMachine machine) {
    return machine.rightHandSide() != 0 || !machine.biased();
  }

  /**
   * The problem.
   *
   * @param source the kernels on the rows, in memory unless the machines are plain
   * @param grounds on what ground each of them counts as positive semidefinite
   */
  public static Problem of(
      TaskMachines stated, KernelSource source, List<PsdGround> grounds, double lambda, int k0) {
    if (plain(stated)) {
      return new Problem(source, grounds, blocks(stated, source.n(), 0), lambda, k0);
    }
    int rows = source.n();
    List<RowPair> pairs = stated.pairs();
    List<SymmetricMatrix> grams = matrices(source);
    double largest = 0;
    List<SymmetricMatrix> extended = new ArrayList<>();
    List<PsdGround> own = new ArrayList<>();
    for (int i = 0; i < grams.size(); i++) {
      SymmetricMatrix gram = extended(paired(grams.get(i), pairs), stated);
      extended.add(gram);
      own.add(extended(paired(grounds.get(i), grams.get(i), pairs), gram, stated));
      largest = Math.max(largest, largest(gram, grounds.get(i)));
    }
    List<Block> blocks = blocks(stated, rows, largest);
    KernelSource changed = KernelSource.of(extended, v -> overRows(v, rows, pairs));
    return new Problem(changed, own, blocks, lambda, k0);
  }

  private static double[] overRows(double[] v, int rows, List<RowPair> pairs) {
    if (pairs.isEmpty()) {
      return Arrays.copyOf(v, rows);
    }
    double[] coefficients = new double[rows];
    for (int p = 0; p < pairs.size(); p++) {
      coefficients[pairs.get(p).first()] += v[p];
      coefficients[pairs.get(p).second()] -= v[p];
    }
    return coefficients;
  }

  /** Sums are added in an order in which entries (p, q) and (q, p) are the same double. */
  private static SymmetricMatrix paired(SymmetricMatrix gram, List<RowPair> pairs) {
    int order = pairs.size();
    if (order == 0) {
      return gram;
    }
    double[] entries = new double[order * order];
    for (int p = 0; p < order; p++) {
      int i = pairs.get(p).first();
      int j = pairs.get(p).second();
      for (int q = 0; q < order; q++) {
        int k = pairs.get(q).first();
        int l = pairs.get(q).second();
        entries[p * order + q] =
            (gram.get(i, k) + gram.get(j, l)) - (gram.get(i, l) + gram.get(j, k));
      }
    }
    return SymmetricMatrix.wrap(order, entries);
  }

  /**
   * The four errors of an entry add up to at most (sqrt e_i + sqrt e_j)(sqrt e_k + sqrt e_l), and
   * three roundings to 2.01 u times the four sizes, which are sqrt((|K_ii| + 2 e_i)(|K_kk| + 2
   * e_k)) at most. Both are products of a number of each pair; (x + y)^2 is at most 2 (x^2 + y^2).
   */
  private static PsdGround paired(PsdGround ground, SymmetricMatrix gram, List<RowPair> pairs) {
    if (ground.kind() != PsdGround.Kind.THEORY || pairs.isEmpty()) {
      return ground;
    }
    double[] e = ground.errors();
    double[] errors = new double[pairs.size()];
    for (int p = 0; p < errors.length; p++) {
      int i = pairs.get(p).first();
      int j = pairs.get(p).second();
      double both = e[i] + e[j];
      double sizes = Math.abs(gram.get(i, i)) + Math.abs(gram.get(j, j)) + 2 * both;
      errors[p] = Math.nextUp((2 * both + 5 * ROUNDING * sizes) * ROOM);
    }
    return PsdGround.theory(errors);
  }

  private static List<SymmetricMatrix> matrices(KernelSource source) {
    Optional<List<SymmetricMatrix>> grams = source.matrices();
    return grams.orElseThrow(
        () ->
            new UnsupportedOperationException(
                "This task needs the kernels in memory, and they are not kept there. Maybe use fewer rows or kernels."));
  }

  /**
   * An entry of a semidefinite matrix is at most its largest diagonal entry; others are looked at.
   */
  private static double largest(SymmetricMatrix gram, PsdGround ground) {
    boolean all = ground.kind() == PsdGround.Kind.NONE;
    double[] entries = gram.entries();
    double largest = 0;
    for (int i = 0; i < entries.length; i += all ? 1 : gram.order() + 1) {
      largest = Math.max(largest, Math.abs(entries[i]));
    }
    return largest;
  }

  private static SymmetricMatrix extended(SymmetricMatrix gram, TaskMachines stated) {
    int n = gram.order();
    int order = n + (zeroPoint(stated) ? 1 : 0);
    double[] entries = new double[order * order];
    for (int r = 0; r < n; r++) {
      System.arraycopy(gram.entries(), r * n, entries, r * order, n);
    }
    double[] ridge = stated.ridge();
    for (int r = 0; r < ridge.length; r++) {
      entries[r * order + r] += ridge[r];
    }
    return SymmetricMatrix.wrap(order, entries);
  }

  /** Adding the ridge rounds the diagonal. */
  private static PsdGround extended(PsdGround ground, SymmetricMatrix gram, TaskMachines stated) {
    if (ground.kind() != PsdGround.Kind.THEORY) {
      return ground;
    }
    double[] errors = Arrays.copyOf(ground.errors(), gram.order());
    for (int r = 0; r < stated.ridge().length; r++) {
      errors[r] = Math.nextUp(errors[r] + ROUNDING * Math.abs(gram.get(r, r)));
    }
    return PsdGround.theory(errors);
  }

  /**
   * The machines as blocks.
   *
   * @param rows how many rows there are
   * @param largest at least every entry of a kernel; any number where nothing is solved
   */
  public static List<Block> blocks(TaskMachines stated, int rows, double largest) {
    int n = stated.points(rows);
    return stated.machines().stream().map(machine -> block(machine, n, largest)).toList();
  }

  private static Block block(TaskMachine machine, int n, double largest) {
    Block block = machine.block();
    if (!zeroPoint(machine)) {
      return identity(block, n);
    }
    double sum = 0;
    double most = 0;
    boolean oneSign = true;
    for (int j = 0; j < block.size(); j++) {
      sum += block.upper()[j];
      most = Math.max(most, Math.abs(block.linear()[j]));
      oneSign &= block.signs()[j] * machine.rightHandSide() > 0;
    }
    if (!machine.biased()) {
      double room = 2 * sum * ROOM;
      return extended(block, n, new double[] {0, 0}, new double[] {room, room}, 1, -1);
    }
    double r = machine.rightHandSide();
    double needed = most + largest * (oneSign ? Math.abs(r) : sum);
    double m = powerOfTwo(needed * ROOM);
    return extended(block, n, new double[] {m}, new double[] {Math.abs(r)}, -Math.signum(r))
        .withConstant(-m * Math.abs(r));
  }

  /** The least power of two that is not below; one for 0. */
  private static double powerOfTwo(double x) {
    if (!(x > 0) || Double.isInfinite(x)) {
      return x > 0 ? x : 1;
    }
    double power = Math.scalb(1.0, Math.getExponent(x));
    return power >= x ? power : 2 * power;
  }

  private static Block extended(
      Block block, int n, double[] linear, double[] upper, double... signs) {
    int m = block.size();
    int[] rows = Arrays.copyOf(rows(block), m + signs.length);
    Arrays.fill(rows, m, rows.length, n);
    return identity(
        new Block(
            rows,
            joined(block.linear(), linear),
            joined(block.upper(), upper),
            joined(block.signs(), signs)),
        n + 1);
  }

  private static double[] joined(double[] first, double[] second) {
    double[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  private static int[] rows(Block block) {
    int[] rows = new int[block.size()];
    Arrays.setAll(rows, block::row);
    return rows;
  }

  /** Without rows where variable j belongs to point j, for all points. */
  private static Block identity(Block block, int points) {
    boolean identity = block.size() == points;
    for (int j = 0; identity && j < points; j++) {
      identity = block.row(j) == j;
    }
    return identity && !block.identityRows()
        ? new Block(null, block.linear(), block.upper(), block.signs())
            .withConstant(block.constant())
        : block;
  }
}
