package org.smkl.relax.saddle;

import java.util.Arrays;
import org.smkl.api.StopSignal;
import org.smkl.numeric.Cholesky;

/** With all entries: for m variables and q kernels at the cost q m^2 and m^3. */
final class DenseSchur implements Schur {
  private final Player player;
  private final int m;
  private final int threads;
  private final StopSignal stop;
  private final double[][] schur;
  private Cholesky factor;

  DenseSchur(Player player, int threads, StopSignal stop) {
    this.player = player;
    this.m = player.size();
    this.threads = threads;
    this.stop = stop;
    this.schur = new double[m + 2][m + 2];
  }

  @Override
  public boolean factor(double[] barrier, KernelBlocks blocks, WeightBorder rim) {
    for (double[] row : schur) {
      Arrays.fill(row, 0);
    }
    rim.fill(blocks, player.coupling());
    OuterProducts.add(blocks.bb, player.coupling(), m, schur, threads);
    for (int j = 0; j < m; j++) {
      schur[j][m] = rim.shared[j];
      schur[j][m + 1] = rim.simplex[j];
    }
    schur[m][m] = rim.first;
    schur[m][m + 1] = rim.mixed;
    schur[m + 1][m + 1] = rim.last;
    player.addCurvature(barrier, schur);
    for (int j = 0; j < m; j++) {
      schur[j][j] += barrier[j];
    }
    for (int j = 0; j < m + 2; j++) {
      schur[j][j] = schur[j][j] * (1 + 1e-14) + 1e-16;
    }
    factor = Cholesky.of(schur, 0, stop::stopRequested);
    return factor.dropped() == 0 && !stop.stopRequested();
  }

  @Override
  public int refinements(boolean prediction) {
    return 2;
  }

  @Override
  public void solve(double[] g) {
    factor.solve(g);
  }
}
