package org.smkl.python;

import java.util.stream.IntStream;
import org.smkl.Smkl;
import org.smkl.api.Problem;
import org.smkl.api.relax.NodeChoices;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.fit.ProblemSettings;
import org.smkl.cv.path.PathSettings;

/**
 * Fits for one k0 after the other, over kernels that are computed once. More kernels allow every
 * choice that fewer do, so each point of the path is at least as good as those before it, and a
 * lower bound holds for all those before it.
 */
public final class K0Path {
  /**
   * A point of the path.
   *
   * @param k0 the largest number of kernels
   * @param fitted what came of it; its certificate proves its own bounds, not those from neighbours
   */
  public record Point(int k0, Fitted fitted) {}

  private final Smkl smkl;
  private final FitInput input;
  private final PreparedProblem prepared;

  K0Path(Smkl smkl, FitInput input) {
    this.smkl = smkl;
    this.input = input;
    this.prepared = smkl.prepare(input);
  }

  /** The path at these k0, which ascend; null for the first few that differ. */
  Point[] at(int[] given) {
    int[] sizes = given == null ? sizes() : given;
    Fitted[] path = new Fitted[sizes.length];
    for (int i = 0; i < sizes.length; i++) {
      path[i] = fit(sizes[i]);
      if (i > 0 && path[i - 1].rigorous() && !(path[i].objective() <= path[i - 1].objective())) {
        path[i] = path[i - 1].withLowerBound(path[i].lowerBound());
      }
    }
    for (int i = sizes.length - 2; i >= 0; i--) {
      if (path[i + 1].lowerBound() > path[i].lowerBound()) {
        path[i] = path[i].withLowerBound(path[i + 1].lowerBound());
      }
    }
    return IntStream.range(0, sizes.length)
        .mapToObj(i -> new Point(sizes[i], path[i]))
        .toArray(Point[]::new);
  }

  /** As long as rules let one more kernel in. */
  private int[] sizes() {
    Problem problem = prepared.problem();
    Problem all = problem.with(problem.lambda(), problem.q());
    int most = NodeChoices.of(all).rank();
    int first = PathSettings.first(problem);
    return IntStream.rangeClosed(
            first, Math.max(first, Math.min(most, PathSettings.DEFAULT_MAX_K0)))
        .toArray();
  }

  private Fitted fit(int k0) {
    ProblemSettings problem = smkl.settings().problem();
    Smkl one = smkl.with(problem.with(problem.c(), problem.lambda(), k0).forAnyCount());
    int kept = Math.min(k0, prepared.problem().q());
    PreparedProblem same =
        prepared.with(prepared.problem().with(prepared.problem().lambda(), kept));
    return Fitted.of(one.fit(input, same), one.toolbox());
  }
}
