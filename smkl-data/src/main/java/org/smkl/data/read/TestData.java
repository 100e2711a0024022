package org.smkl.data.read;

import java.util.List;
import org.smkl.data.Dataset;

/**
 * A file to test on.
 *
 * @param dataset its rows, imputed but not standardised; its classes are those of the training
 *     data, then those that only this file has
 * @param remarks what was done to its rows, and what of it the training data does not have
 */
public record TestData(Dataset dataset, List<String> remarks) {
  /** Takes a copy of the list. */
  public TestData {
    remarks = List.copyOf(remarks);
  }
}
