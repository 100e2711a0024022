package org.smkl.data.read;

import java.util.List;
import java.util.Optional;
import org.smkl.data.Dataset;

/**
 * A training file that was read.
 *
 * @param dataset its rows, imputed but not standardised
 * @param held rows that were kept for a test, imputed in the same way
 * @param schema what further files must look like
 * @param remarks sentences about its columns that its owner should know
 * @param density the share of cells that a sparse file names, the others being 0; else 1
 */
public record TrainingData(
    Dataset dataset, Optional<Dataset> held, Schema schema, List<String> remarks, double density) {
  /** Share of cells that are not zero, below which rows stay sparse. */
  static final double MAX_SPARSE_DENSITY = 0.25;

  /** Takes a copy of the list. */
  public TrainingData {
    remarks = List.copyOf(remarks);
  }

  /**
   * Whether most cells are 0 because nothing was said about them, as in counts of words.
   * Standardised, rare columns drown all others, and a 0 is no 0 any more.
   */
  public boolean sparse() {
    return density < MAX_SPARSE_DENSITY;
  }
}
