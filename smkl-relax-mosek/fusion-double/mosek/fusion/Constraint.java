package mosek.fusion;

/** A block of constraints. */
public abstract class Constraint {
  public abstract double[] dual() throws SolutionError;
}
