package mosek.fusion;

/** An object belongs to another model. */
public class ModelError extends FusionRuntimeException {
  private static final long serialVersionUID = 1;

  public ModelError(String message) {
    super(message);
  }
}
