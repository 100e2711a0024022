package org.smkl.core.probability;

import java.util.List;
import org.smkl.core.score.Sigmoid;

/**
 * What an inner cross-validation learned. Arrays are shared: read, never write.
 *
 * @param sigmoids one for each machine
 * @param heldOut by training row and machine, the values of machines that had not seen the row
 * @param remarks what the user should know
 */
public record Calibration(List<Sigmoid> sigmoids, double[][] heldOut, List<String> remarks) {
  /** Copies the lists. */
  public Calibration {
    sigmoids = List.copyOf(sigmoids);
    remarks = List.copyOf(remarks);
  }
}
