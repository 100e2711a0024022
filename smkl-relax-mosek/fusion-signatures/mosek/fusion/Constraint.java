package mosek.fusion;

/** A block of constraints. */
public abstract class Constraint {
  public native double[] dual() throws SolutionError;
}
