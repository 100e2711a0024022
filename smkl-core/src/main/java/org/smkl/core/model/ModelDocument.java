package org.smkl.core.model;

import org.smkl.core.data.read.Columns;
import org.smkl.core.data.scale.Preprocessing;
import org.smkl.core.error.Check;

/**
 * All that a model file holds. Immutable by agreement: arrays are shared, not to be written to.
 * Parts that contradict each other are refused with {@link IllegalArgumentException}.
 *
 * @param format always {@link #FORMAT}
 * @param version the version of the format; a field added or changed raises it
 * @param provenance how the model was made
 * @param columns what a file to predict must look like
 * @param preprocessing what is done to its rows
 * @param kernels the kernels and their weights
 * @param machine the decision function's coefficients
 * @param bounds how good the choice of kernels is; null where nothing is known
 */
public record ModelDocument(
    String format,
    int version,
    ModelOrigin provenance,
    Columns columns,
    Preprocessing preprocessing,
    ModelKernels kernels,
    Machine machine,
    ModelBounds bounds) {
  /** The name of the format. */
  public static final String FORMAT = "smkl-model";

  /** The newest version, which has columns of words. */
  public static final int VERSION = 2;

  /** What files without them are, so that older tools read them. */
  private static final int NUMBERS_ONLY = 1;

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
    machine.checkAgainst(columns.features().size(), provenance.rows());
  }

  /** A document in the oldest version that can have its content. */
  public static ModelDocument of(
      ModelOrigin provenance,
      Columns columns,
      Preprocessing preprocessing,
      ModelKernels kernels,
      Machine machine,
      ModelBounds bounds) {
    int version = columns.categorical().isEmpty() ? NUMBERS_ONLY : VERSION;
    return new ModelDocument(
        FORMAT, version, provenance, columns, preprocessing, kernels, machine, bounds);
  }
}
