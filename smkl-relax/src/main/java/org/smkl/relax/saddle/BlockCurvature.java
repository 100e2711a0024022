package org.smkl.relax.saddle;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.alpha.AlphaValue;
import org.smkl.numeric.Vectors;
import org.smkl.svm.machine.ComputedMachines;
import org.smkl.svm.machine.StoredMachines;

/**
 * The second-order model of one block's value h(b) = max over a of p'a - 1/2 d(a)'b around weights
 * c with (nearly) optimal alpha. While the free support vectors F stay free, the optimality
 * conditions K_FF(b) dv + sum_i db_i (K_i v)_F + dt 1 = residual, 1'dv = 0 are linear in dv = s*da,
 * so
 *
 * <pre>
 *   h(c + db) ~ h(c) + g'db + 1/2 |Pi (Y db - r)|^2,   Y_i = U^-T (K_i v)_F,  r = U^-T residual,
 * </pre>
 *
 * with K_FF = U'U and Pi the projection that keeps 1'dv = 0. The same equations predict alpha at
 * another b, which is far better a start for the next alpha-step than alpha itself.
 */
final class BlockCurvature {
  private static final double AT_BOUND = 1e-10;

  /** A factor of F variables costs as much as F divided by this products with K_FF. */
  private static final int VARIABLES_PER_PRODUCT = 6;

  private final Block block;
  private final double[] alpha;
  private final int[] free;
  private final FreeInverse face;
  private final int kernels;
  private double[][] responses;

  private BlockCurvature(
      Block block, double[] alpha, int[] free, FreeInverse face, int kernels, AlphaValue value) {
    this.block = block;
    this.alpha = alpha;
    this.free = free;
    this.face = face;
    this.kernels = kernels;
    // A correction that promises more than the primal value leaves the box: the free set is wrong.
    if (value.dual() + correction() > value.primal()) {
      face.clear(kernels);
    }
  }

  /**
   * Around weights at which a block has this alpha; empty if a stop is asked for.
   *
   * @param centre the weights of the allowed kernels
   * @param c which block
   * @param free its free variables
   * @param maxFree how many of them there is room for; the others are held, which is a worse model
   *     and still far better than none
   */
  static Optional<BlockCurvature> of(
      Problem problem,
      NodeShape shape,
      double[] centre,
      int c,
      NodeAlphaStep.Outcome outcome,
      double[] alpha,
      int[] free,
      int maxFree,
      int threads,
      StopSignal stop) {
    Block block = problem.blocks().get(c);
    AlphaValue value = outcome.values().get(c);
    int p = shape.size();
    int[] kept = free.length > maxFree ? Arrays.copyOf(free, maxFree) : free;
    FreeRows rows =
        outcome.machines() instanceof StoredMachines stored
            ? FreeRows.stored(
                problem, shape, stored.steps().get(c), block, centre, alpha, kept, threads)
            : FreeRows.computed(
                shape, (ComputedMachines) outcome.machines(), c, centre, alpha, kept, stop);
    double[][] columns = rows.columns();
    for (int k = 0; k < kept.length; k++) {
      int j = kept[k];
      columns[p][k] = block.signs()[j] * block.linear()[j] - columns[p][k] - value.bias();
    }
    return FreeInverse.of(rows.matrix(), columns, threads, stop)
        .map(face -> new BlockCurvature(block, alpha, kept, face, p, value));
  }

  /** The free variables of a block. */
  static int[] free(Block block, double[] alpha) {
    double[] box = block.upper();
    return IntStream.range(0, alpha.length)
        .filter(j -> room(alpha, box, j) > AT_BOUND * box[j])
        .boxed()
        .sorted((i, j) -> Double.compare(room(alpha, box, j), room(alpha, box, i)))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** The distance to the nearer bound: those far from it come first, so that they are kept. */
  private static double room(double[] alpha, double[] box, int j) {
    return Math.min(alpha[j], box[j] - alpha[j]);
  }

  /** What the correction by the residual is worth. */
  double correction() {
    return 0.5 * face.product(kernels, kernels);
  }

  /** How many variables are free. */
  int freeCount() {
    return free.length;
  }

  /** Adds what the correction changes of the energies. */
  void addTo(double[] energies) {
    for (int i = 0; i < kernels; i++) {
      energies[i] += 2 * face.product(i, kernels);
    }
  }

  /** Adds the products of the columns of Y to an upper triangle. */
  void addProducts(double[][] upper) {
    for (int i = 0; i < kernels; i++) {
      for (int j = i; j < kernels; j++) {
        upper[i][j] += face.product(i, j);
      }
    }
  }

  /** Whether the columns of Y themselves are at hand, not only their products. */
  boolean hasColumns() {
    return face.hasColumns();
  }

  /** Copies the columns of Y into larger ones, from this row on. */
  void copyColumns(double[][] target, int row) {
    for (int i = 0; i < kernels; i++) {
      System.arraycopy(face.column(i), 0, target[i], row, free.length);
    }
  }

  /** Whether there are so many free variables that more of their responses cost little. */
  boolean isLarge() {
    return free.length >= VARIABLES_PER_PRODUCT * kernels * (kernels + 1);
  }

  /** How the block adds to a reduced model. */
  ReducedModel.Part reduce(
      int c, NodeShape shape, NodeAlphaStep.Outcome outcome, int threads, StopSignal stop) {
    responses = new double[kernels + 1][];
    Arrays.setAll(responses, face::applied);
    double[] linear = new double[responses.length];
    double[][] first = new double[kernels][responses.length];
    double[][][] second = new double[kernels][][];
    double[][][] forms =
        outcome.machines().forms(c, free, responses, shape.kernels(), threads, stop);
    for (int k = 0; k < responses.length; k++) {
      for (int l = 0; l < free.length; l++) {
        int j = free[l];
        linear[k] += block.signs()[j] * block.linear()[j] * responses[k][l];
      }
      for (int i = 0; i < kernels; i++) {
        first[i][k] = face.product(i, k);
        second[i] = forms[shape.kernels()[i]];
      }
    }
    return new ReducedModel.Part(linear, first, second);
  }

  /** The alpha that a reduced model predicts, which may leave the box. */
  double[] predictReduced(double[] t) {
    double[] dv = new double[free.length];
    for (int k = 0; k < t.length; k++) {
      Vectors.add(dv, t[k], responses[k]);
    }
    return moved(dv);
  }

  private double[] moved(double[] dv) {
    double[] predicted = alpha.clone();
    for (int k = 0; k < free.length; k++) {
      predicted[free[k]] += block.signs()[free[k]] * dv[k];
    }
    return predicted;
  }

  /**
   * The alpha that the model predicts, which may leave the box.
   *
   * @param change how far the weights move from where the model was made
   */
  double[] predict(double[] change) {
    double[] weights = new double[kernels + 1];
    for (int i = 0; i < kernels; i++) {
      weights[i] = -change[i];
    }
    weights[kernels] = 1;
    return moved(face.solve(weights));
  }
}
