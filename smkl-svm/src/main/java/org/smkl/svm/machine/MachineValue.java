package org.smkl.svm.machine;

import java.util.List;
import org.smkl.api.alpha.AlphaValue;

/**
 * The values of one alpha over all blocks of a problem. The array is shared: read, never write.
 *
 * @param dual the sum of the dual values, a lower bound of the SVM part of F(b)
 * @param primal the sum of the primal values, each at its best bias; an upper bound of it if K(b)
 *     is positive semidefinite
 * @param biases the best bias of each block
 */
public record MachineValue(double dual, double primal, double[] biases) {
  /** Of the values of the blocks, in their order. */
  public static MachineValue of(List<AlphaValue> blocks) {
    double dual = 0;
    double primal = 0;
    for (AlphaValue value : blocks) {
      dual += value.dual();
      primal += value.primal();
    }
    return new MachineValue(dual, primal, blocks.stream().mapToDouble(AlphaValue::bias).toArray());
  }

  /** (primal - dual) / max(|primal|, |dual|); 0 where both are 0. */
  public double relativeGap() {
    return new AlphaValue(dual, primal, 0).relativeGap();
  }
}
