package mosek.fusion;

import java.util.Arrays;

/** A block of variables; an interface, as in MOSEK's own package. */
public interface Variable extends Expression {
  double[] level() throws SolutionError;

  /** The only kind that the double has: all variables of a model. */
  record Block(Model model, int size) implements Variable {
    @Override
    public double[] level() throws SolutionError {
      return Arrays.copyOf(model.solution(true).x(), size);
    }

    @Override
    public Affine affine() {
      int[] index = new int[size];
      Arrays.setAll(index, j -> j);
      double[] ones = new double[size];
      Arrays.fill(ones, 1);
      return new Affine(model, false, index, index, ones, new double[size]);
    }
  }
}
