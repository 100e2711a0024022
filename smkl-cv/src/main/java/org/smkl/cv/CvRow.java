package org.smkl.cv;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.smkl.core.score.Score;
import org.smkl.cv.method.Parameters;

/**
 * One point of the grid, over all folds.
 *
 * @param parameters the point
 * @param score of all rows while they were left out, by the score that was asked for
 * @param deviation standard deviation of the folds' scores
 * @param nonzeros mean number of kernels with weight
 * @param folds the score of each fold, NaN where it has none
 * @param sums what the left-out rows add up to; {@link CvResult} tells what follows from it
 */
public record CvRow(
    Parameters parameters,
    double score,
    double deviation,
    double nonzeros,
    List<Double> folds,
    List<Double> sums) {
  /** Copies the lists. */
  public CvRow {
    folds = List.copyOf(folds);
    sums = List.copyOf(sums);
  }

  /**
   * The best first: the best score; among equals the fewest kernels, then the simplest parameters
   * (smaller k0, smaller C, larger lambda, earlier kernel).
   */
  static Comparator<CvRow> bestFirst(Score score) {
    return Comparator.comparingDouble((CvRow row) -> badness(score, row.score))
        .thenComparingDouble(row -> row.nonzeros)
        .thenComparingInt(row -> row.parameters.k0())
        .thenComparingDouble(row -> row.parameters.c())
        .thenComparingDouble(row -> -row.parameters.lambda())
        .thenComparingInt(row -> row.parameters.kernel());
  }

  /**
   * The best score first; among equals the one that mixes most: the most kernels, then the smallest
   * C and the largest lambda. Labels say least about its weights.
   */
  static Comparator<CvRow> mixedFirst(Score score) {
    return Comparator.comparingDouble((CvRow row) -> badness(score, row.score))
        .thenComparingDouble(row -> -row.nonzeros)
        .thenComparingInt(row -> -row.parameters.k0())
        .thenComparingDouble(row -> row.parameters.c())
        .thenComparingDouble(row -> -row.parameters.lambda());
  }

  /**
   * Whether a row is no worse than this one by more than a standard error: that of this row's score
   * and that of the difference, fold by fold.
   */
  boolean matchedBy(CvRow other, Score score) {
    return levelWith(other, score) && behind(other, score) <= standardError(own());
  }

  /** Whether a row is no worse than this one by more than a standard error of the difference. */
  boolean levelWith(CvRow other, Score score) {
    double behind = behind(other, score);
    return behind <= 0 || behind <= standardError(differences(other));
  }

  private double behind(CvRow other, Score score) {
    return badness(score, other.score) - badness(score, this.score);
  }

  /** This point with the folds of another division of the rows besides. */
  CvRow with(CvRow other, Score by, ScoreSums tallies) {
    List<Double> scores = Stream.concat(folds.stream(), other.folds.stream()).toList();
    List<Double> total = ScoreSums.added(List.of(sums, other.sums));
    double[] known =
        scores.stream().mapToDouble(value -> value).filter(v -> !Double.isNaN(v)).toArray();
    double share = (double) folds.size() / scores.size();
    return new CvRow(
        parameters,
        tallies.score(by, total),
        deviation(known),
        share * nonzeros + (1 - share) * other.nonzeros,
        scores,
        total);
  }

  private double[] differences(CvRow other) {
    return IntStream.range(0, Math.min(folds.size(), other.folds.size()))
        .mapToDouble(f -> folds.get(f) - other.folds.get(f))
        .toArray();
  }

  private double[] own() {
    return folds.stream().mapToDouble(value -> value).toArray();
  }

  /**
   * Of the mean of the values that are numbers; 0 of fewer than two. Further divisions are of the
   * same rows: folds of one division are as many as there are independent ones.
   */
  private static double standardError(double[] values) {
    double[] known = Arrays.stream(values).filter(v -> !Double.isNaN(v)).toArray();
    return deviation(known) / Math.sqrt(Math.max(1, Math.min(Tuning.FOLDS, known.length)));
  }

  /** The standard deviation of a sample; 0 of fewer than two values. */
  static double deviation(double[] values) {
    double mean = Arrays.stream(values).average().orElse(Double.NaN);
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    return values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1));
  }

  /** Less is better; a score that is no number is worst. */
  static double badness(Score score, double value) {
    return Double.isNaN(value) ? Double.POSITIVE_INFINITY : score.largerIsBetter() ? -value : value;
  }
}
