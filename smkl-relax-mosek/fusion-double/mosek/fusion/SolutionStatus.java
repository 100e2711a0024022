package mosek.fusion;

/** What a primal or dual solution is. */
public enum SolutionStatus {
  Undefined,
  Unknown,
  Optimal,
  Certificate,
  IllposedCert
}
