package mosek.fusion;

/** A parameter is unknown or has a wrong value. */
public class ParameterError extends FusionRuntimeException {
  private static final long serialVersionUID = 1;

  public ParameterError(String message) {
    super(message);
  }
}
