package org.smkl.cv;

import java.util.List;
import java.util.Optional;

/**
 * What a grid search found.
 *
 * @param method the method's id
 * @param rows the points that all folds have finished, in the order of the grid
 * @param done path units done, of this run and of earlier ones
 * @param total path units in all
 * @param seconds of this run
 */
public record CvResult(String method, List<CvRow> rows, int done, int total, double seconds) {
  /** Copies the list. */
  public CvResult {
    rows = List.copyOf(rows);
  }

  /** Whether every fold has finished every point. */
  public boolean complete() {
    return done == total;
  }

  /** The points, the best first. */
  public List<CvRow> bestFirst() {
    return rows.stream().sorted(CvRow.BEST_FIRST).toList();
  }

  /** The best point so far; empty before any was finished by all folds. */
  public Optional<CvRow> best() {
    return rows.stream().min(CvRow.BEST_FIRST);
  }
}
