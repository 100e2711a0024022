package org.smkl.core.score;

import java.util.Arrays;
import java.util.List;
import org.smkl.error.Check;

/**
 * Classes as predicted and as they are. Of two classes the one with index 1 is the positive one.
 *
 * @param classes the names of all classes, also of those that no row has
 * @param truth the true class of each row, an index among the names
 * @param predicted the predicted class of each row
 * @param probabilities of each row one for each class, summing to 1; null where there are none
 * @param decisions of two classes the decision value of each row, positive for class 1 (infinite
 *     ones can be ranked); null where there are none
 * @param weights sample weights, zero or more, or null for equal ones
 */
public record ClassOutcome(
    List<String> classes,
    int[] truth,
    int[] predicted,
    double[][] probabilities,
    double[] decisions,
    double[] weights)
    implements Outcome {
  private static final double SUM_TOLERANCE = 1e-6;

  public ClassOutcome {
    classes = List.copyOf(classes);
    Check.that(!classes.isEmpty(), "classes", "empty", "at least one name");
    checkIndices("truth", truth, truth.length, classes.size());
    checkIndices("predicted", predicted, truth.length, classes.size());
    if (probabilities != null) {
      Check.length("probabilities", probabilities.length, truth.length);
      for (double[] row : probabilities) {
        checkProbabilities(row, classes.size());
      }
    }
    if (decisions != null) {
      Check.that(classes.size() == 2, "decisions", "of several classes", "those of two classes");
      Check.length("decisions", decisions.length, truth.length);
      for (double decision : decisions) {
        Check.that(!Double.isNaN(decision), "decisions", decision, "a number");
      }
    }
    Weights.check(weights, truth.length);
  }

  /** Rows of equal weight, without probabilities and decision values. */
  public ClassOutcome(List<String> classes, int[] truth, int[] predicted) {
    this(classes, truth, predicted, null, null, null);
  }

  /**
   * Predictions of some classes for rows of these and perhaps others, which come after them and are
   * never predicted. Then their probabilities are 0, and two classes are several.
   *
   * @param all the names of all classes
   */
  public static ClassOutcome of(
      List<String> all,
      int[] truth,
      int[] predicted,
      double[][] probabilities,
      double[] decisions,
      double[] weights) {
    double[][] wider = probabilities == null ? null : new double[truth.length][];
    for (int i = 0; wider != null && i < wider.length; i++) {
      wider[i] = Arrays.copyOf(probabilities[i], all.size());
    }
    double[] two = all.size() == 2 ? decisions : null;
    return new ClassOutcome(all, truth, predicted, wider, two, weights);
  }

  /** A copy with probabilities. */
  public ClassOutcome withProbabilities(double[][] given) {
    return new ClassOutcome(classes, truth, predicted, given, decisions, weights);
  }

  /** A copy with decision values of two classes. */
  public ClassOutcome withDecisions(double[] given) {
    return new ClassOutcome(classes, truth, predicted, probabilities, given, weights);
  }

  /** A copy with sample weights. */
  public ClassOutcome withWeights(double[] given) {
    return new ClassOutcome(classes, truth, predicted, probabilities, decisions, given);
  }

  @Override
  public Task task() {
    return Task.CLASSIFICATION;
  }

  @Override
  public int rows() {
    return truth.length;
  }

  /** The probabilities of one class. */
  double[] column(int index) {
    double[] column = new double[rows()];
    for (int i = 0; i < column.length; i++) {
      column[i] = probabilities[i][index];
    }
    return column;
  }

  /** Which rows truly have the class. */
  boolean[] members(int index) {
    boolean[] members = new boolean[rows()];
    for (int i = 0; i < members.length; i++) {
      members[i] = truth[i] == index;
    }
    return members;
  }

  private static void checkIndices(String field, int[] indices, int rows, int classes) {
    Check.length(field, indices.length, rows);
    for (int c : indices) {
      Check.that(c >= 0 && c < classes, field, c, "a class from 0 to " + (classes - 1));
    }
  }

  private static void checkProbabilities(double[] row, int classes) {
    Check.present("probabilities", row);
    Check.length("probabilities", row.length, classes);
    double sum = 0;
    for (double p : row) {
      Check.that(p >= 0 && p <= 1, "probabilities", p, "numbers from 0 to 1");
      sum += p;
    }
    Check.that(
        Math.abs(sum - 1) <= SUM_TOLERANCE,
        "probabilities",
        "a row of sum " + sum,
        "rows of sum 1");
  }
}
