package org.smkl.relax.saddle;

import java.util.Arrays;
import org.smkl.numeric.Cholesky;

/**
 * The Newton equations of the interior-point method,
 *
 * <pre>
 *   Q dx + a dy + G'dz = -f rx,   a'dx = -f ry,   G dx + ds = -f rz,   W^-1 ds + W dz = target,
 * </pre>
 *
 * reduced to H dx + a dy = rhs with H = Q + G'W^-2 G.
 */
final class DenseNewtonSystem {
  private static final int REFINEMENTS = 2;

  private final ConeProgram program;
  private final Cone3[] cones;
  private final int n;
  private final double[] rowResidual;
  private final double[][] coneResidual;
  private final double[][] hessian;
  private final double[] weight;
  private final double[] border;
  private double borderNorm;
  private Cholesky factor;

  DenseNewtonSystem(ConeProgram program, Cone3[] cones) {
    this.program = program;
    this.cones = cones;
    this.n = program.size;
    this.rowResidual = new double[program.rows.size()];
    this.coneResidual = new double[cones.length][3];
    this.hessian = new double[n][n];
    this.weight = new double[program.rows.size()];
    this.border = new double[n];
  }

  /** Computes Gx + s - h and returns its largest entry. */
  double primalResiduals(double[] x, double[] slack) {
    double worst = 0;
    for (int i = 0; i < rowResidual.length; i++) {
      ConeProgram.Row row = program.rows.get(i);
      rowResidual[i] = ConeProgram.dot(row, x) + slack[i] - row.bound();
      worst = Math.max(worst, Math.abs(rowResidual[i]) / (1 + Math.abs(row.bound())));
    }
    for (int k = 0; k < cones.length; k++) {
      ConeProgram.times(program.blocks.get(k), x, coneResidual[k]);
      for (int r = 0; r < 3; r++) {
        coneResidual[k][r] += cones[k].s[r];
        worst = Math.max(worst, Math.abs(coneResidual[k][r]));
      }
    }
    return worst;
  }

  /** Forms and factors H; false if it is not numerically positive definite. */
  boolean factor(double[] slack, double[] multiplier) {
    for (double[] row : hessian) {
      Arrays.fill(row, 0);
    }
    for (int i = 0; i < program.simplex; i++) {
      System.arraycopy(program.quadratic[i], i, hessian[i], i, program.simplex - i);
    }
    for (int i = 0; i < weight.length; i++) {
      weight[i] = multiplier[i] / slack[i];
      addOuter(program.rows.get(i), weight[i]);
    }
    double[] column = new double[3];
    double[][] scaled = new double[3][3];
    for (int k = 0; k < cones.length; k++) {
      addBlock(program.blocks.get(k), cones[k], column, scaled);
    }
    // Where the optimum is not unique H tends to a singular matrix; this keeps the pivots positive.
    for (int i = 0; i < n; i++) {
      hessian[i][i] = hessian[i][i] * (1 + 1e-14) + 1e-16;
    }
    factor = Cholesky.of(hessian, 0);
    if (factor.dropped() > 0) {
      return false;
    }
    Arrays.fill(border, 0);
    Arrays.fill(border, 0, program.simplex, 1);
    factor.solve(border);
    borderNorm = 0;
    for (int i = 0; i < program.simplex; i++) {
      borderNorm += border[i];
    }
    return borderNorm > 0 && Double.isFinite(borderNorm);
  }

  private void addOuter(ConeProgram.Row row, double w) {
    int[] index = row.index();
    double[] value = row.value();
    for (int k = 0; k < index.length; k++) {
      double[] target = hessian[index[k]];
      double f = w * value[k];
      for (int l = k; l < index.length; l++) {
        target[index[l]] += f * value[l];
      }
    }
  }

  private void addBlock(ConeProgram.Block block, Cone3 cone, double[] column, double[][] scaled) {
    for (int c = 0; c < 3; c++) {
      for (int r = 0; r < 3; r++) {
        column[r] = block.matrix()[r][c];
      }
      cone.divide(column, scaled[c]);
    }
    int[] index = block.index();
    for (int c = 0; c < 3; c++) {
      for (int d = c; d < 3; d++) {
        double dot =
            scaled[c][0] * scaled[d][0] + scaled[c][1] * scaled[d][1] + scaled[c][2] * scaled[d][2];
        hessian[index[c]][index[d]] += dot;
      }
    }
  }

  /** Solves for a direction whose complementarity target is set; f scales the residuals. */
  void solve(DenseDirection d, double[] rx, double ry, double f) {
    double[] rhs = new double[n];
    for (int i = 0; i < n; i++) {
      rhs[i] = -f * rx[i];
    }
    for (int i = 0; i < weight.length; i++) {
      double v = weight[i] * f * rowResidual[i] + Math.sqrt(weight[i]) * d.target[i];
      subtract(program.rows.get(i), v, rhs);
    }
    double[] v = new double[3];
    for (int k = 0; k < cones.length; k++) {
      scaledResidual(k, f, v);
      for (int r = 0; r < 3; r++) {
        v[r] = -(v[r] + d.coneTarget[k][r]);
      }
      cones[k].divide(v, v);
      ConeProgram.addTransposed(program.blocks.get(k), v, rhs);
    }
    reducedSolve(d, rhs, -f * ry);
    expand(d, f);
  }

  private void scaledResidual(int k, double f, double[] v) {
    for (int r = 0; r < 3; r++) {
      v[r] = f * coneResidual[k][r];
    }
    cones[k].divide(v, v);
  }

  private static void subtract(ConeProgram.Row row, double v, double[] x) {
    for (int k = 0; k < row.index().length; k++) {
      x[row.index()[k]] -= row.value()[k] * v;
    }
  }

  private void reducedSolve(DenseDirection d, double[] rhs, double simplexRhs) {
    Arrays.fill(d.dx, 0);
    d.dy = 0;
    double[] residual = rhs.clone();
    double[] product = new double[n];
    double gap = simplexRhs;
    for (int round = 0; round <= REFINEMENTS; round++) {
      factor.solve(residual);
      double sum = 0;
      for (int i = 0; i < program.simplex; i++) {
        sum += residual[i];
      }
      double y = (sum - gap) / borderNorm;
      for (int i = 0; i < n; i++) {
        d.dx[i] += residual[i] - y * border[i];
      }
      d.dy += y;
      if (round < REFINEMENTS) {
        operator(d, product);
        gap = simplexRhs;
        for (int i = 0; i < n; i++) {
          residual[i] = rhs[i] - product[i];
          gap -= i < program.simplex ? d.dx[i] : 0;
        }
      }
    }
  }

  /** out = H dx + a dy, row by row as accurately as the residuals are. */
  private void operator(DenseDirection d, double[] out) {
    program.quadraticTimes(d.dx, out);
    for (int i = 0; i < program.simplex; i++) {
      out[i] += d.dy;
    }
    for (int i = 0; i < weight.length; i++) {
      ConeProgram.Row row = program.rows.get(i);
      subtract(row, -weight[i] * ConeProgram.dot(row, d.dx), out);
    }
    double[] v = new double[3];
    for (int k = 0; k < cones.length; k++) {
      ConeProgram.times(program.blocks.get(k), d.dx, v);
      cones[k].divide(v, v);
      cones[k].divide(v, v);
      ConeProgram.addTransposed(program.blocks.get(k), v, out);
    }
  }

  /** dz = W^-1 (W^-1 (G dx + f rz) + target), ds = -f rz - G dx. */
  private void expand(DenseDirection d, double f) {
    for (int i = 0; i < weight.length; i++) {
      double moved = ConeProgram.dot(program.rows.get(i), d.dx) + f * rowResidual[i];
      d.ds[i] = -moved;
      d.dz[i] = weight[i] * moved + Math.sqrt(weight[i]) * d.target[i];
    }
    double[] v = new double[3];
    for (int k = 0; k < cones.length; k++) {
      ConeProgram.times(program.blocks.get(k), d.dx, v);
      for (int r = 0; r < 3; r++) {
        v[r] += f * coneResidual[k][r];
        d.coneDs[k][r] = -v[r];
      }
      cones[k].divide(v, v);
      for (int r = 0; r < 3; r++) {
        v[r] += d.coneTarget[k][r];
      }
      cones[k].divide(v, d.coneDz[k]);
    }
  }
}
