package mosek.fusion;

/** A name is taken, or unknown. */
public class NameError extends FusionRuntimeException {
  private static final long serialVersionUID = 1;

  public NameError(String message) {
    super(message);
  }
}
