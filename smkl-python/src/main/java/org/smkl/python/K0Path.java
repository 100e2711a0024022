package org.smkl.python;

import java.util.stream.IntStream;
import org.smkl.Smkl;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.fit.ProblemSettings;

/**
 * Fits for one k0 after the other, over kernels that are computed once. More kernels allow every
 * choice that fewer do, so each point of the path is at least as good as those before it, and a
 * lower bound holds for all those before it.
 */
public final class K0Path {
  /** The last k0 by default. */
  private static final int DEFAULT_MAX_K0 = 5;

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

  /** The path at these k0, which ascend; null for the first few. */
  Point[] at(int[] given) {
    int q = prepared.kernels().specs().size();
    int[] sizes =
        given == null ? IntStream.rangeClosed(1, Math.min(q, DEFAULT_MAX_K0)).toArray() : given;
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

  private Fitted fit(int k0) {
    ProblemSettings problem = smkl.settings().problem();
    Smkl one = smkl.with(Work.capped(problem.with(problem.c(), problem.lambda(), k0)));
    int kept = Math.min(k0, prepared.problem().q());
    PreparedProblem same =
        prepared.with(prepared.problem().with(prepared.problem().lambda(), kept));
    return Fitted.of(one.fit(input, same), one.toolbox());
  }
}
