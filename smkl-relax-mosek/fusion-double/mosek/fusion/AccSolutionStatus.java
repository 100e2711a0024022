package mosek.fusion;

/** Which solutions may be read. */
public enum AccSolutionStatus {
  Anything
}
