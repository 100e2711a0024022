package org.smkl.answer;

import java.util.function.Consumer;
import org.smkl.search.Incumbent;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchProgress;

/**
 * Says how far a proof is: the gap, what it is to become, and the share of all choices that may
 * still be better than the best one found.
 *
 * @param goal the gap that is to be proved
 * @param line receives the words
 */
public record ProofProgress(double goal, Consumer<String> line) implements SearchListener {
  @Override
  public void incumbent(Incumbent incumbent, SearchProgress progress) {
    progress(progress);
  }

  @Override
  public void progress(SearchProgress progress) {
    line.accept(words(progress));
  }

  private String words(SearchProgress progress) {
    String gap =
        Double.isFinite(progress.relativeGap())
            ? "gap %s to %s".formatted(Numbers.gap(progress.relativeGap()), Numbers.percent(goal))
            : "no bound yet";
    double left = Math.pow(10, progress.choices().open() - progress.choices().all());
    return "proving: %s, %s of choices left".formatted(gap, Numbers.percent(left));
  }
}
