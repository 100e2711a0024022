package mosek.fusion;

/** The checked exceptions of Fusion. */
public class FusionException extends Exception {
  private static final long serialVersionUID = 1;

  public FusionException(String message) {
    super(message);
  }
}
