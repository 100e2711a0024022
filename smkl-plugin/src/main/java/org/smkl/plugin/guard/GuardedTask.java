package org.smkl.plugin.guard;

import java.util.ArrayList;
import java.util.List;
import org.smkl.api.Block;
import org.smkl.api.NumberParameter;
import org.smkl.api.task.RowPair;
import org.smkl.api.task.TaskDecision;
import org.smkl.api.task.TaskFamily;
import org.smkl.api.task.TaskInput;
import org.smkl.api.task.TaskMachine;
import org.smkl.api.task.TaskMachines;
import org.smkl.api.task.TaskTargets;

/**
 * A task whose machines are over rows that there are, in arrays that nobody else writes to. Whether
 * they are the right ones for what it promises is its author's business; values of parameters that
 * it refuses are the user's.
 */
final class GuardedTask extends GuardedPlugin<TaskFamily> implements TaskFamily {
  GuardedTask(TaskFamily task, PluginOrigin origin) {
    super(task, origin);
  }

  @Override
  public String description() {
    return PluginFailures.plain(
        present("description()", cheap("description()", plugin::description)));
  }

  @Override
  public TaskTargets targets() {
    return present("targets()", cheap("targets()", plugin::targets));
  }

  @Override
  public List<NumberParameter> parameters() {
    return parameters(plugin::parameters);
  }

  @Override
  public TaskMachines machines(TaskInput input) {
    TaskMachines stated =
        lengthy("machines()", refusing(() -> plugin.machines(input), REFUSAL)).orRefuse();
    present("machines()", stated);
    for (RowPair pair : stated.pairs()) {
      if (Math.max(pair.first(), pair.second()) >= input.rows()) {
        throw broken(
            "it returned the pair of rows %d and %d; there are %d"
                .formatted(pair.first(), pair.second(), input.rows()));
      }
    }
    int points = stated.pairs().isEmpty() ? input.rows() : stated.pairs().size();
    int ridge = stated.ridge().length;
    if (ridge != 0 && ridge != points) {
      throw broken(
          "it returned a ridge of %d numbers; expected none or %d".formatted(ridge, points));
    }
    List<TaskMachine> machines = new ArrayList<>();
    for (TaskMachine machine : stated.machines()) {
      check(machine, input, points, stated.decision());
      machines.add(origin.own() ? machine : machine.copy());
    }
    TaskMachines checked = TaskMachines.of(stated.decision(), machines).withRidge(stated.ridge());
    checked = stated.pairs().isEmpty() ? checked : checked.overPairs(stated.pairs());
    return stated.quantile().isEmpty()
        ? checked
        : checked.withQuantile(stated.quantile().getAsDouble());
  }

  private void check(TaskMachine machine, TaskInput input, int points, TaskDecision decision) {
    Block block = machine.block();
    boolean[][] seen = new boolean[2][points];
    boolean[] any = new boolean[2];
    for (int j = 0; j < block.size(); j++) {
      int row = block.row(j);
      if (row >= points) {
        throw broken("it returned a variable of row %d; there are %d".formatted(row, points));
      }
      int sign = block.signs()[j] > 0 ? 1 : 0;
      if (seen[sign][row]) {
        throw broken("it returned two variables of row %d with one sign".formatted(row));
      }
      seen[sign][row] = true;
      any[sign] = true;
    }
    // The point without kernel values brings the other sign.
    boolean own = machine.biased() && machine.rightHandSide() == 0;
    boolean moves = own ? (any[0] && any[1]) : (any[0] || any[1]);
    if (!moves) {
      throw broken(
          "it returned a machine of %d variables, none of which can be other than 0"
              .formatted(block.size()));
    }
    int classes = input.classes().size();
    boolean roles = decision == TaskDecision.VOTES || decision == TaskDecision.LARGEST;
    if (roles && (machine.positive() >= classes || machine.negative() >= classes)) {
      throw broken(
          "it returned a machine between the classes %d and %d; there are %d"
              .formatted(machine.positive(), machine.negative(), classes));
    }
  }
}
