package org.smkl.svm.plan;

/** How the embedded backend solves the Full SDP relaxation at a node. */
public sealed interface RelaxationWay {
  /** How this is called in a plan. */
  String describe();

  /** Newton's method in alpha and the weights, over factors of all allowed kernels. */
  record NewtonOverFactors() implements RelaxationWay {
    @Override
    public String describe() {
      return "Newton's method in alpha and the weights, over the kernels' factors";
    }
  }

  /** Newton's method in alpha and the weights, over stored matrices. */
  record NewtonOverMatrices() implements RelaxationWay {
    @Override
    public String describe() {
      return "Newton's method in alpha and the weights, over stored matrices";
    }
  }

  /**
   * Rounds of an alpha-step, a master over all cuts and a model of second order.
   *
   * @param sampleRows rows of a sample whose solution is the start; 0 for none
   * @param maxRounds rounds after which Newton's method over stored matrices takes over; 0 for
   *     never
   */
  record Rounds(int sampleRows, int maxRounds) implements RelaxationWay {
    @Override
    public String describe() {
      return "rounds of SVMs with a model of second order"
          + (sampleRows > 0 ? ", from the solution for %d rows".formatted(sampleRows) : "")
          + (maxRounds > 0 ? ", Newton's method after %d rounds".formatted(maxRounds) : "");
    }
  }

  /** Whether factors are looked for at all: those of stored matrices cost time to find. */
  static boolean looksForFactors(ProblemShape shape) {
    return shape.blocks() == 1
        && (!shape.stored()
            || (shape.rows() >= Thresholds.MIN_STORED_FACTOR_ROWS
                && shape.kernels() >= Thresholds.MIN_STORED_FACTOR_KERNELS));
  }

  /**
   * Whether a Newton step over factors stays affordable.
   *
   * @param columns of the factors of all kernels together
   */
  static boolean fitsFactors(ProblemShape shape, int columns) {
    return Math.min(columns + shape.kernels(), shape.variables()) <= Thresholds.MAX_FACTOR_SYSTEM;
  }

  /** Whether a Newton step over stored matrices is affordable. */
  static boolean fitsMatrices(ProblemShape shape) {
    double entries = (double) shape.rows() * shape.rows() * shape.kernels();
    return shape.stored()
        && shape.variables() <= Thresholds.MAX_NEWTON_VARIABLES
        && entries <= Thresholds.MAX_NEWTON_ENTRIES;
  }

  /** The way for a problem, or for what a node leaves of it. */
  static RelaxationWay of(ProblemShape shape) {
    if (shape.factorColumns() > 0
        && looksForFactors(shape)
        && fitsFactors(shape, shape.factorColumns())) {
      return new NewtonOverFactors();
    }
    boolean small = fitsMatrices(shape);
    if (small && (shape.kernels() >= shape.variables() || shape.rankOne())) {
      return new NewtonOverMatrices();
    }
    boolean late = small && shape.variables() <= Thresholds.MAX_LATE_NEWTON_VARIABLES;
    return new Rounds(
        shape.stored() ? 0 : Samples.startRows(shape.rows(), shape.candidates()),
        late ? Thresholds.ROUNDS_BEFORE_NEWTON : 0);
  }
}
