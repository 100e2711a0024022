package mosek.fusion;

/** A domain of equations, inequalities or free elements. */
public class LinearDomain {
  final String kind;
  final double bound;

  LinearDomain(String kind, double bound) {
    this.kind = kind;
    this.bound = bound;
  }

  @Override
  public String toString() {
    return kind + "(" + bound + ")";
  }
}
