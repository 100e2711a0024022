package mosek.fusion;

/** An error during optimization. */
public class OptimizeError extends FusionRuntimeException {
  private static final long serialVersionUID = 1;

  public OptimizeError(String message) {
    super(message);
  }
}
