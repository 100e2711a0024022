package org.smkl.core.fit;

import java.util.Arrays;
import java.util.List;
import org.smkl.api.Problem;
import org.smkl.api.task.TaskMachines;
import org.smkl.api.task.TaskProblem;
import org.smkl.certificate.Provenance;
import org.smkl.certificate.Statement;
import org.smkl.core.task.Task;
import org.smkl.core.task.TaskBlocks;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.error.Advice;
import org.smkl.error.Count;
import org.smkl.error.InputException;
import org.smkl.error.Setting;
import org.smkl.gram.KernelCluster;
import org.smkl.gram.KernelSpec;
import org.smkl.gram.PreparedKernels;

/**
 * The optimisation problem of a data set, and the way between its kernels (those that were kept)
 * and the kernels as the user gave them.
 *
 * @param train the training rows
 * @param kernels the kernels as given and as prepared
 * @param task the machines and how their values become a prediction
 * @param problem the problem over the kept kernels; k0 is capped at their number, and lambda is the
 *     user's times the number of machines
 * @param seconds what the kernels took
 */
public record PreparedProblem(
    Dataset train, PreparedKernels kernels, Task task, Problem problem, double seconds) {
  /** More kernels are not listed in messages. */
  private static final int MAX_LISTED_KERNELS = 50;

  /** Prepares the problem of the prepared kernels. */
  static PreparedProblem of(
      Dataset train,
      PreparedKernels kernels,
      Task task,
      TaskMachines machines,
      ProblemSettings settings,
      double seconds) {
    int q = kernels.specs().size();
    int k0 = settings.k0(q);
    if (k0 > q) {
      throw new InputException(
          "k0 is %d, but %s.".formatted(k0, Count.thereAre(q, "kernel")),
          "k0 must lie in 1..%d.".formatted(q),
          "Maybe give more kernels or a smaller k0.");
    }
    // F adds up over the machines; so does lambda, to mean the same for any number of them.
    Problem problem =
        TaskProblem.of(
            machines,
            kernels.source(),
            kernels.grounds(),
            settings.lambda() * machines.machines().size(),
            Math.min(k0, kernels.source().q()));
    Task here = task.at(settings.task(), settings.c());
    return new PreparedProblem(
        train, kernels, here, settings.rules().apply(problem, kernels), seconds);
  }

  /** These rows and kernels with the C, lambda and k0 of these settings. */
  public PreparedProblem at(ProblemSettings settings) {
    TaskMachines machines = TaskBlocks.machines(task, train, settings.c(), settings.task());
    return of(train, kernels, task, machines, settings, seconds);
  }

  /** This problem with long loops on other machines, where kernels are not stored: same numbers. */
  public PreparedProblem on(KernelCluster machines) {
    if (problem.source() != kernels.source()) {
      // The kernels of a task that changes them are in memory here.
      return this;
    }
    PreparedKernels there = kernels.on(machines);
    return new PreparedProblem(
        train,
        there,
        task,
        new Problem(
                there.source(), there.grounds(), problem.blocks(), problem.lambda(), problem.k0())
            .withRules(problem.rules()),
        seconds);
  }

  /** These rows and kernels with other parameters. */
  public PreparedProblem with(Problem other) {
    return new PreparedProblem(train, kernels, task, other, seconds);
  }

  /**
   * The problem of one machine alone, with kernels of its own.
   *
   * @param lambda the weight of |b|^2 of one machine
   */
  PreparedProblem machine(int c, double lambda) {
    return with(
        new Problem(
                problem.source(),
                problem.grounds(),
                List.of(problem.blocks().get(c)),
                lambda,
                problem.k0())
            .withRules(problem.rules()));
  }

  /** What a certificate of this problem is about. */
  public Statement statement() {
    return Statement.of(
        problem,
        new Provenance(
            namesByIndex(),
            Arrays.stream(kernels.indices()).boxed().toList(),
            kernels.options().psd().id(),
            kernels.options().normalisation().id(),
            kernels.options().jitter(),
            train.fingerprint(),
            new org.smkl.certificate.Task(task.name(), task.epsilon())));
  }

  /** Values of the kept kernels, one for each kernel as given; 0 for dropped ones. */
  public double[] expand(double[] kept) {
    int[] indices = kernels.indices();
    double[] given = new double[kernels.specs().size()];
    for (int i = 0; i < kept.length; i++) {
      given[indices[i]] = kept[i];
    }
    return given;
  }

  /**
   * Weights of kernels as given, for the kept kernels.
   *
   * @throws InputException if a kernel does not exist or was dropped but has weight
   */
  public double[] restrict(Start.Weights start) {
    int[] indices = kernels.indices();
    double[] kept = new double[indices.length];
    for (int k = 0; k < start.kernels().length; k++) {
      int given = start.kernels()[k];
      if (given >= kernels.specs().size()) {
        throw new InputException(
            "The start names kernel %d.".formatted(given),
            "Expected 0 to %d, for %s."
                .formatted(kernels.specs().size() - 1, Count.of(kernels.specs().size(), "kernel")),
            kernels.specs().size() <= MAX_LISTED_KERNELS
                ? "They are: " + names()
                : "Maybe count them in the order in which they are given.");
      }
      int position = Arrays.binarySearch(indices, given);
      if (position < 0 && start.weights()[k] > 0) {
        throw new InputException(
            "The start gives weight to kernel %d (%s), which was dropped."
                .formatted(given, names().get(given)),
            "Only kernels that are kept can have weight.",
            Advice.of(
                "Maybe choose another policy for indefinite kernels: %s.",
                Setting.PSD.to("keep, clip or shift")));
      }
      if (position >= 0) {
        kept[position] = start.weights()[k];
      }
    }
    return kept;
  }

  /**
   * Whether no label says which rows are like those learnt: a task needs none, and all are alike.
   */
  public boolean alike() {
    return task.family() != null
        && train.target() instanceof Target.Labels labels
        && Arrays.stream(labels.counts()).filter(n -> n > 0).count() < 2;
  }

  /** The kernels as given, in words. */
  public List<String> names() {
    return KernelSpec.names(kernels.specs());
  }

  /** The names with indices for columns, for files that a checker reads without a header. */
  public List<String> namesByIndex() {
    return kernels.specs().stream().map(spec -> spec.byIndex().text()).toList();
  }
}
