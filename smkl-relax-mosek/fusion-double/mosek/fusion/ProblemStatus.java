package mosek.fusion;

/** What is known of a problem. */
public enum ProblemStatus {
  Unknown,
  PrimalAndDualFeasible,
  PrimalInfeasible,
  DualInfeasible,
  IllPosed
}
