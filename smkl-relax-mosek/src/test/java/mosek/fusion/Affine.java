package mosek.fusion;

/**
 * Rows of the form offset + sum of value * x[column], as triplets.
 *
 * @param scalar whether the shape is () instead of (rows)
 */
record Affine(Model model, boolean scalar, int[] row, int[] column, double[] value, double[] offset)
    implements Expression {
  @Override
  public Affine affine() {
    return this;
  }

  int size() {
    return offset.length;
  }
}
