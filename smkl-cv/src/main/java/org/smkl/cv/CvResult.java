package org.smkl.cv;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smkl.core.score.ConfusionMatrix;
import org.smkl.core.score.Score;
import org.smkl.core.task.Task;

/**
 * What a grid search found.
 *
 * @param method the method's id
 * @param score what was looked for
 * @param task the task of all rows
 * @param probabilities whether left-out rows were judged by probabilities, too
 * @param rows the points that all folds have finished, in the order of the grid
 * @param done path units done, of this run and of earlier ones
 * @param total path units in all
 * @param fits how many fits this run did
 * @param seconds of this run
 * @param notes sentences about folds and grid that the user should know
 */
public record CvResult(
    String method,
    Score score,
    Task task,
    boolean probabilities,
    List<CvRow> rows,
    int done,
    int total,
    int fits,
    double seconds,
    List<String> notes) {
  /** Copies the lists. */
  public CvResult {
    rows = List.copyOf(rows);
    notes = List.copyOf(notes);
  }

  /** Whether every fold has finished every point. */
  public boolean complete() {
    return done == total;
  }

  /** The points, the best first. */
  public List<CvRow> bestFirst() {
    return rows.stream().sorted(CvRow.bestFirst(score)).toList();
  }

  /** The best point so far; empty before any was finished by all folds. */
  public Optional<CvRow> best() {
    return rows.stream().min(CvRow.bestFirst(score));
  }

  /**
   * The point with the fewest kernels among those that are no worse than the best by more than a
   * standard error; of equals the best.
   */
  public Optional<CvRow> sparsest() {
    return best()
        .flatMap(
            best ->
                rows.stream()
                    .filter(row -> row.equals(best) || best.matchedBy(row, score))
                    .min(
                        Comparator.comparingDouble(CvRow::nonzeros)
                            .thenComparing(CvRow.bestFirst(score))));
  }

  /**
   * The best of the points that allow as many kernels as any does: what few kernels are held
   * against. Of equals the one that mixes most evenly.
   */
  public Optional<CvRow> mixed() {
    int most = rows.stream().mapToInt(row -> row.parameters().k0()).max().orElse(0);
    return rows.stream()
        .filter(row -> row.parameters().k0() == most)
        .min(
            Comparator.comparingDouble((CvRow row) -> CvRow.badness(score, row.score()))
                .thenComparingDouble(row -> row.parameters().c())
                .thenComparingDouble(row -> -row.parameters().lambda()));
  }

  /**
   * All kernels together, unless few do better by more than a standard error of the difference,
   * fold by fold; then the best of few.
   */
  public Optional<CvRow> safest() {
    return mixed()
        .map(
            mixed ->
                rows.stream()
                    .filter(row -> row.parameters().k0() < mixed.parameters().k0())
                    .filter(row -> row.clearlyBetterThan(mixed, score))
                    .min(CvRow.bestFirst(score))
                    .orElse(mixed));
  }

  /** All scores of a point by name; those that need probabilities only where there are any. */
  public Map<String, Double> scores(CvRow row) {
    return new ScoreSums(task, probabilities).scores(row.sums());
  }

  /** How often each class was taken for each at a point; empty where numbers are predicted. */
  public Optional<ConfusionMatrix> confusion(CvRow row) {
    return new ScoreSums(task, probabilities).confusion(row.sums());
  }

  /** A copy that counts and tells what was done before, by which its points were picked. */
  CvResult after(CvResult before) {
    List<String> told = new ArrayList<>();
    told.add(
        "%d points were tried on halves of the rows first; these did best for their k0."
            .formatted(before.rows.size()));
    told.addAll(before.notes);
    notes.stream().filter(note -> !told.contains(note)).forEach(told::add);
    return new CvResult(
        method,
        score,
        task,
        probabilities,
        rows,
        done,
        total,
        before.fits + fits,
        before.seconds + seconds,
        told);
  }
}
