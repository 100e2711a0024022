package org.smkl.tck.hostile;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.smkl.api.Block;
import org.smkl.api.NumberParameter;
import org.smkl.api.task.RowPair;
import org.smkl.api.task.TaskDecision;
import org.smkl.api.task.TaskFamily;
import org.smkl.api.task.TaskInput;
import org.smkl.api.task.TaskMachine;
import org.smkl.api.task.TaskMachines;
import org.smkl.api.task.TaskTargets;

/** A task that breaks its contract in one way. */
public class HostileTaskFamily extends Hostile<HostileTaskFamily.Lie> implements TaskFamily {
  /** How. */
  public enum Lie {
    /** No machines. */
    NULL,
    /** No targets. */
    NULL_TARGETS,
    /** A row that there is none of. */
    FOREIGN_ROW,
    /** A pair with a row that there is none of. */
    FOREIGN_PAIR,
    /** A variable of a pair that there is none of. */
    NO_SUCH_PAIR,
    /** A ridge for one row. */
    SHORT_RIDGE,
    /** A number that is none. */
    NAN,
    /** A machine of nothing. */
    NO_VARIABLES,
    /** Variables of one sign, so that none can move. */
    ONE_SIGN,
    /** Two variables of a row with one sign. */
    TWICE,
    /** Bounds whose squares overflow. */
    HUGE_BOUNDS,
    /** A class that there is none of. */
    FOREIGN_CLASS,
    /** Another number of machines when it is asked again. */
    FICKLE,
    /** Two parameters of one name. */
    TWIN_PARAMETERS,
    /** Writes to what it is given and to what it gave. */
    OVERWRITES
  }

  private final AtomicInteger calls = new AtomicInteger();

  /** A liar. */
  public HostileTaskFamily(Lie lie) {
    super(lie);
  }

  /** One that throws. */
  public HostileTaskFamily(Throws thrown) {
    super(thrown);
  }

  @Override
  public String description() {
    return "lies";
  }

  @Override
  public TaskTargets targets() {
    return lie == Lie.NULL_TARGETS ? null : TaskTargets.CLASSES;
  }

  @Override
  public List<NumberParameter> parameters() {
    NumberParameter p = NumberParameter.of("p", "any number", 1);
    return lie == Lie.TWIN_PARAMETERS ? List.of(p, p) : List.of();
  }

  @Override
  public TaskMachines machines(TaskInput input) {
    throwIfAsked();
    int n = input.rows();
    double[] u = input.bounds();
    double[] s = Arrays.stream(input.labels()).mapToDouble(c -> c == 0 ? 1 : -1).toArray();
    double[] p = new double[n];
    Arrays.fill(p, 1);
    int[] rows = new int[n];
    Arrays.setAll(rows, j -> j);
    double[] ridge = new double[0];
    int positive = 0;
    switch (lie) {
      case FOREIGN_ROW -> rows[0] = n + 5;
      case SHORT_RIDGE -> ridge = new double[] {1};
      case NAN -> p[0] = Double.NaN;
      case NO_VARIABLES -> {
        return stated(new Block(new int[0], new double[0], new double[0], new double[0]), 0);
      }
      case ONE_SIGN -> Arrays.fill(s, 1);
      case TWICE -> rows[1] = rows[0];
      case HUGE_BOUNDS -> Arrays.fill(u, 1e200);
      case FOREIGN_CLASS -> positive = 17;
      case OVERWRITES -> {
        Arrays.fill(input.bounds(), Double.NaN);
        Arrays.fill(input.labels(), 99);
      }
      case NULL -> {
        return null;
      }
      case NULL_TARGETS, FICKLE, FOREIGN_PAIR, NO_SUCH_PAIR, TWIN_PARAMETERS -> {}
    }
    Block block = new Block(rows, p, u, s);
    if (lie == Lie.FICKLE && calls.incrementAndGet() > 1) {
      TaskMachine one = TaskMachine.of(block).between(0, TaskMachine.NONE);
      return TaskMachines.of(TaskDecision.LARGEST, List.of(one, one));
    }
    TaskMachines machines = stated(block, positive).withRidge(ridge);
    return switch (lie) {
      case FOREIGN_PAIR -> machines.overPairs(Collections.nCopies(n, new RowPair(0, n)));
      case NO_SUCH_PAIR -> machines.overPairs(List.of(new RowPair(0, 1)));
      default -> machines;
    };
  }

  private static TaskMachines stated(Block block, int positive) {
    TaskMachine machine = TaskMachine.of(block).between(positive, TaskMachine.NONE);
    return TaskMachines.of(TaskDecision.LARGEST, List.of(machine));
  }
}
