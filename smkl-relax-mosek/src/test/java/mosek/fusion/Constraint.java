package mosek.fusion;

import java.util.Arrays;

/** A block of constraints; a class, as in MOSEK's own package. */
public abstract class Constraint {
  final Model model;
  final String name;
  final Affine rows;
  final String domain;
  int start;

  Constraint(Model model, String name, Affine rows, String domain) {
    this.model = model;
    this.name = name;
    this.rows = rows;
    this.domain = domain;
  }

  /**
   * For a minimisation the dual of F x + g in D lies in the dual of D, F'y summed over all
   * constraints is c, and the dual value is c0 - g'y.
   */
  public double[] dual() throws SolutionError {
    return Neutral.dual(this, model.solution(false).y());
  }

  /** The only kind that the double has. */
  static final class Block extends Constraint {
    Block(Model model, String name, Affine rows, String domain) {
      super(model, name, rows, domain);
    }
  }

  @Override
  public String toString() {
    return name + " " + domain + " " + Arrays.toString(rows.offset());
  }
}
