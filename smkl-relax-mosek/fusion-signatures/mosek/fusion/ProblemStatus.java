package mosek.fusion;

/** What is known of a problem. */
public enum ProblemStatus {
  IllPosed
}
