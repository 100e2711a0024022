package org.smkl.svm.machine;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.smkl.api.Block;
import org.smkl.api.KernelSource;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.alpha.AlphaStatus;
import org.smkl.api.alpha.AlphaValue;
import org.smkl.api.alpha.FeasibleAlpha;
import org.smkl.svm.machine.Machines.Expanded;
import org.smkl.svm.plan.AlphaWay;
import org.smkl.svm.plan.Thresholds;

/**
 * The alpha-step of one block without its Gram matrix: again and again the variables W that violate
 * optimality most are solved for, all others held, as a dense problem
 *
 * <pre>
 *   maximise  (p_W - s_W (f - K_WW v_W))'a_W - 1/2 v_W'K_WW v_W,   0 &lt;= a_W &lt;= u_W,   s_W'a_W = r
 * </pre>
 *
 * by any alpha-solver. Its right-hand side r is carried by one more variable with the bound |r|, a
 * row of zeros in K and a linear term so large that it stays at its bound. Then the products of all
 * kernels are brought up to date with the columns that changed.
 */
final class WorkingSets {
  /** Share of the remaining gap to which each dense problem is solved, less when idle. */
  private static final double GAP_SHARE = 0.02;

  /** Rounds without a smaller gap before the end. */
  private static final int MAX_IDLE_ROUNDS = 50;

  /** Attempts at the interior-point method over all variables. */
  private static final int MAX_INTERIOR_ATTEMPTS = 3;

  /** Share of the largest violation. A variable that violates less may not have to move. */
  private static final double VIOLATION_SHARE = 0.05;

  /** Loosest tolerance of a dense problem. */
  private static final double MAX_TOLERANCE = 0.01;

  /** Tightest tolerance of a dense problem. */
  private static final double MIN_TOLERANCE = 1e-13;

  private final Block block;
  private final KernelSource source;
  private final double[] beta;
  private final AlphaSolver solver;
  private final AlphaWay.WorkingSets way;
  private final int threads;
  private final boolean[] before;
  private double precision = GAP_SHARE;
  private Optional<SymmetricMatrix> dense = Optional.empty();

  WorkingSets(Block block, KernelSource source, double[] beta, AlphaSolver solver, int threads) {
    this(
        block,
        source,
        beta,
        solver,
        threads,
        AlphaWay.workingSets(source.n(), Runtime.getRuntime().maxMemory()));
  }

  /** With other sizes, for tests. */
  WorkingSets(
      Block block,
      KernelSource source,
      double[] beta,
      AlphaSolver solver,
      int threads,
      AlphaWay.WorkingSets way) {
    this.way = way;
    this.threads = threads;
    this.block = block;
    this.source = source;
    this.beta = beta;
    this.solver = solver;
    this.before = new boolean[block.size()];
  }

  static Expanded expanded(
      Block block, KernelSource source, double[] beta, double[] alpha, StopSignal stop) {
    double[] v = block.expansion(alpha, source.n());
    int[] used = IntStream.range(0, beta.length).filter(i -> beta[i] != 0).toArray();
    double[][] products = source.products(v, used, stop);
    double[] f = new double[v.length];
    for (int i = 0; i < beta.length; i++) {
      if (beta[i] != 0) {
        for (int r = 0; r < f.length; r++) {
          f[r] += beta[i] * products[i][r];
        }
      }
    }
    return new Expanded(block, block.linearValue(alpha), v, f);
  }

  AlphaSolution solve(AlphaOptions options) {
    double[] alpha =
        options
            .warmStart()
            .map(start -> FeasibleAlpha.repair(block.upper(), block.signs(), start))
            .orElseGet(() -> new double[block.size()]);
    double[] best = alpha;
    AlphaValue bestValue = null;
    AlphaStatus status = AlphaStatus.ITERATION_LIMIT;
    long iterations = 0;
    int idle = 0;
    int rounds = 0;
    Optional<InteriorPoint> whole = Optional.empty();
    try {
      if (isCrowd(free(alpha)) && fits()) {
        whole = interiorPoint(options);
        if (whole.isEmpty()) {
          return solveDense(alpha, options);
        }
      }
      while (iterations < options.maxIterations() && idle < MAX_IDLE_ROUNDS) {
        Expanded at = expanded(block, source, beta, alpha, options.stop());
        AlphaValue value = at.value();
        rounds++;
        if (bestValue == null || value.primal() - value.dual() < gap(bestValue)) {
          bestValue = value;
          best = alpha;
          idle = 0;
        } else {
          idle++;
          precision *= 0.1;
        }
        if (rounds <= MAX_INTERIOR_ATTEMPTS && value.relativeGap() > options.tolerance()) {
          whole = rounds == 1 && whole.isEmpty() ? interiorPoint(options) : whole;
          double tolerance = 0.5 * options.tolerance() * Math.pow(0.01, rounds - 1);
          Optional<double[]> found = whole.flatMap(method -> attempt(method, tolerance));
          if (found.isPresent()) {
            alpha = found.get();
            continue;
          }
        }
        if (value.relativeGap() <= options.tolerance()) {
          status = AlphaStatus.CONVERGED;
          break;
        }
        if (options.stop().stopRequested()) {
          status = AlphaStatus.INTERRUPTED;
          break;
        }
        if (isCrowd(free(alpha) + violating(alpha, at.f(), value.bias())) && fits()) {
          return solveDense(alpha, options);
        }
        int[] set = choose(alpha, at.f());
        if (set.length < 2) {
          break;
        }
        AlphaSolution part = improve(alpha, at, set, value, options);
        iterations += Math.max(1, part.iterations());
        alpha = moved(alpha, set, part.alpha());
      }
    } catch (CancellationException e) {
      status = AlphaStatus.INTERRUPTED;
    }
    if (bestValue == null) {
      // Stopped before anything was known: zero costs nothing to evaluate.
      best = new double[block.size()];
      bestValue = AlphaValue.of(block, 0, new double[source.n()], new double[source.n()]);
    }
    return new AlphaSolution(
        best, bestValue, status, iterations, "%d working sets".formatted(rounds));
  }

  /** All variables at once: where so many move, sets of them would undo each other's work. */
  private AlphaSolution solveDense(double[] alpha, AlphaOptions options) {
    int[] all = IntStream.range(0, source.n()).toArray();
    SymmetricMatrix gram = source.block(beta, all, options.stop());
    dense = Optional.of(gram);
    return solver.solve(new AlphaProblem(gram, block), options.from(alpha));
  }

  /** K(b) between all points, if it was needed. */
  Optional<SymmetricMatrix> dense() {
    return dense;
  }

  private boolean isCrowd(int variables) {
    return variables >= Thresholds.ALL_VARIABLES_SHARE * block.size();
  }

  private boolean fits() {
    return source.n() > way.variables() && source.n() <= way.maxRows();
  }

  private int free(double[] alpha) {
    return (int) IntStream.range(0, block.size()).filter(j -> isFree(alpha, j)).count();
  }

  /** How many variables at a bound want to leave it about as much as the one that does most. */
  private int violating(double[] alpha, double[] f, double bias) {
    double[] violation = new double[block.size()];
    double most = 0;
    for (int j = 0; j < violation.length; j++) {
      double m = block.signs()[j] * block.linear()[j] - f[block.row(j)] - bias;
      double up = canMove(alpha, j, 1) ? m : 0;
      double down = canMove(alpha, j, -1) ? -m : 0;
      violation[j] = isFree(alpha, j) ? 0 : Math.max(up, down);
      most = Math.max(most, violation[j]);
    }
    double least = VIOLATION_SHARE * most;
    return (int) Arrays.stream(violation).filter(v -> v > least).count();
  }

  /** The method for all variables at once, where K(b) is of low rank. */
  private Optional<InteriorPoint> interiorPoint(AlphaOptions options) {
    return FactorStack.of(source, beta, way.maxStackedColumns(), threads, options.stop())
        .map(stack -> new InteriorPoint(block, stack, source.n()));
  }

  /**
   * What it finds. Entries that are put to their bounds, each by next to nothing, may together cost
   * more than the tolerance: then the next attempt is more exact.
   */
  private static Optional<double[]> attempt(InteriorPoint method, double tolerance) {
    double[] alpha = method.solve(tolerance);
    return Arrays.stream(alpha).allMatch(Double::isFinite) ? Optional.of(alpha) : Optional.empty();
  }

  private static double gap(AlphaValue value) {
    return value.primal() - value.dual();
  }

  /**
   * The variables that violate optimality most, and the free ones of the round before. With m_j =
   * s_j p_j - f_row(j) an optimal point has no variable that can move up (in s_j a_j) with a larger
   * m than one that can move down: those with the largest and the least m go in, pair by pair, as
   * long as there is room: those next to the violating ones move with them.
   */
  private int[] choose(double[] alpha, double[] f) {
    int size = block.size();
    int most =
        Math.min(size, Math.max(way.variables(), Math.min(way.maxVariables(), 2 * free(alpha))));
    double[] m = new double[size];
    Arrays.setAll(m, j -> block.signs()[j] * block.linear()[j] - f[block.row(j)]);
    boolean[] chosen = new boolean[size];
    int room = most - keepFree(alpha, chosen, most / 2);
    int[] up = sorted(m, -1, j -> canMove(alpha, j, 1));
    int[] down = sorted(m, 1, j -> canMove(alpha, j, -1));
    for (int k = 0; k < Math.max(up.length, down.length); k++) {
      for (int[] side : List.of(up, down)) {
        if (k < side.length && !chosen[side[k]] && room > 0) {
          chosen[side[k]] = true;
          room--;
        }
      }
    }
    System.arraycopy(chosen, 0, before, 0, size);
    return IntStream.range(0, size).filter(j -> chosen[j]).toArray();
  }

  /** Whether s_j a_j can grow (direction 1) or shrink (-1). */
  private boolean canMove(double[] alpha, int j, int direction) {
    return block.signs()[j] * direction > 0 ? alpha[j] < block.upper()[j] : alpha[j] > 0;
  }

  /** Variables by m, ascending for order 1 and descending for -1; ties by their number. */
  private int[] sorted(double[] m, int order, IntPredicate which) {
    return IntStream.range(0, m.length)
        .filter(which)
        .boxed()
        .sorted(Comparator.<Integer>comparingDouble(j -> order * m[j]).thenComparing(j -> j))
        .mapToInt(j -> j)
        .toArray();
  }

  private boolean isFree(double[] alpha, int j) {
    return alpha[j] > 0 && alpha[j] < block.upper()[j];
  }

  private int keepFree(double[] alpha, boolean[] chosen, int most) {
    int kept = 0;
    for (int j = 0; j < before.length && kept < most; j++) {
      if (before[j] && isFree(alpha, j)) {
        chosen[j] = true;
        kept++;
      }
    }
    return kept;
  }

  /** Solves the dense problem of the set. */
  private AlphaSolution improve(
      double[] alpha, Expanded at, int[] set, AlphaValue value, AlphaOptions options) {
    int[] points = Arrays.stream(set).map(block::row).sorted().distinct().toArray();
    int m = points.length;
    SymmetricMatrix gram = source.block(beta, points, options.stop());
    int[] rows = new int[set.length + 1];
    double[] own = new double[m];
    double balance = 0;
    for (int k = 0; k < set.length; k++) {
      rows[k] = Arrays.binarySearch(points, block.row(set[k]));
      own[rows[k]] += block.signs()[set[k]] * alpha[set[k]];
      balance += block.signs()[set[k]] * alpha[set[k]];
    }
    double[] inside = new double[m];
    gram.multiply(own, inside);
    boolean carried = balance != 0;
    int count = set.length + (carried ? 1 : 0);
    double[] linear = new double[count];
    double[] upper = new double[count];
    double[] signs = new double[count];
    double[] start = new double[count];
    double steepest = 0;
    for (int k = 0; k < set.length; k++) {
      int j = set[k];
      double outside = at.f()[block.row(j)] - inside[rows[k]];
      signs[k] = block.signs()[j];
      linear[k] = block.linear()[j] - signs[k] * outside;
      upper[k] = block.upper()[j];
      start[k] = alpha[j];
      double slope = block.linear()[j] - signs[k] * at.f()[block.row(j)];
      steepest = Math.max(steepest, Math.abs(slope));
    }
    if (carried) {
      int last = set.length;
      rows[last] = m;
      signs[last] = balance > 0 ? -1 : 1;
      upper[last] = Math.abs(balance);
      start[last] = upper[last];
      // Above any multiplier of the equality, so that it stays at its bound.
      linear[last] = 10 * (steepest + Math.abs(value.bias()) + 1);
    }
    AlphaProblem part =
        new AlphaProblem(
            carried ? bordered(gram) : gram,
            new Block(identity(rows, count), linear, upper, signs));
    double scale = Math.abs(part.evaluate(start).dual());
    double tolerance = precision * gap(value) / Math.max(scale, gap(value));
    return solver.solve(
        part,
        AlphaOptions.tolerance(Math.max(MIN_TOLERANCE, Math.min(MAX_TOLERANCE, tolerance)))
            .from(start)
            .stoppedBy(options.stop()));
  }

  /** The rows, or null where each variable has its own: not every solver takes others. */
  private static int[] identity(int[] rows, int count) {
    boolean identity = IntStream.range(0, count).allMatch(k -> rows[k] == k);
    return identity ? null : Arrays.copyOf(rows, count);
  }

  /** The matrix with a row and a column of zeros. */
  private static SymmetricMatrix bordered(SymmetricMatrix gram) {
    int m = gram.order();
    double[] entries = new double[(m + 1) * (m + 1)];
    for (int r = 0; r < m; r++) {
      System.arraycopy(gram.entries(), r * m, entries, r * (m + 1), m);
    }
    return SymmetricMatrix.wrap(m + 1, entries);
  }

  /** Alpha with the new values of the set; what they leave of the equality goes to one of them. */
  private double[] moved(double[] alpha, int[] set, double[] values) {
    double[] moved = alpha.clone();
    double change = 0;
    for (int k = 0; k < set.length; k++) {
      int j = set[k];
      moved[j] = Math.max(0, Math.min(block.upper()[j], values[k]));
      change += block.signs()[j] * (moved[j] - alpha[j]);
    }
    for (int k = 0; k < set.length && change != 0; k++) {
      int j = set[k];
      double wanted = moved[j] - block.signs()[j] * change;
      double given = Math.max(0, Math.min(block.upper()[j], wanted));
      change -= block.signs()[j] * (moved[j] - given);
      moved[j] = given;
    }
    return moved;
  }
}
