package org.smkl.gram;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.MatrixKernel;
import org.smkl.data.Table;

/**
 * Kernel values between new points and the training points, normalised and projected as the
 * training matrices were. Values do not depend on how the new points are divided into blocks, nor
 * on the number of threads.
 */
public final class KernelRows {
  private final KernelTransform transform;
  private final Table test;
  private final KernelSet set;
  private final GramEngine engine;
  private final List<Points> train;
  private final double[][] trainDiagonals;
  private final double[][][] given;

  /** With {@code again} the new points are the training points. */
  KernelRows(
      KernelTransform transform,
      Map<String, KernelFamily> families,
      Table train,
      Table test,
      int threads,
      boolean again) {
    this.transform = transform;
    this.test = test;
    DataCheck.check(train, "training data");
    DataCheck.check(test, train, "new points");
    set =
        KernelSet.of(transform.kernels().stream().map(KernelState::spec).toList(), families, train);
    engine = new GramEngine(set, threads);
    this.train = set.points(train, 0, train.count());
    int q = set.members().size();
    boolean cosine = transform.normalisation() == Normalisation.COSINE;
    trainDiagonals = cosine ? engine.diagonals(train, 0, train.count()) : new double[q][];
    given = new double[q][][];
    for (int i = 0; i < q; i++) {
      KernelSet.Member member = set.members().get(i);
      if (member.kernel() instanceof MatrixKernel kernel) {
        given[i] = again ? again(member.spec(), kernel) : cross(member.spec(), kernel, cosine);
        if (cosine) {
          trainDiagonals[i] = diagonal(given[i]);
        }
      }
    }
  }

  private double[][] cross(KernelSpec spec, MatrixKernel kernel, boolean cosine) {
    if (cosine) {
      throw new IllegalArgumentException(
          "Kernel %s gives no K(x,x) for new points, which cosine normalisation needs. Maybe normalise its files beforehand and use no normalisation."
              .formatted(spec));
    }
    int n = train.get(0).count();
    double[][] values = kernel.cross(test.count(), n);
    MatrixCheck.checkSize(spec, values, test.count(), n);
    return values;
  }

  private double[][] again(KernelSpec spec, MatrixKernel kernel) {
    int n = test.count();
    double[] symmetric = new double[n * n];
    MatrixCheck.symmetrise(spec, kernel.train(n), n, symmetric);
    double[][] rows = new double[n][];
    for (int i = 0; i < n; i++) {
      rows[i] = Arrays.copyOfRange(symmetric, i * n, (i + 1) * n);
    }
    return rows;
  }

  private static double[] diagonal(double[][] square) {
    return IntStream.range(0, square.length).mapToDouble(i -> square[i][i]).toArray();
  }

  /** How many new points there are. */
  public int count() {
    return test.count();
  }

  /**
   * The values of new points from .. to - 1: by kernel, then new point, then training point. Takes
   * (to - from) n doubles for each kernel.
   */
  public double[][][] block(int from, int to) {
    Objects.checkFromToIndex(from, to, test.count());
    double[][][] rows = engine.cross(train, test, from, to);
    double[][] diagonals = diagonals(from, to);
    for (int i = 0; i < rows.length; i++) {
      KernelState state = transform.kernels().get(i);
      double[] diagonal = diagonals[i];
      for (int r = 0; r < rows[i].length; r++) {
        double[] row = rows[i][r];
        if (given[i] != null) {
          System.arraycopy(given[i][from + r], 0, row, 0, row.length);
        }
        if (diagonal != null) {
          for (int j = 0; j < row.length; j++) {
            row[j] =
                Scaling.cosine(
                    state.spec(), row[j], diagonal[r], trainDiagonals[i][j], from + r, j);
          }
        }
        Scaling.multiply(row, state.factor());
        state.projection().ifPresent(p -> p.apply(row));
      }
    }
    return rows;
  }

  /** K(x, x) of new points from .. to - 1, where the normalisation needs it. */
  private double[][] diagonals(int from, int to) {
    if (transform.normalisation() != Normalisation.COSINE) {
      return new double[given.length][];
    }
    double[][] diagonals = engine.diagonals(test, from, to);
    for (int i = 0; i < given.length; i++) {
      if (given[i] != null) {
        diagonals[i] = Arrays.copyOfRange(trainDiagonals[i], from, to);
      }
    }
    return diagonals;
  }
}
