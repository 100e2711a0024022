package org.smkl.core.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.smkl.core.probability.Probabilities;
import org.smkl.core.score.Sigmoid;
import org.smkl.core.task.Task;
import org.smkl.data.read.Columns;
import org.smkl.data.scale.Preprocessing;
import org.smkl.error.Check;

/**
 * All that a model file holds. Immutable by agreement: arrays are shared, not to be written to.
 * Parts that contradict each other are refused with {@link IllegalArgumentException}.
 *
 * @param format always {@link #FORMAT}
 * @param version the version of the format; a field added or changed raises it
 * @param provenance how the model was made
 * @param columns what a file to predict must look like
 * @param preprocessing what is done to its rows
 * @param task what the machines are for; null in files of version 1, which tell two classes apart
 * @param kernels the kernels and their weights
 * @param machine the decision function's coefficients
 * @param sigmoids how values become probabilities, for each machine; empty for a model without, and
 *     then not in the file
 * @param bounds how good the choice of kernels is; null where nothing is known
 */
public record ModelDocument(
    String format,
    int version,
    ModelOrigin provenance,
    Columns columns,
    Preprocessing preprocessing,
    Task task,
    ModelKernels kernels,
    Machine machine,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Sigmoid> sigmoids,
    ModelBounds bounds) {
  /** The name of the format. */
  public static final String FORMAT = "smkl-model";

  /** The version that this tool writes. */
  public static final int VERSION = 2;

  /** Checks that the parts fit together. */
  public ModelDocument {
    Check.that(FORMAT.equals(format), "format", format, FORMAT);
    Check.that(version >= 1 && version <= VERSION, "version", version, "1 to " + VERSION);
    Check.present("provenance", provenance);
    Check.present("columns", columns);
    Check.present("preprocessing", preprocessing);
    Check.present("kernels", kernels);
    Check.present("machine", machine);
    preprocessing.checkWidth(columns.features().size());
    task = task == null && version == 1 ? Task.twoClasses(columns.classNames()) : task;
    // What was read from an old file is written as a new one.
    version = VERSION;
    Check.present("task", task);
    Check.that(
        task.classes().equals(columns.classNames()),
        "task.classes",
        task.classes(),
        "the classes of the columns");
    Check.length("coefficients", machine.coefficients().length, task.roles().size());
    int machines = task.roles().size();
    long own = kernels.entries().stream().filter(kernel -> kernel.betas() != null).count();
    Check.that(
        own == 0 || own == kernels.entries().size(), "betas", own, "all kernels have them or none");
    for (ModelKernel kernel : kernels.entries()) {
      // Weights that something is known about are a fit's, and those are never negative.
      Check.that(
          bounds == null || !kernel.negative(),
          "beta",
          kernel.beta(),
          "not negative in a model with bounds");
      Check.that(
          kernel.betas() == null || kernel.betas().length == machines,
          "betas",
          kernel.spec(),
          machines + " weights, one for each machine");
    }
    sigmoids = sigmoids == null ? List.of() : sigmoids;
    if (!sigmoids.isEmpty()) {
      sigmoids = new Probabilities(task, sigmoids).sigmoids();
    }
    machine.checkAgainst(columns.features().size(), columns.texts().size(), provenance.rows());
  }

  /** A document in the current version. */
  public static ModelDocument of(
      ModelOrigin provenance,
      Columns columns,
      Preprocessing preprocessing,
      Task task,
      ModelKernels kernels,
      Machine machine,
      List<Sigmoid> sigmoids,
      ModelBounds bounds) {
    return new ModelDocument(
        FORMAT,
        VERSION,
        provenance,
        columns,
        preprocessing,
        task,
        kernels,
        machine,
        sigmoids,
        bounds);
  }
}
