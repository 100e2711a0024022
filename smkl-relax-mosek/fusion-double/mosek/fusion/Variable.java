package mosek.fusion;

/** A block of variables. */
public interface Variable extends Expression {
  double[] level() throws SolutionError;
}
