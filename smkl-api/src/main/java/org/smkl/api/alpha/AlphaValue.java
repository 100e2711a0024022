package org.smkl.api.alpha;

/**
 * The values of one point of the alpha-step.
 *
 * @param dual p'a - 1/2 v'Kv, a lower bound of the optimum
 * @param primal the primal value at v and the best bias, an upper bound of the optimum if K is
 *     positive semidefinite
 * @param bias the best bias
 */
public record AlphaValue(double dual, double primal, double bias) {
  /** (primal - dual) / max(|primal|, |dual|); 0 where both are 0. */
  public double relativeGap() {
    double scale = Math.max(Math.abs(primal), Math.abs(dual));
    return scale == 0 ? 0 : (primal - dual) / scale;
  }
}
