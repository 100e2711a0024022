package mosek.fusion;

/** What is known of a problem. */
public enum ProblemStatus {
  Unknown,
  PrimalAndDualFeasible,
  PrimalFeasible,
  DualFeasible,
  PrimalInfeasible,
  DualInfeasible,
  PrimalAndDualInfeasible,
  IllPosed,
  PrimalInfeasibleOrUnbounded
}
