package org.smkl.core.fit;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.smkl.api.Block;
import org.smkl.api.Clock;
import org.smkl.api.task.TaskMachines;
import org.smkl.api.task.TaskProblem;
import org.smkl.core.task.Task;
import org.smkl.core.task.TaskBlocks;
import org.smkl.data.Dataset;
import org.smkl.error.Advice;
import org.smkl.error.InputException;
import org.smkl.error.Setting;
import org.smkl.gram.KernelOptions;
import org.smkl.gram.KernelPreparation;
import org.smkl.gram.KernelSpec;
import org.smkl.gram.KernelSpecParser;
import org.smkl.gram.KernelStorage;
import org.smkl.gram.PreparedKernels;
import org.smkl.gram.StoppableKernels;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.plugin.guard.GivenUpException;
import org.smkl.plugin.guard.Guard;
import org.smkl.svm.machine.StoredMachines;
import org.smkl.svm.plan.KernelValues;
import org.smkl.svm.plan.ProblemShape;
import org.smkl.svm.plan.SolvePlan;

/** Makes a problem of rows: task, machines, kernels. Thread-safe. */
record Preparation(FitSettings settings, Toolbox toolbox) {
  private static final String TOO_LARGE = "Maybe C, lambda or a weight is too large.";

  /** Seconds after a stop in which kernels may still become ready. */
  private static final double GRACE = 0.9;

  private static final String KERNELS =
      "'smkl plugins' lists the kernel families and where they are from.";

  /** What is asked of the training rows, before any kernel value is known. */
  private record Stated(
      Task task, TaskMachines machines, List<KernelSpec> specs, List<String> notes) {
    /** Entries of the parts of a mixed matrix that machines copy. */
    long parts(Dataset train) {
      long copied = StoredMachines.copied(blocks(train), points(train));
      long points = points(train);
      return TaskProblem.plain(machines) ? copied : copied + specs.size() * points * points;
    }

    List<Block> blocks(Dataset train) {
      return TaskProblem.blocks(machines, train.rows(), 1);
    }

    int points(Dataset train) {
      return TaskProblem.points(machines, train.rows());
    }

    /** Kernels that a task changes are changed in memory. */
    KernelOptions options(KernelOptions asked) {
      if (TaskProblem.plain(machines)) {
        return asked;
      }
      if (asked.storage() == KernelStorage.NO) {
        throw new InputException(
            "Task '%s' changes kernels in memory, and they are not to be kept there."
                .formatted(task.id()),
            "Expected kernels in memory.",
            "Maybe leave that out, or use fewer rows.");
      }
      return asked.withStorage(KernelStorage.YES);
    }
  }

  private Stated state(Dataset train) {
    Task task = Task.of(train, settings.problem().task());
    TaskMachines machines;
    try {
      machines =
          TaskBlocks.machines(task, train, settings.problem().c(), settings.problem().task());
    } catch (IllegalArgumentException e) {
      throw InputException.of(e, TOO_LARGE);
    }
    try {
      KernelSpecParser.Parsed parsed =
          new KernelSpecParser(toolbox.kernels(), train.featureNames(), train.textNames())
              .read(settings.problem().kernels());
      return new Stated(task, machines, parsed.specs(), parsed.notes());
    } catch (IllegalArgumentException e) {
      throw InputException.of(e, KERNELS);
    }
  }

  /** The plan for the training rows, before any kernel value is computed. */
  SolvePlan plan(Dataset train) {
    Stated stated = state(train);
    int q = stated.specs().size();
    KernelValues values;
    try {
      values =
          KernelPreparation.values(
              train.rows(), q, stated.options(settings.kernelOptions()), stated.parts(train));
    } catch (IllegalArgumentException e) {
      throw InputException.of(e, KERNELS);
    }
    ProblemShape shape =
        ProblemShape.of(
            stated.points(train),
            stated.blocks(train),
            q,
            Math.min(q, settings.problem().k0()),
            values instanceof KernelValues.Stored);
    return SolvePlan.of(shape, values, Runtime.getRuntime().maxMemory());
  }

  /** Kernels and problem of the training rows. */
  PreparedProblem prepare(Dataset train) {
    Clock clock = settings.budget().start();
    Stated stated = state(train);
    PreparedKernels kernels;
    try {
      kernels = prepare(train, stated, clock).with(stated.notes());
    } catch (IllegalArgumentException e) {
      throw InputException.of(e, KERNELS);
    }
    try {
      return PreparedProblem.of(
          train, kernels, stated.task(), stated.machines(), settings.problem(), clock.seconds());
    } catch (IllegalArgumentException e) {
      throw InputException.of(e, TOO_LARGE);
    }
  }

  /** Prepares the training rows of an input whose test rows will be predicted. */
  PreparedProblem prepare(FitInput input) {
    PreparedProblem prepared = prepare(input.train());
    if (input.test().isPresent()) {
      // Found out now, not after hours of search: kernels from files may have no values for them.
      try {
        prepared
            .kernels()
            .transform()
            .rows(toolbox.kernels(), input.train().table(), input.test().get().table(), 1);
      } catch (IllegalArgumentException e) {
        throw InputException.of(
            "The test rows cannot be predicted",
            e,
            "",
            Advice.of("Or leave out %s.", Setting.TEST));
      }
    }
    return prepared;
  }

  /**
   * Kernels that are ready soon after a stop are still of use to somebody who returns the best so
   * far. Those from elsewhere know no stop signal and are given up at once.
   */
  private PreparedKernels prepare(Dataset train, Stated stated, Clock clock) {
    List<KernelSpec> specs = stated.specs();
    Supplier<PreparedKernels> work =
        () ->
            KernelPreparation.prepare(
                train.table(),
                Optional.of(train.target()),
                specs,
                toolbox.kernels(),
                stated.options(settings.kernelOptions()),
                stated.parts(train),
                StoppableKernels.late(clock.stop(), GRACE));
    List<String> foreign = foreign(specs);
    try {
      return foreign.isEmpty() ? work.get() : watched(work, foreign, clock);
    } catch (CancellationException e) {
      throw new GivenUpException(
          "The kernels of %d rows were not ready when the time limit was reached or a stop was asked for, so that nothing is known. Maybe allow more time, or use fewer rows or kernels."
              .formatted(train.rows()));
    }
  }

  private static PreparedKernels watched(
      Supplier<PreparedKernels> work, List<String> foreign, Clock clock) {
    return Guard.watch(
        work,
        clock.stop(),
        () ->
            "The kernels were not ready when the time limit was reached or a stop was asked for; among them are those of %s. Maybe allow more time or leave these out."
                .formatted(String.join(" and ", foreign)));
  }

  private List<String> foreign(List<KernelSpec> specs) {
    return specs.stream()
        .map(KernelSpec::family)
        .distinct()
        .filter(toolbox.kernels()::containsKey)
        .map(family -> Guard.origin(toolbox.kernels().get(family)))
        .filter(origin -> !origin.own())
        .map(origin -> "the " + origin)
        .toList();
  }
}
