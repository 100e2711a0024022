package org.smkl.api.alpha;

import java.util.Objects;
import org.smkl.api.Block;
import org.smkl.api.SymmetricMatrix;

/**
 * The alpha-step, free of any notion of classification:
 *
 * <pre>
 *   maximise  p'a + constant - 1/2 v(a)' K v(a)   subject to  0 &lt;= a_j &lt;= u_j,  s'a = 0,
 *   v(a) = sum_j s_j a_j e_row(j)
 * </pre>
 *
 * with a linear term p, an upper bound u per variable, an equality vector s of -1 and +1 (which are
 * also the signs with which the variables enter the Gram matrix), and a map from variables to rows
 * of K. Support vector classification has p = 1, s = y and row(j) = j; epsilon-regression has two
 * variables per row with opposite signs. Its dual is {@code min over w, t of 1/2 |w|^2 + sum_j u_j
 * max(0, p_j - s_j (f_row(j) + t))}, f = K v.
 *
 * <p>Immutable; arrays are shared, not copied: read, never write. Thread-safe.
 */
public final class AlphaProblem {
  private final SymmetricMatrix gram;
  private final Block block;

  /**
   * The alpha-step of a block.
   *
   * @param gram a Gram matrix K whose rows are what {@link Block#row} counts: of all points for a
   *     block of a problem as it is, of its own points for {@link Block#over}
   */
  public AlphaProblem(SymmetricMatrix gram, Block block) {
    this.gram = Objects.requireNonNull(gram, "gram");
    this.block = Objects.requireNonNull(block, "block");
    if (block.identityRows() && block.size() != gram.order()) {
      throw new IllegalArgumentException(
          "Linear term, bounds, signs and rows must have the same length; got %d variables and a Gram matrix of order %d."
              .formatted(block.size(), gram.order()));
    }
    for (int j = 0; j < block.size(); j++) {
      if (block.row(j) >= gram.order()) {
        throw new IllegalArgumentException(
            "Variable %d points to row %d of a Gram matrix of order %d."
                .formatted(j, block.row(j), gram.order()));
      }
    }
  }

  /**
   * Checks and keeps the data.
   *
   * @param gram the Gram matrix K
   * @param rows for each variable its row of K, or null for the identity
   * @param linear the linear term p, finite
   * @param upper the upper bounds u, positive and finite
   * @param signs the equality vector s, -1 or +1
   */
  public AlphaProblem(
      SymmetricMatrix gram, int[] rows, double[] linear, double[] upper, double[] signs) {
    this(gram, new Block(rows, linear, upper, signs));
  }

  /** The dual of a support vector classifier: p = 1, s = labels, one variable per row. */
  public static AlphaProblem classification(SymmetricMatrix gram, double[] labels, double[] box) {
    return new AlphaProblem(gram, Block.classifier(labels, box));
  }

  /** Number of variables. */
  public int size() {
    return block.size();
  }

  /** The variables: bounds, signs, linear term, rows. */
  public Block block() {
    return block;
  }

  /** The Gram matrix. */
  public SymmetricMatrix gram() {
    return gram;
  }

  /** Whether variable j belongs to row j for all j. */
  public boolean identityRows() {
    return block.identityRows();
  }

  /** The row of the Gram matrix that variable j belongs to. */
  public int row(int j) {
    return block.row(j);
  }

  /** The linear term; shared. */
  public double[] linear() {
    return block.linear();
  }

  /** The upper bounds; shared. */
  public double[] upper() {
    return block.upper();
  }

  /** The equality vector; shared. */
  public double[] signs() {
    return block.signs();
  }

  /**
   * The values of a feasible point, computed afresh in double precision: the dual value at alpha,
   * and the least primal value over the bias for w = sum_j s_j a_j phi(x_row(j)). If K is positive
   * semidefinite the optimum lies between the two.
   */
  public AlphaValue evaluate(double[] alpha) {
    double[] v = block.expansion(alpha, gram.order());
    double[] f = new double[gram.order()];
    gram.multiply(v, f);
    return evaluate(block.linearValue(alpha), v, f);
  }

  /**
   * The values of a point whose v and f = K v are known.
   *
   * @param linearValue p'a and the constant, as {@link Block#linearValue} gives it
   * @param v the expansion v(a)
   * @param f the product K v
   */
  public AlphaValue evaluate(double linearValue, double[] v, double[] f) {
    return AlphaValue.of(block, linearValue, v, f);
  }

  /**
   * Whether the relative duality gap of a feasible point is at most the tolerance, both as {@link
   * #evaluate} gives it and with all rounding errors of that evaluation taken into account. Assumes
   * |K_ij| &lt;= sqrt(K_ii K_jj), as in every positive semidefinite matrix.
   *
   * @param alpha the point
   * @param value its value by {@link #evaluate}
   * @param tolerance a relative gap
   */
  public boolean surelyWithin(double[] alpha, AlphaValue value, double tolerance) {
    return new RigorousGap(this, alpha, value, tolerance).within();
  }
}
