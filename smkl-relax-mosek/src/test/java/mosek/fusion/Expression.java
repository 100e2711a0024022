package mosek.fusion;

/** An affine expression. */
public interface Expression {
  /** Its rows; of the double, not of MOSEK. */
  Affine affine();
}
