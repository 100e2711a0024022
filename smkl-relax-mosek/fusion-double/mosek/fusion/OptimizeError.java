package mosek.fusion;

/** An error during optimization, that of a licence included. */
public class OptimizeError extends FusionRuntimeException {
  private static final long serialVersionUID = 1;

  public OptimizeError(String message) {
    super(message);
  }
}
