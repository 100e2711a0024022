package org.smkl.api.alpha;

import org.smkl.api.Block;

/**
 * The values of one point of the alpha-step.
 *
 * @param dual p'a - 1/2 v'Kv plus the block's constant, a lower bound of the optimum
 * @param primal the primal value at v and the best bias, an upper bound of the optimum if K is
 *     positive semidefinite
 * @param bias the best bias
 */
public record AlphaValue(double dual, double primal, double bias) {
  /**
   * The values of a block's point whose v and f = K v are known.
   *
   * @param linearValue p'a and the constant, as {@link Block#linearValue} gives it
   * @param v the expansion v(a)
   * @param f the product K v
   */
  public static AlphaValue of(Block block, double linearValue, double[] v, double[] f) {
    double quadratic = 0;
    for (int i = 0; i < v.length; i++) {
      quadratic += v[i] * f[i];
    }
    double bias = Hinge.bestBias(block, f);
    return new AlphaValue(
        linearValue - quadratic / 2, quadratic / 2 + Hinge.loss(block, f, bias), bias);
  }

  /** (primal - dual) / max(|primal|, |dual|); 0 where both are 0. */
  public double relativeGap() {
    double scale = Math.max(Math.abs(primal), Math.abs(dual));
    return scale == 0 ? 0 : (primal - dual) / scale;
  }
}
