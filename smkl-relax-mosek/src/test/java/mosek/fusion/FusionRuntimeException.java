package mosek.fusion;

/** Base of the unchecked exceptions. */
public class FusionRuntimeException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public FusionRuntimeException(String message) {
    super(message);
  }

  /** Only the message: what MOSEK documents of its exceptions. */
  @SuppressWarnings("OverrideThrowableToString")
  @Override
  public String toString() {
    return getMessage();
  }
}
