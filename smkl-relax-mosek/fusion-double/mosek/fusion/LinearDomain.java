package mosek.fusion;

/** A domain of equations, inequalities or free elements; only passed on. */
public class LinearDomain {
  final String words;

  LinearDomain(String words) {
    this.words = words;
  }
}
