package org.smkl.branchbound.node;

/**
 * The tolerances that follow from the gap to be proved, and the goal to prove it. Nodes are
 * fathomed a tenth of the gap early, so that the rounding allowance of a verification does not
 * spoil the gap.
 *
 * @param gap the relative gap to prove
 */
public record Accuracy(double gap) implements Goal {
  private static final double FATHOM_SHARE = 0.9;
  private static final double STOP_SHARE = 0.95;
  private static final double FLOOR = 1e-13;

  @Override
  public double cutoff(double upperBound) {
    return upperBound - FATHOM_SHARE * gap * Math.abs(upperBound);
  }

  @Override
  public boolean enough(double upperBound, double openBound) {
    return openBound >= upperBound - STOP_SHARE * gap * Math.abs(upperBound);
  }

  /** For nodes that will probably be branched: a digit or two beyond what z needs. */
  public double rough() {
    return Math.max(tight(), 1e-4);
  }

  /** For strong branching. */
  double rougher() {
    return Math.max(tight(), 1e-3);
  }

  /** For nodes that can be closed, and for supports solved exactly. */
  public double tight() {
    return gap / 10;
  }

  /** A tolerance a digit below, or 0 where there is none in double precision. */
  public static double tighter(double tolerance) {
    return tolerance / 10 >= FLOOR ? tolerance / 10 : 0;
  }
}
