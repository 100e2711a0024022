package org.smkl.api.task;

import java.util.List;
import org.smkl.api.NumberParameter;
import org.smkl.api.Plugin;

/**
 * A task: what is to be learned of rows, as machines over them. A plugin kind: a task states the
 * machines, the framework adds the kernels, solves, proves, predicts and scores.
 *
 * <p>Contract:
 *
 * <ul>
 *   <li><b>Input.</b> {@link TaskInput} has the targets of the training rows, the bounds of their
 *       losses (C times their weights) and the values of the parameters. Nothing is modified.
 *   <li><b>Allowed results.</b> {@link TaskMachines}: at least one machine, each a dual problem
 *       with a linear term, bounds, signs, any right-hand side of its equality, with a bias or
 *       without. The same number of machines and the same {@link TaskDecision} for every C.
 *   <li><b>Fast</b>: a minute at most for the largest data; <b>deterministic</b>;
 *       <b>thread-safe</b>; no kernel value is known to it.
 *   <li><b>Throws</b> {@link UnsupportedOperationException} for rows that it cannot take, in words
 *       for the user; {@link IllegalArgumentException} for a value of a parameter out of range,
 *       naming parameter, value and what is allowed.
 * </ul>
 *
 * What is proved is proved of the machines that the task states. Whether these are the right ones
 * for what it promises is the business of its tests: {@code TaskFamilyTck} of smkl-tck compares
 * them with the primal problem that the author writes down.
 */
public interface TaskFamily extends Plugin {
  /** One line for the user: what is learned. */
  String description();

  /** What it needs to know of each row. */
  TaskTargets targets();

  /** The task's own parameters. Names are unique. */
  default List<NumberParameter> parameters() {
    return List.of();
  }

  /** The machines of these rows. */
  TaskMachines machines(TaskInput input);
}
