package org.smkl.core.fit;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Locale;
import org.smkl.search.Incumbent;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchProgress;
import org.smkl.search.SearchResult;
import org.smkl.svm.bound.Rounded;

/**
 * Follows a fit, and its proof where one is asked for. Methods are called from the thread that runs
 * the fit, in the same order for any number of threads; where kernels are chosen for each machine
 * by itself, for one machine after the other. A listener that throws ends the fit with its
 * exception. Whoever wants to stop a fit raises the stop signal of its budget.
 */
public interface FitListener extends SearchListener {
  /** Follows nothing. */
  FitListener NONE = new FitListener() {};

  /** Kernels and problem are ready. */
  default void prepared(PreparedProblem problem) {}

  /** The relaxation at the root was solved: no choice has an objective below this. */
  default void bounded(double lowerBound) {}

  /**
   * Better weights were found.
   *
   * @param objective their objective, in double arithmetic
   * @param beta one for each kernel of the problem; shared
   */
  default void improved(double objective, double[] beta) {}

  /** Writes what happens to a logger: what is found at the level INFO, the rest at DEBUG. */
  static FitListener to(Logger logger) {
    return new FitListener() {
      @Override
      public void prepared(PreparedProblem problem) {
        log(
            Level.INFO,
            "%d kernels of %d rows are ready after %.2f s.",
            problem.problem().q(),
            problem.problem().n(),
            problem.seconds());
      }

      @Override
      public void bounded(double lowerBound) {
        log(Level.DEBUG, "No choice is below %s.", Rounded.lower(lowerBound, 10));
      }

      @Override
      public void improved(double objective, double[] beta) {
        log(Level.DEBUG, "Weights with the objective %s.", Rounded.upper(objective, 10));
      }

      @Override
      public void incumbent(Incumbent incumbent, SearchProgress progress) {
        log(
            Level.DEBUG,
            "Weights with the objective %s.",
            Rounded.upper(progress.upperBound(), 10));
      }

      @Override
      public void warning(String text) {
        logger.log(Level.WARNING, text);
      }

      @Override
      public void finished(SearchResult result) {
        log(
            Level.INFO,
            "%s: %s <= optimum <= %s after %d nodes.",
            result.status(),
            Rounded.lower(result.lowerBound(), 10),
            Rounded.upper(result.upperBound(), 10),
            result.progress().nodes());
      }

      private void log(Level level, String format, Object... arguments) {
        logger.log(level, () -> String.format(Locale.ROOT, format, arguments));
      }
    };
  }
}
