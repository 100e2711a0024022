package org.smkl.core.response;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.beta.BetaProjector;
import org.smkl.api.relax.Cut;
import org.smkl.plugin.guard.BrokenPluginException;

/**
 * Best response from several starts; the least F and the greatest lower bound of all of them count.
 * Starts run one after the other in the order given, so the result does not depend on threads.
 */
public final class MultiStart {
  private MultiStart() {}

  /**
   * Runs best response from each start until the stop signal is raised. A start at which a plugin
   * breaks its contract is left out as long as others are left.
   *
   * @return the combined result: the status is that of the start whose solution was kept, unless it
   *     was interrupted; rounds of the trace carry the number of their start
   */
  public static ResponseResult run(
      Problem problem,
      List<double[]> starts,
      AlphaSolver alpha,
      BetaProjector projector,
      ResponseOptions options) {
    if (starts.isEmpty()) {
      throw new IllegalArgumentException("At least one start is needed; got none.");
    }
    ResponseResult best = null;
    Optional<Cut> bestCut = Optional.empty();
    double lowerBound = Double.NEGATIVE_INFINITY;
    int svmSolves = 0;
    boolean interrupted = false;
    List<Round> trace = new ArrayList<>();
    BrokenPluginException failure = null;
    for (int s = 0; s < starts.size() && !interrupted; s++) {
      ResponseResult result;
      try {
        result = BestResponse.run(problem, starts.get(s), alpha, projector, options);
      } catch (BrokenPluginException e) {
        failure = failure == null ? e : failure;
        continue;
      }
      svmSolves += result.svmSolves();
      interrupted = result.status() == ResponseStatus.INTERRUPTED;
      for (Round r : result.trace()) {
        trace.add(
            new Round(
                s,
                r.round(),
                r.beta(),
                r.objective(),
                r.sparse(),
                r.alternatingObjective(),
                r.next()));
      }
      if (result.lowerBound() > lowerBound) {
        lowerBound = result.lowerBound();
        bestCut = result.best();
      }
      if (best == null || better(result, best)) {
        best = result;
      }
    }
    if (best == null && failure != null) {
      throw failure;
    }
    return new ResponseResult(
        interrupted ? ResponseStatus.INTERRUPTED : best.status(),
        best.solution(),
        best.alternatingObjective(),
        bestCut,
        lowerBound,
        best.period(),
        List.copyOf(trace),
        svmSolves);
  }

  private static boolean better(ResponseResult candidate, ResponseResult incumbent) {
    if (candidate.solution().isEmpty()) {
      return false;
    }
    return incumbent.solution().isEmpty()
        || candidate.solution().get().objective() < incumbent.solution().get().objective();
  }

  /** Drops starts that repeat an earlier one. */
  public static List<double[]> distinct(List<double[]> starts) {
    Set<List<Double>> seen = new HashSet<>();
    List<double[]> result = new ArrayList<>();
    for (double[] start : starts) {
      if (seen.add(java.util.Arrays.stream(start).boxed().toList())) {
        result.add(start);
      }
    }
    return result;
  }
}
