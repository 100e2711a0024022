package org.smkl.core.task;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.smkl.api.Block;
import org.smkl.api.task.TaskMachine;
import org.smkl.api.task.TaskMachines;
import org.smkl.api.task.TaskTargets;
import org.smkl.data.Dataset;
import org.smkl.data.Groups;
import org.smkl.data.Target;
import org.smkl.error.InputException;
import org.smkl.plugin.PluginException;
import org.smkl.plugin.task.ChosenTask;

/** The alpha-steps of a task: one block for each machine, all over the same points. */
public final class TaskBlocks {
  private final Task task;
  private final Dataset data;
  private final double[] box;

  private TaskBlocks(Task task, Dataset data, double[] box) {
    this.task = task;
    this.data = data;
    this.box = box;
  }

  /**
   * The blocks of a task. A row's upper bound is C times its own weight times that of its class;
   * rows without weight take no part.
   */
  public static List<Block> of(Task task, Dataset data, double c, ClassWeights classWeights) {
    TaskBlocks blocks = new TaskBlocks(task, data, box(data, c, classWeights));
    return task.roles().stream().map(blocks::block).toList();
  }

  /** The machines of a task, of this release or of a plugin. */
  public static TaskMachines machines(Task task, Dataset data, double c, TaskOptions options) {
    if (options.chosen().isEmpty()) {
      List<Block> blocks = of(task, data, c, options.classWeights());
      return TaskMachines.of(
          task.kind().decision(),
          IntStream.range(0, blocks.size())
              .mapToObj(m -> machine(task.roles().get(m), blocks.get(m)))
              .toList());
    }
    ChosenTask chosen = options.chosen().get();
    if (chosen.family().targets() == TaskTargets.NONE
        && !options.classWeights().equals(ClassWeights.equal())) {
      throw new InputException(
          "Classes are weighted, but task '%s' knows no classes.".formatted(chosen.family().id()),
          "Expected no weights of classes.",
          "Maybe weigh rows instead, by a column of the file.");
    }
    double[] box = box(data, c, options.classWeights());
    boolean rest = options.multiclass() == TaskOptions.Multiclass.ONE_VERSUS_REST;
    double[] numbers =
        data.target() instanceof Target.Values values
            ? Arrays.stream(values.values()).map(y -> (y - task.mean()) / task.scale()).toArray()
            : null;
    TaskMachines stated =
        chosen.machines(
            data.target(), numbers, data.groups().map(Groups::of).orElse(new int[0]), box, c, rest);
    if (stated.machines().size() != task.roles().size()
        || stated.decision() != task.kind().decision()) {
      throw new PluginException(
          "Task '%s' states %d machines for %s, and %d for %s of the same rows."
              .formatted(
                  chosen.family().id(),
                  stated.machines().size(),
                  stated.decision(),
                  task.roles().size(),
                  task.kind().decision()));
    }
    return stated;
  }

  private static TaskMachine machine(Role role, Block block) {
    return TaskMachine.of(block).between(role.positive(), role.negative());
  }

  private static double[] box(Dataset data, double c, ClassWeights classWeights) {
    double[] box = new double[data.rows()];
    Arrays.fill(box, c);
    data.weights().ifPresent(w -> Arrays.setAll(box, j -> box[j] * w[j]));
    if (data.target() instanceof Target.Labels labels) {
      double[] weights = classWeights.of(labels);
      Arrays.setAll(box, j -> box[j] * weights[labels.of()[j]]);
    } else if (!classWeights.equals(ClassWeights.equal())) {
      throw new InputException(
          "Classes are weighted, but numbers are predicted.",
          "Expected no weights of classes in a regression.",
          "Maybe weigh rows instead, by a column of the file.");
    }
    return box;
  }

  private Block block(Role role) {
    int[] points =
        IntStream.range(0, box.length).filter(j -> box[j] > 0 && takesPart(role, j)).toArray();
    // Without rows a block means all points, one variable for each.
    boolean all = points.length == box.length;
    if (task.regression()) {
      return regression(points, all);
    }
    double[] labels = Arrays.stream(points).mapToDouble(j -> sign(role, j)).toArray();
    if (Arrays.stream(labels).distinct().count() < 2) {
      throw new InputException(
          "A machine between %s has rows of one class only; the others have no weight."
              .formatted(task.words(role)),
          "Expected rows of both with a positive weight.",
          "Maybe leave a class out, or give its rows weight.");
    }
    return Block.classifier(all ? null : points, labels, part(points));
  }

  private boolean takesPart(Role role, int j) {
    if (role.negative() == Role.NONE) {
      return true;
    }
    int c = ((Target.Labels) data.target()).of()[j];
    return c == role.positive() || c == role.negative();
  }

  private double sign(Role role, int j) {
    return ((Target.Labels) data.target()).of()[j] == role.positive() ? 1 : -1;
  }

  private double[] part(int[] points) {
    return Arrays.stream(points).mapToDouble(j -> box[j]).toArray();
  }

  private Block regression(int[] points, boolean all) {
    double[] y = ((Target.Values) data.target()).values();
    double[] targets =
        Arrays.stream(points).mapToDouble(j -> (y[j] - task.mean()) / task.scale()).toArray();
    Block block = Block.regression(targets, part(points), task.epsilon());
    if (all) {
      return block;
    }
    int[] rows = IntStream.range(0, block.size()).map(j -> points[block.row(j)]).toArray();
    return new Block(rows, block.linear(), block.upper(), block.signs());
  }
}
