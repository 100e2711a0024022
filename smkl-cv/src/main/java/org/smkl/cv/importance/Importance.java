package org.smkl.cv.importance;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.score.Score;
import org.smkl.search.NearChoice;
import org.smkl.search.NearResult;

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
 * @param without what the optimum is when each of them must not be chosen, the heaviest first;
 *     empty where that is not known
 * @param notes what was left out
 */
public record Importance(
    Score score,
    boolean test,
    int rows,
    int repeats,
    List<Entry> columns,
    List<Entry> kernels,
    List<Without> without,
    List<String> notes) {
  /** Takes copies. */
  public Importance {
    columns = List.copyOf(columns);
    kernels = List.copyOf(kernels);
    without = List.copyOf(without);
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

  /**
   * The optimum without one kernel, the others chosen anew. Bounds are rigorous.
   *
   * @param name of the kernel
   * @param lowerBound no choice without it has an objective below this
   * @param objective that of a choice without it; infinite where none was found
   * @param riseAtLeast how much larger the optimum becomes, relative to that with all kernels
   * @param riseAtMost the same, from above; infinite where nothing is known
   */
  public record Without(
      String name, double lowerBound, double objective, double riseAtLeast, double riseAtMost) {
    /** From the bounds without the kernel and those (least objective, bound) with all. */
    static Without of(String name, double lower, double objective, double upper, double bound) {
      return new Without(
          name,
          lower,
          objective,
          upper > 0 ? Math.max(0, down((lower - upper) / upper)) : 0,
          bound > 0 ? Math.max(0, up((objective - bound) / bound)) : Double.POSITIVE_INFINITY);
    }

    /** A difference, then a quotient: two roundings, of which the first may be the larger. */
    private static double down(double ratio) {
      return ratio - (Math.abs(ratio) + 1) * ROUNDING;
    }

    private static double up(double ratio) {
      return ratio + (Math.abs(ratio) + 1) * ROUNDING;
    }

    /**
     * With what a search for choices near the optimum proved.
     *
     * @param bound no choice without it has an objective below this
     * @param other the least objective of a listed choice without it; infinite where none is
     * @param upper the least objective with all kernels
     * @param least the lower bound with all kernels
     */
    Without and(double bound, double other, double upper, double least) {
      return of(name, Math.max(lowerBound, bound), Math.min(objective, other), upper, least);
    }
  }

  /** Relative: more than a rounding of doubles. */
  private static final double ROUNDING = 0x1p-51;

  /** With what kernels are worth. */
  Importance with(List<Without> kernelsLeftOut, List<String> further) {
    return new Importance(
        score,
        test,
        rows,
        repeats,
        columns,
        kernels,
        kernelsLeftOut,
        Stream.concat(notes.stream(), further.stream()).toList());
  }

  /**
   * With what the search for choices near the optimum proved about the kernels that were left out.
   */
  public Importance with(NearResult near, FitResult found) {
    PreparedProblem prepared = found.prepared();
    List<String> names = prepared.names();
    int[] indices = prepared.kernels().indices();
    List<Without> known = new ArrayList<>();
    for (Without one : without) {
      int kernel = -1;
      for (int i = 0; i < indices.length; i++) {
        kernel = names.get(indices[i]).equals(one.name()) ? i : kernel;
      }
      int left = kernel;
      double other =
          near.choices().stream()
              .filter(choice -> choice.beta()[left] == 0)
              .mapToDouble(NearChoice::upperBound)
              .min()
              .orElse(Double.POSITIVE_INFINITY);
      known.add(one.and(near.without()[kernel], other, found.objective(), found.lowerBound()));
    }
    return new Importance(score, test, rows, repeats, columns, kernels, known, notes);
  }

  /** Nothing, for a reason. */
  static Importance none(Score score, String why) {
    return new Importance(score, false, 0, 0, List.of(), List.of(), List.of(), List.of(why));
  }
}
