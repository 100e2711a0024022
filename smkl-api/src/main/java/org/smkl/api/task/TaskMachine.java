package org.smkl.api.task;

import java.util.Objects;
import org.smkl.api.Block;

/**
 * One machine of a task, as its dual problem:
 *
 * <pre>
 *   maximise  p'a - 1/2 v(a)' K v(a)   subject to  0 &lt;= a_j &lt;= u_j,  s'a = r,
 *   v(a) = sum_j s_j a_j e_row(j)
 * </pre>
 *
 * Its primal is {@code min over w, t of 1/2 |w|^2 + sum_j u_j max(0, p_j - s_j (f_row(j) + t)) + r
 * t}. Without a bias t is 0 and there is no equality.
 *
 * <p>Problems have the form of {@link Block}: right-hand side 0 and a bias. A machine that is not
 * of that form becomes one by variables of a point whose kernel value with every point is 0, which
 * add to the equality and to nothing else:
 *
 * <ul>
 *   <li>right-hand side r: a variable with the sign of -r, upper bound |r| and a linear term M so
 *       large that it pays to raise it to its bound, with the constant -M |r|. M = max|p_j| + k V
 *       suffices, with k the largest diagonal entry of a kernel and V the largest sum of all a: a
 *       step of length d towards the equality costs at most d max|p_j| in p'a and d k V in the
 *       energy, and gains d M. M is rounded up to a power of two, so that nothing is rounded after.
 *   <li>no bias: two variables, one of each sign, with twice the sum of all bounds, which s'a never
 *       reaches. Then t = 0 is the only best bias.
 * </ul>
 *
 * Immutable; arrays are shared, not copied: read, never write. Thread-safe.
 */
public final class TaskMachine {
  /** No class. */
  public static final int NONE = -1;

  private final Block block;
  private final double rightHandSide;
  private final boolean biased;
  private final int positive;
  private final int negative;

  private TaskMachine(
      Block block, double rightHandSide, boolean biased, int positive, int negative) {
    this.block = block;
    this.rightHandSide = rightHandSide;
    this.biased = biased;
    this.positive = positive;
    this.negative = negative;
  }

  /**
   * A machine with a bias and s'a = 0.
   *
   * @param block linear term, bounds, signs and rows
   */
  public static TaskMachine of(Block block) {
    return new TaskMachine(Objects.requireNonNull(block, "block"), 0, true, NONE, NONE);
  }

  /**
   * This machine with s'a = r.
   *
   * @throws IllegalArgumentException if no alpha within the bounds has that
   */
  public TaskMachine withRightHandSide(double r) {
    double most = 0;
    double least = 0;
    for (int j = 0; j < block.size(); j++) {
      most += block.signs()[j] > 0 ? block.upper()[j] : 0;
      least -= block.signs()[j] < 0 ? block.upper()[j] : 0;
    }
    if (!(r >= least && r <= most)) {
      throw new IllegalArgumentException(
          "The right-hand side is %s; s'a lies between %s and %s.".formatted(r, least, most));
    }
    return new TaskMachine(block, r, biased, positive, negative);
  }

  /**
   * This machine without bias, and so without equality.
   *
   * @throws IllegalArgumentException if it has a right-hand side
   */
  public TaskMachine withoutBias() {
    if (rightHandSide != 0) {
      throw new IllegalArgumentException(
          "Without a bias there is no equality; got the right-hand side " + rightHandSide + ".");
    }
    return new TaskMachine(block, 0, false, positive, negative);
  }

  /**
   * This machine as one that tells classes apart, for {@link TaskDecision#VOTES} and {@link
   * TaskDecision#LARGEST}.
   *
   * @param positiveClass the index of the class with values above 0
   * @param negativeClass the index of the other class, or {@link #NONE} for all others
   */
  public TaskMachine between(int positiveClass, int negativeClass) {
    return new TaskMachine(block, rightHandSide, biased, positiveClass, negativeClass);
  }

  /** A copy whose arrays are its own. */
  public TaskMachine copy() {
    return new TaskMachine(block.copy(), rightHandSide, biased, positive, negative);
  }

  /** Linear term, bounds, signs and rows; shared. */
  public Block block() {
    return block;
  }

  /** The right-hand side r of s'a = r. */
  public double rightHandSide() {
    return rightHandSide;
  }

  /** Whether there is a bias, and with it the equality. */
  public boolean biased() {
    return biased;
  }

  /** The index of the class with values above 0, or {@link #NONE}. */
  public int positive() {
    return positive;
  }

  /** The index of the class with values below 0, or {@link #NONE}. */
  public int negative() {
    return negative;
  }
}
