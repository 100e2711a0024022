package mosek.fusion;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicSolver;
import org.smkl.api.conic.ConicStatus;

/** The model of the double. */
public class Model implements AutoCloseable {
  /** Models that are not closed yet, over all threads. */
  private static final Set<Model> OPEN = ConcurrentHashMap.newKeySet();

  /** Given the text of each model of this thread when it is solved. */
  private static final ThreadLocal<Consumer<String>> LISTENER = new ThreadLocal<>();

  final String name;
  final Map<String, Constraint> constraints = new LinkedHashMap<>();
  final Parameters parameters = new Parameters();
  int variables;
  Affine objective;
  private final AtomicBoolean broken = new AtomicBoolean();
  private PrintWriter log;
  private AccSolutionStatus accepted = AccSolutionStatus.Optimal;
  private Script ending;
  private ConicSolution solution;
  private boolean closed;

  public Model(String name) {
    this.name = name;
    OPEN.add(this);
  }

  /** Throws if a model was forgotten, and forgets it. */
  public static void checkAllClosed() {
    List<String> names = OPEN.stream().map(model -> model.name).toList();
    OPEN.clear();
    if (!names.isEmpty()) {
      throw new IllegalStateException("Models that were never closed: " + names);
    }
  }

  /** From now on, models of this thread are written down for the listener; null for none. */
  public static void listen(Consumer<String> listener) {
    LISTENER.set(listener);
  }

  private void open() {
    if (closed) {
      throw new IllegalStateException("Model '" + name + "' is used after it was closed.");
    }
  }

  public Variable variable(String variable, int size, LinearDomain domain) {
    open();
    if (variables > 0 || size < 1 || !domain.kind.equals("unbounded")) {
      throw new IllegalArgumentException("The double takes one block of free variables.");
    }
    variables = size;
    return new Variable.Block(this, size);
  }

  public Constraint constraint(String constraint, Expression expr, LinearDomain domain) {
    return add(constraint, expr, domain.toString());
  }

  public Constraint constraint(String constraint, Expression expr, ConeDomain domain) {
    domain.check(expr.affine().size());
    return add(constraint, expr, domain.toString());
  }

  private Constraint add(String constraint, Expression expr, String domain) {
    open();
    own(expr);
    Constraint added = new Constraint.Block(this, constraint, expr.affine(), domain);
    if (constraints.putIfAbsent(constraint, added) != null) {
      throw new NameError("Duplicate constraint name '" + constraint + "'");
    }
    return added;
  }

  public void objective(String objectiveName, ObjectiveSense sense, Expression expr) {
    open();
    own(expr);
    if (sense != ObjectiveSense.Minimize || !expr.affine().scalar()) {
      throw new DimensionError("The double minimizes scalars only");
    }
    objective = expr.affine();
  }

  private void own(Expression expr) {
    if (expr.affine().model() != this) {
      throw new ModelError("The expression belongs to another model");
    }
  }

  public void setSolverParam(String parameter, String value) {
    open();
    parameters.set(parameter, value);
  }

  public void setSolverParam(String parameter, int value) {
    open();
    parameters.set(parameter, value);
  }

  public void setSolverParam(String parameter, double value) {
    open();
    parameters.set(parameter, value);
  }

  public void setLogHandler(PrintWriter handler) {
    open();
    log = handler;
  }

  public void acceptedSolutionStatus(AccSolutionStatus what) {
    open();
    accepted = what;
  }

  public void breakSolver() {
    open();
    broken.set(true);
  }

  public void solve() {
    open();
    if (LISTENER.get() != null) {
      LISTENER.get().accept(Recording.of(this));
    }
    if (log != null) {
      log.print("Problem\n  Name : " + name + "\n\n");
      log.flush();
    }
    ending = Script.take();
    if (ending == null) {
      byClarabel();
      return;
    }
    while (ending.untilBroken() && !broken.get()) {
      Thread.onSpinWait();
    }
    if (ending.failure() != null) {
      throw ending.failure().get();
    }
    solution =
        new ConicSolution(
            ConicStatus.STALLED, "script", new double[variables], new double[rows()], 1, 1, 0, 0);
  }

  private int rows() {
    return constraints.values().stream().mapToInt(c -> c.rows.size()).sum();
  }

  private void byClarabel() {
    double time = parameters.number("optimizerMaxTime", -1);
    ConicOptions options =
        new ConicOptions(
            parameters.number("intpntCoTolRelGap", 1e-8),
            (int) parameters.number("intpntMaxIterations", 400),
            time < 0 ? Double.POSITIVE_INFINITY : Math.max(1e-9, time),
            (int) Math.max(1, parameters.number("numThreads", 1)),
            broken::get,
            line -> {});
    solution = clarabel().solve(Neutral.of(this), options);
    SolutionStatus undefined = SolutionStatus.Undefined;
    SolutionStatus unknown = solution.hasPoint() ? SolutionStatus.Unknown : undefined;
    Script end =
        switch (solution.status()) {
          case OPTIMAL ->
              Script.ending(
                  ProblemStatus.PrimalAndDualFeasible,
                  SolutionStatus.Optimal,
                  SolutionStatus.Optimal);
          case PRIMAL_INFEASIBLE ->
              Script.ending(ProblemStatus.PrimalInfeasible, undefined, SolutionStatus.Certificate);
          case DUAL_INFEASIBLE ->
              Script.ending(ProblemStatus.DualInfeasible, SolutionStatus.Certificate, undefined);
          default -> Script.ending(ProblemStatus.Unknown, unknown, unknown);
        };
    ending = end.after(solution.iterations());
  }

  /** The solver behind the double. */
  public static ConicSolver clarabel() {
    return ServiceLoader.load(ConicSolver.class, Model.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .filter(solver -> solver.id().equals("clarabel"))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("Clarabel is not on the class path."));
  }

  ConicSolution solution(boolean primal) throws SolutionError {
    open();
    SolutionStatus status = ending == null ? SolutionStatus.Undefined : status(primal);
    if (status == SolutionStatus.Undefined
        || (accepted != AccSolutionStatus.Anything && status != SolutionStatus.Optimal)) {
      throw new SolutionError("Solution status is " + status + " but " + accepted + " is expected");
    }
    return solution;
  }

  private SolutionStatus status(boolean primal) {
    return primal ? ending.primal() : ending.dual();
  }

  public ProblemStatus getProblemStatus() {
    open();
    return ending == null ? ProblemStatus.Unknown : ending.problem();
  }

  public SolutionStatus getPrimalSolutionStatus() {
    open();
    return ending == null ? SolutionStatus.Undefined : status(true);
  }

  public SolutionStatus getDualSolutionStatus() {
    open();
    return ending == null ? SolutionStatus.Undefined : status(false);
  }

  public double primalObjValue() throws SolutionError {
    return solution(true).objective();
  }

  public double dualObjValue() throws SolutionError {
    return solution(false).dualObjective();
  }

  public int getSolverIntInfo(String item) {
    open();
    if (!item.equals("intpntIter")) {
      throw new NameError("Invalid integer info name '" + item + "'");
    }
    return ending == null ? 0 : ending.iterations();
  }

  public double getSolverDoubleInfo(String item) {
    open();
    if (!item.matches("solItr[PD]viol(acc|con|var)")) {
      throw new NameError("Invalid double info name '" + item + "'");
    }
    return ending.info().getOrDefault(item, Double.NaN);
  }

  @Override
  public void close() {
    closed = true;
    OPEN.remove(this);
  }
}
