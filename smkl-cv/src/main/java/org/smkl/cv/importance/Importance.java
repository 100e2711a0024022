package org.smkl.cv.importance;

import java.util.List;
import org.smkl.core.score.Score;

/**
 * Which columns and kernels a model relies on.
 *
 * @param score what is lost: accuracy, balanced accuracy, or R^2 of numbers
 * @param test whether the rows are those of a test; otherwise training rows, each predicted by
 *     machines that had not seen it
 * @param rows how many
 * @param repeats how often each column was shuffled
 * @param columns the columns of the data, the most important one first
 * @param kernels the kernels with weight, the most important one first
 * @param notes what was left out
 */
public record Importance(
    Score score,
    boolean test,
    int rows,
    int repeats,
    List<Entry> columns,
    List<Entry> kernels,
    List<String> notes) {
  /** Takes copies. */
  public Importance {
    columns = List.copyOf(columns);
    kernels = List.copyOf(kernels);
    notes = List.copyOf(notes);
  }

  /**
   * What is lost without one of them.
   *
   * @param name of the column or kernel
   * @param mean the loss of the score, averaged over rows and shuffles
   * @param low the end of an interval of 95 %: the mean less 1.96 of its standard errors over rows
   *     (over groups, where rows belong together)
   * @param high its other end
   */
  public record Entry(String name, double mean, double low, double high) {}

  /** Nothing, for a reason. */
  static Importance none(Score score, String why) {
    return new Importance(score, false, 0, 0, List.of(), List.of(), List.of(why));
  }
}
