package org.smkl.cv.method;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.smkl.api.ChoiceRules;
import org.smkl.api.KernelSource;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.task.TaskMachines;
import org.smkl.api.task.TaskProblem;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.task.Task;
import org.smkl.core.task.TaskBlocks;
import org.smkl.core.task.TaskOptions;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.plugin.assembly.Toolbox;

/**
 * Gram matrices and rows to learn from. Matrices and arrays are shared: read, never write.
 *
 * @param grams the q candidate matrices
 * @param grounds on what ground each counts as positive semidefinite
 * @param rows what is to be predicted for each row, and how much it counts
 * @param options how the task is made of machines
 * @param adaptive the kernels whose widths fit the rows; parts of the rows have their own
 * @param rules which kernels may be chosen together
 */
public record KernelData(
    List<SymmetricMatrix> grams,
    List<PsdGround> grounds,
    Dataset rows,
    TaskOptions options,
    Optional<AdaptiveKernels> adaptive,
    ChoiceRules rules) {
  /** Copies the lists. */
  public KernelData {
    grams = List.copyOf(grams);
    grounds = List.copyOf(grounds);
    Objects.requireNonNull(rows, "rows");
    Objects.requireNonNull(options, "options");
    Objects.requireNonNull(adaptive, "adaptive");
    Objects.requireNonNull(rules, "rules");
  }

  /** Two classes, labels -1 or +1, whose rows all count the same; there are no columns. */
  public KernelData(List<SymmetricMatrix> grams, List<PsdGround> grounds, double[] labels) {
    this(
        grams,
        grounds,
        new Dataset(
            "matrices",
            Collections.emptyList(),
            new double[labels.length][0],
            Target.Labels.two(labels, "1", "-1"),
            Optional.empty()),
        TaskOptions.defaults(),
        Optional.empty(),
        ChoiceRules.none());
  }

  /** The kept kernels of a problem that was prepared with these options. */
  public static KernelData of(PreparedProblem prepared, TaskOptions options, Toolbox toolbox) {
    return new KernelData(
        prepared.kernels().grams(),
        prepared.kernels().grounds(),
        prepared.train(),
        options,
        AdaptiveKernels.of(prepared, toolbox),
        prepared.problem().rules());
  }

  /** Some of the rows, in the order given. */
  public KernelData subset(int[] chosen) {
    return new KernelData(
        grams.stream().map(gram -> GramPart.of(List.of(gram), new double[] {1}, chosen)).toList(),
        grounds.stream().map(ground -> ground.subset(chosen)).toList(),
        rows.subset(chosen),
        options,
        adaptive,
        rules);
  }

  /** Number of points. */
  public int n() {
    return rows.rows();
  }

  /** Number of kernels. */
  public int q() {
    return grams.size();
  }

  /** The machines of these rows, and what their values mean. */
  public Task task() {
    return Task.of(rows, options);
  }

  /** The labels of two classes, -1 or +1. */
  public double[] labels() {
    return rows.labels();
  }

  /** The least k0 with which there is a choice. */
  public int leastK0() {
    return Math.max(1, rules.must().cardinality());
  }

  /** Whether kernel i counts as positive semidefinite. */
  boolean psd(int i) {
    return grounds.get(i).kind() != PsdGround.Kind.NONE;
  }

  /**
   * The SMKL problem at these parameters; k0 is capped at the number of kernels, and lambda is
   * multiplied by the number of machines, as in a fit.
   */
  public Problem problem(Parameters parameters) {
    TaskMachines machines = TaskBlocks.machines(task(), rows, parameters.c(), options);
    return TaskProblem.of(
            machines,
            KernelSource.of(grams),
            grounds,
            parameters.lambda() * machines.machines().size(),
            Math.min(parameters.k0(), q()))
        .withRules(rules);
  }
}
