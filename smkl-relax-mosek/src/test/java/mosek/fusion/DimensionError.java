package mosek.fusion;

/** Shapes do not fit. */
public class DimensionError extends FusionRuntimeException {
  private static final long serialVersionUID = 1;

  public DimensionError(String message) {
    super(message);
  }
}
