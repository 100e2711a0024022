package mosek.fusion;

/** The unchecked exceptions of Fusion. */
public class FusionRuntimeException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public FusionRuntimeException(String message) {
    super(message);
  }
}
