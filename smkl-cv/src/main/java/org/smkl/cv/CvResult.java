package org.smkl.cv;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.smkl.core.score.ConfusionMatrix;
import org.smkl.core.score.Score;
import org.smkl.core.task.Task;
import org.smkl.cv.method.Parameters;

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
   * The point that mixes most among those that are no worse than the best by more than a standard
   * error of the difference: with the most kernels, and of these with the largest lambda; of equals
   * the best.
   */
  public Optional<CvRow> steadiest() {
    return best()
        .flatMap(
            best ->
                rows.stream()
                    .filter(row -> best.levelWith(row, score))
                    .min(
                        Comparator.comparingInt((CvRow row) -> -row.parameters().k0())
                            .thenComparingDouble(row -> -Grid.spread(row.parameters()))
                            .thenComparing(CvRow.mixedFirst(score))));
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
   * against. Of equals the one that mixes most.
   */
  public Optional<CvRow> mixed() {
    int most = rows.stream().mapToInt(row -> row.parameters().k0()).max().orElse(0);
    return rows.stream().filter(row -> row.parameters().k0() == most).min(CvRow.mixedFirst(score));
  }

  /** All scores of a point by name; those that need probabilities only where there are any. */
  public Map<String, Double> scores(CvRow row) {
    return new ScoreSums(task, probabilities).scores(row.sums());
  }

  /** How often each class was taken for each at a point; empty where numbers are predicted. */
  public Optional<ConfusionMatrix> confusion(CvRow row) {
    return new ScoreSums(task, probabilities).confusion(row.sums());
  }

  /** Of each k0 the best point at every lambda, and at least as many, the best ones. */
  List<CvRow> bestOfEach(int count) {
    return rows.stream()
        .sorted(CvRow.mixedFirst(score))
        .collect(Collectors.groupingBy(row -> row.parameters().k0()))
        .values()
        .stream()
        .flatMap(sorted -> various(sorted, count).stream())
        .toList();
  }

  /** Rows differ most by lambda: with separable classes every large C leads to the same machine. */
  private static Set<CvRow> various(List<CvRow> sorted, int count) {
    Set<Double> lambdas = new HashSet<>();
    Set<CvRow> kept = new LinkedHashSet<>();
    sorted.stream().filter(row -> lambdas.add(Grid.spread(row.parameters()))).forEach(kept::add);
    sorted.stream().filter(row -> kept.size() < count).forEach(kept::add);
    return kept;
  }

  /** The points that both have, with the folds of both; this one where the other was stopped. */
  CvResult with(CvResult other) {
    if (!other.complete()) {
      return this;
    }
    ScoreSums tallies = new ScoreSums(task, probabilities);
    Map<Parameters, CvRow> more = new HashMap<>();
    other.rows.forEach(row -> more.put(row.parameters(), row));
    List<CvRow> both =
        rows.stream()
            .filter(row -> more.containsKey(row.parameters()))
            .map(row -> row.with(more.get(row.parameters()), score, tallies))
            .toList();
    return new CvResult(
        method,
        score,
        task,
        probabilities,
        both,
        done + other.done,
        total + other.total,
        fits + other.fits,
        seconds + other.seconds,
        notes);
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
