package mosek.fusion;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The methods that are used here, as MOSEK's public documentation describes them. This one writes
 * down what it is told and leaves the solve to {@link Recording#SOLVER}.
 */
public class Model implements AutoCloseable {
  private final String name;
  private final List<Recording.Block> blocks = new ArrayList<>();
  private final Map<String, Object> parameters = new TreeMap<>();
  private final AtomicBoolean broken = new AtomicBoolean();
  private volatile boolean closed;
  private int variables;
  private int rows;
  private Recording.Row objective;
  private PrintWriter log;
  private AccSolutionStatus accepted;
  private Recording.Ending ending;

  public Model(String name) {
    this.name = name;
    Recording.OPEN.incrementAndGet();
  }

  private void open() {
    if (closed) {
      throw new IllegalStateException("Model '" + name + "' is used after it was closed.");
    }
  }

  public Variable variable(String variable, int size, LinearDomain domain) {
    open();
    variables = size;
    return () -> solution(true).x();
  }

  public Constraint constraint(String constraint, Expression expr, LinearDomain domain) {
    return add(constraint, expr, domain.words);
  }

  public Constraint constraint(String constraint, Expression expr, ConeDomain domain) {
    return add(constraint, expr, domain.words);
  }

  private Constraint add(String constraint, Expression expr, String domain) {
    open();
    List<Recording.Row> added = ((Expr.Affine) expr).rows();
    blocks.add(new Recording.Block(constraint, domain, added));
    int start = rows;
    rows += added.size();
    int end = rows;
    return new Constraint() {
      @Override
      public double[] dual() throws SolutionError {
        return Arrays.copyOfRange(solution(false).y(), start, end);
      }
    };
  }

  public void objective(String objectiveName, ObjectiveSense sense, Expression expr) {
    open();
    objective = ((Expr.Affine) expr).rows().get(0);
  }

  public void setSolverParam(String parameter, String value) {
    open();
    parameters.put(parameter, value);
  }

  public void setSolverParam(String parameter, int value) {
    open();
    parameters.put(parameter, value);
  }

  public void setSolverParam(String parameter, double value) {
    open();
    parameters.put(parameter, value);
  }

  public void setLogHandler(PrintWriter handler) {
    open();
    log = handler;
  }

  public void acceptedSolutionStatus(AccSolutionStatus what) {
    open();
    accepted = what;
  }

  public void solve() {
    open();
    log.print("Problem\n  Name : " + name + "\n\n");
    log.flush();
    ending =
        Recording.SOLVER
            .get()
            .apply(new Recording(name, variables, objective, blocks, parameters, broken::get));
  }

  public void breakSolver() {
    open();
    broken.set(true);
  }

  public ProblemStatus getProblemStatus() {
    open();
    return ending.problem();
  }

  public SolutionStatus getPrimalSolutionStatus() {
    open();
    return ending.primal();
  }

  public SolutionStatus getDualSolutionStatus() {
    open();
    return ending.dual();
  }

  /** By default only optimal solutions are accepted. */
  private Recording.Ending solution(boolean primal) throws SolutionError {
    open();
    SolutionStatus status = primal ? ending.primal() : ending.dual();
    if (status == SolutionStatus.Undefined
        || (accepted != AccSolutionStatus.Anything && status != SolutionStatus.Optimal)) {
      throw new SolutionError("Solution status is " + status + " but " + accepted + " is expected");
    }
    return ending;
  }

  public double primalObjValue() throws SolutionError {
    return solution(true).primalValue();
  }

  public double dualObjValue() throws SolutionError {
    return solution(false).dualValue();
  }

  public int getSolverIntInfo(String item) {
    open();
    return ending.iterations();
  }

  public double getSolverDoubleInfo(String item) {
    open();
    return ending.violation();
  }

  @Override
  public void close() {
    if (!closed) {
      Recording.OPEN.decrementAndGet();
    }
    closed = true;
  }
}
