package mosek.fusion;

/** The direction of an objective. */
public enum ObjectiveSense {
  Minimize
}
