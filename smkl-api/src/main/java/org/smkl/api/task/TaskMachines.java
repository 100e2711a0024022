package org.smkl.api.task;

import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * The machines of a task over some rows. Immutable, thread-safe; open to further properties.
 *
 * <p>A ridge is a number for each row that is added to the diagonal of every kernel on the training
 * rows, and to nothing else: the weights sum to 1, so that it adds {@code 1/2 sum_j ridge_j v_j^2}
 * to what a machine pays. With bounds that never bind, 1/(2C) makes a hinge a squared one.
 */
public final class TaskMachines {
  private final TaskDecision decision;
  private final List<TaskMachine> machines;
  private final double[] ridge;
  private final OptionalDouble quantile;
  private final List<RowPair> pairs;

  private TaskMachines(
      TaskDecision decision,
      List<TaskMachine> machines,
      double[] ridge,
      OptionalDouble quantile,
      List<RowPair> pairs) {
    this.quantile = quantile;
    this.pairs = pairs;
    this.decision = decision;
    this.machines = List.copyOf(machines);
    this.ridge = ridge;
  }

  /**
   * Machines and what their values mean.
   *
   * @throws IllegalArgumentException if their number does not fit, or a role is missing
   */
  public static TaskMachines of(TaskDecision decision, List<TaskMachine> machines) {
    boolean single = decision != TaskDecision.VOTES && decision != TaskDecision.LARGEST;
    if (machines.isEmpty() || (single && machines.size() > 1)) {
      throw new IllegalArgumentException(
          "%s takes %s machine; got %d."
              .formatted(decision, single ? "one" : "at least one", machines.size()));
    }
    for (TaskMachine machine : machines) {
      boolean told =
          machine.positive() >= 0
              && (machine.negative() >= 0) == (decision == TaskDecision.VOTES)
              && machine.positive() != machine.negative();
      if (!single && !told) {
        throw new IllegalArgumentException(
            "%s needs machines %s; got one between %d and %d."
                .formatted(
                    decision,
                    decision == TaskDecision.VOTES
                        ? "between two classes"
                        : "between a class and all others",
                    machine.positive(),
                    machine.negative()));
      }
    }
    return new TaskMachines(decision, machines, new double[0], OptionalDouble.empty(), List.of());
  }

  /**
   * These machines, whose points are pairs of rows: point p is the difference of the two rows of
   * pair p, and the kernel of two pairs (i, j) and (k, l) is K_ik + K_jl - K_il - K_jk. A machine's
   * value for a row stays one of the row alone.
   *
   * @param all the pairs, at least one
   */
  public TaskMachines overPairs(List<RowPair> all) {
    if (all.isEmpty()) {
      throw new IllegalArgumentException("Expected at least one pair of rows; got none.");
    }
    return new TaskMachines(decision, machines, ridge, quantile, List.copyOf(all));
  }

  /** The pairs of rows that are the points; empty where points are rows. Unmodifiable. */
  public List<RowPair> pairs() {
    return pairs;
  }

  /** How many points there are beside a zero point. */
  int points(int rows) {
    return pairs.isEmpty() ? rows : pairs.size();
  }

  /**
   * These machines with a ridge.
   *
   * @param values for each row, or pair of rows, a finite number, zero or more
   */
  public TaskMachines withRidge(double[] values) {
    for (double value : Objects.requireNonNull(values, "values")) {
      if (!(value >= 0) || Double.isInfinite(value)) {
        throw new IllegalArgumentException(
            "A ridge has finite numbers, zero or more; got " + value + ".");
      }
    }
    return new TaskMachines(decision, machines, values.clone(), quantile, pairs);
  }

  /**
   * These machines, whose number is a quantile of this level: the pinball loss judges it.
   *
   * @param level between 0 and 1
   */
  public TaskMachines withQuantile(double level) {
    if (decision != TaskDecision.NUMBER || !(level > 0 && level < 1)) {
      throw new IllegalArgumentException(
          "A quantile is a number with a level between 0 and 1; got %s of %s."
              .formatted(level, decision));
    }
    return new TaskMachines(decision, machines, ridge, OptionalDouble.of(level), pairs);
  }

  /** The level of the quantile that is predicted; mostly none. */
  public OptionalDouble quantile() {
    return quantile;
  }

  /** What the values of the machines mean. */
  public TaskDecision decision() {
    return decision;
  }

  /** The machines, unmodifiable. */
  public List<TaskMachine> machines() {
    return machines;
  }

  /** What is added to the diagonal of every kernel, for each point; mostly empty. A copy. */
  public double[] ridge() {
    return ridge.clone();
  }
}
