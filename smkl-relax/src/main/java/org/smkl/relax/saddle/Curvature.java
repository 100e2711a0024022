package org.smkl.relax.saddle;

import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.alpha.FeasibleAlpha;
import org.smkl.api.relax.Cut;
import org.smkl.numeric.Cholesky;

/**
 * The second-order model of the SVM value h(b) = max over a of p'a - 1/2 d(a)'b around weights c
 * with (nearly) optimal alpha: the sum of those of the blocks, of which each adds its curvature.
 */
final class Curvature {
  private static final double DEPENDENT = 1e-11;

  private final Problem problem;
  private final NodeShape shape;
  private final double[] alpha;
  private final double[] centre;
  private final BlockCurvature[] blocks;
  private final double[] energies;
  private final double sum;
  private double[][] bend;
  private ReducedModel.Part[] parts;
  private Optional<ReducedModel> reduced = Optional.empty();

  private Curvature(
      Problem problem,
      NodeShape shape,
      double[] centre,
      NodeAlphaStep.Outcome outcome,
      BlockCurvature[] blocks) {
    this.problem = problem;
    this.shape = shape;
    this.alpha = outcome.cut().alpha();
    this.centre = centre;
    this.blocks = blocks;
    this.energies = shape.gather(outcome.cut().energies());
    double total = 0;
    for (int c = 0; c < blocks.length; c++) {
      total += outcome.values().get(c).dual();
      if (blocks[c] != null) {
        blocks[c].addTo(energies);
        total += blocks[c].correction();
      }
    }
    for (int i = 0; i < energies.length; i++) {
      total += 0.5 * energies[i] * centre[i];
    }
    this.sum = total;
  }

  /** The model at these weights, or null if no support vector is free, or a stop is asked for. */
  static Curvature of(
      Problem problem,
      NodeShape shape,
      double[] centre,
      NodeAlphaStep.Outcome outcome,
      int maxFree,
      int threads,
      StopSignal stop) {
    BlockCurvature[] blocks = new BlockCurvature[problem.blocks().size()];
    boolean any = false;
    for (int c = 0; c < blocks.length; c++) {
      // Each block may factorise a large matrix, and there may be many.
      if (stop.stopRequested()) {
        return null;
      }
      double[] part = problem.part(outcome.cut().alpha(), c);
      int[] free = BlockCurvature.free(problem.blocks().get(c), part);
      if (free.length < 2) {
        continue;
      }
      Optional<BlockCurvature> model =
          BlockCurvature.of(problem, shape, centre, c, outcome, part, free, maxFree, threads, stop);
      if (model.isEmpty()) {
        return null;
      }
      blocks[c] = model.get();
      any = true;
    }
    if (!any) {
      return null;
    }
    Curvature model = new Curvature(problem, shape, centre, outcome, blocks);
    if (model.reduces()) {
      model.reduce(outcome, threads, stop);
    }
    return model;
  }

  /**
   * Where many variables are at their bounds a reduced model leads far away, to where others are:
   * spambase takes twice as many rounds with it.
   */
  private boolean reduces() {
    int free = 0;
    for (BlockCurvature block : blocks) {
      if (block != null && !block.isLarge()) {
        return false;
      }
      free += block == null ? 0 : block.freeCount();
    }
    return 2 * free >= problem.size();
  }

  private void reduce(NodeAlphaStep.Outcome outcome, int threads, StopSignal stop) {
    parts = new ReducedModel.Part[blocks.length];
    for (int c = 0; c < blocks.length; c++) {
      parts[c] = blocks[c] == null ? null : blocks[c].reduce(c, shape, outcome, threads, stop);
    }
    Cut cut = outcome.cut();
    reduced =
        Optional.of(
            new ReducedModel(
                shape,
                problem.lambda(),
                cut.sum(),
                shape.gather(cut.energies()),
                Arrays.stream(parts).filter(Objects::nonNull).toList()));
  }

  /** A better model than the quadratic one, where it is one and costs little. */
  Optional<ReducedModel> reduced() {
    return reduced;
  }

  /** The alpha that the model predicts at b, moved into A. */
  double[] predict(double[] b) {
    double[] change = new double[b.length];
    for (int i = 0; i < b.length; i++) {
      change[i] = b[i] - centre[i];
    }
    double[] predicted = alpha.clone();
    for (int c = 0; c < blocks.length; c++) {
      if (blocks[c] != null) {
        double[] part =
            reduced.isPresent()
                ? blocks[c].predictReduced(parts[c].best(b))
                : blocks[c].predict(change);
        System.arraycopy(part, 0, predicted, problem.start(c), part.length);
      }
    }
    return FeasibleAlpha.repair(problem, predicted);
  }

  /** With {@link #energies} the cut that touches the model at its centre. */
  double sum() {
    return sum;
  }

  double[] energies() {
    return energies;
  }

  /**
   * The columns of Y, those of all blocks below each other, or of a smaller matrix with the same
   * products where there are fewer kernels than free support vectors.
   */
  double[][] bend() {
    if (bend == null) {
      int free = 0;
      boolean columns = true;
      for (BlockCurvature block : blocks) {
        free += block == null ? 0 : block.freeCount();
        columns &= block == null || block.hasColumns();
      }
      bend = columns && shape.size() >= free ? stacked(free) : compressed();
    }
    return bend;
  }

  private double[][] compressed() {
    int p = shape.size();
    double[][] upper = new double[p][p];
    for (BlockCurvature block : blocks) {
      if (block != null) {
        block.addProducts(upper);
      }
    }
    return Cholesky.of(upper, DEPENDENT).columns();
  }

  private double[][] stacked(int free) {
    double[][] columns = new double[shape.size()][free];
    int at = 0;
    for (BlockCurvature block : blocks) {
      if (block != null) {
        block.copyColumns(columns, at);
        at += block.freeCount();
      }
    }
    return columns;
  }

  double[] centre() {
    return centre;
  }

  /** The master problem of the model alone. */
  Master master(double lambda) {
    return new Master(
        shape, new double[] {sum}, new double[][] {energies}, lambda, bend(), 0, centre);
  }
}
