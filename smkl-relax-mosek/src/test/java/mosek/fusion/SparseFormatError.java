package mosek.fusion;

/** A sparse matrix is not well formed. */
public class SparseFormatError extends FusionRuntimeException {
  private static final long serialVersionUID = 1;

  public SparseFormatError(String message) {
    super(message);
  }
}
