package org.smkl.core.data.read;

import java.util.List;
import org.smkl.core.data.Dataset;

/**
 * A training file that was read.
 *
 * @param dataset its rows, imputed but not standardised
 * @param schema what further files must look like
 * @param remarks sentences about its columns that its owner should know
 */
public record TrainingData(Dataset dataset, Schema schema, List<String> remarks) {
  /** Takes a copy of the list. */
  public TrainingData {
    remarks = List.copyOf(remarks);
  }
}
