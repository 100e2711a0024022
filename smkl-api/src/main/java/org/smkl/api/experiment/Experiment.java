package org.smkl.api.experiment;

import java.util.List;
import org.smkl.api.Plugin;

/**
 * A table of measurements. A plugin kind: {@code smkl bench --experiment ID} asks for the names of
 * the rows, then for one row after the other, keeps each in {@code results.jsonl} as it comes, and
 * writes the table into the report, as CSV and as LaTeX. A run that was stopped goes on with the
 * rows that are missing.
 *
 * <p>Contract:
 *
 * <ul>
 *   <li><b>Rows.</b> {@link #rows} names what will be measured: at least one name, at most 100 000,
 *       each once, of at most 200 characters. The same input gives the same names: a name is what a
 *       row is kept under. It is cheap; the work is done in {@link #measure}.
 *   <li><b>Cells.</b> {@link #measure} returns one cell for each of {@link #columns}: a {@link
 *       String}, an {@link Integer}, a {@link Long} or a {@link Double}, which is NaN where nothing
 *       is known; never null. All cells of a column are texts, or all are numbers.
 *   <li><b>One row needs no other.</b> Rows that are kept are not measured again, so that nothing
 *       may be carried from one to the next.
 *   <li><b>Stop.</b> Returns within a second once the stop signal of the budget is raised, with
 *       whatever cells: a row that was stopped is not kept. There is no other limit of time.
 *   <li><b>Deterministic</b> for a seed, but for times. Nothing of the input is modified.
 *   <li><b>Throws</b> {@link UnsupportedOperationException} for an input that it cannot use, in
 *       words for the user. A row that throws is left out and told, the others are measured.
 *   <li><b>Its id</b> is none of the built-in experiments, which {@code smkl bench} lists.
 * </ul>
 */
public interface Experiment extends Plugin {
  /** One line for the user: what it asks. */
  String description();

  /**
   * The headings of the table after the name of the row, which has the heading {@code row}: at
   * least one, each once, never blank.
   */
  List<String> columns();

  /** What is to be measured, by name. */
  List<String> rows(ExperimentInput input);

  /**
   * Measures.
   *
   * @param row one of the names
   * @return a cell for each column
   */
  List<Object> measure(String row, ExperimentInput input);
}
