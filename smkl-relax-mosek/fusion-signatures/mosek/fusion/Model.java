package mosek.fusion;

import java.io.PrintWriter;

/** Signatures of the methods that are used here, from MOSEK's public documentation; no code. */
public class Model implements AutoCloseable {
  public Model(String name) {
    throw new UnsupportedOperationException("a signature");
  }

  public native Variable variable(String name, int size, LinearDomain domain);

  public native Constraint constraint(String name, Expression expr, LinearDomain domain);

  public native Constraint constraint(String name, Expression expr, ConeDomain domain);

  public native void objective(String name, ObjectiveSense sense, Expression expr);

  public native void setSolverParam(String name, String value);

  public native void setSolverParam(String name, int value);

  public native void setSolverParam(String name, double value);

  public native void setLogHandler(PrintWriter handler);

  public native void acceptedSolutionStatus(AccSolutionStatus what);

  public native void solve();

  public native void breakSolver();

  public native ProblemStatus getProblemStatus();

  public native SolutionStatus getPrimalSolutionStatus();

  public native SolutionStatus getDualSolutionStatus();

  public native double primalObjValue() throws SolutionError;

  public native double dualObjValue() throws SolutionError;

  public native int getSolverIntInfo(String name);

  public native double getSolverDoubleInfo(String name);

  @Override
  public native void close();
}
