package mosek.fusion;

/** A solution was asked for that is undefined or not accepted. */
public class SolutionError extends FusionException {
  private static final long serialVersionUID = 1;

  public SolutionError(String message) {
    super(message);
  }
}
