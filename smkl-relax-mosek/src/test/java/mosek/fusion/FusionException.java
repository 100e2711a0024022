package mosek.fusion;

/** Base of the checked exceptions. */
public class FusionException extends Exception {
  private static final long serialVersionUID = 1;

  public FusionException(String message) {
    super(message);
  }

  /** Only the message: what MOSEK documents of its exceptions. */
  @SuppressWarnings("OverrideThrowableToString")
  @Override
  public String toString() {
    return getMessage();
  }
}
