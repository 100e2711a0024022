package org.smkl.cv.path;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.smkl.api.Budget;
import org.smkl.api.Clock;
import org.smkl.api.Problem;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.NodeChoices;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.score.Score;
import org.smkl.cv.CvResult;
import org.smkl.cv.CvRow;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;
import org.smkl.svm.bound.Energies;

/**
 * Proves one k0 after the other, each from the weights and the cuts of the one before: cuts know
 * nothing of k0. Then all are cross-validated together. Used once.
 */
public final class CertifiedPath {
  /** The share of a time limit for proofs where there is to be a cross-validation. */
  private static final double PROOF_SHARE = 0.6;

  /** Seconds for a search that only returns what it was given. */
  private static final double MIN_SECONDS = 1e-3;

  /** Tolerance of the weights that a search begins with. */
  private static final double START_TOLERANCE = 1e-4;

  private final FitSettings settings;
  private final Toolbox toolbox;
  private final FitInput input;
  private final PreparedProblem prepared;
  private final PathSettings how;
  private final Consumer<String> progress;
  private final Clock clock;
  private final List<PathPoint> points = new ArrayList<>();

  /**
   * A path of a problem.
   *
   * @param settings their proof says to what gap, 1e-6 where there is none
   * @param prepared prepared from the same input; its k0 does not matter
   * @param progress told what is going on
   */
  public CertifiedPath(
      FitSettings settings,
      Toolbox toolbox,
      FitInput input,
      PreparedProblem prepared,
      PathSettings how,
      Consumer<String> progress) {
    this.settings = settings;
    this.toolbox = toolbox;
    this.input = input;
    this.prepared = prepared;
    this.how = how;
    this.progress = progress;
    this.clock = settings.budget().start();
    how.require(prepared.problem());
  }

  /**
   * Runs it.
   *
   * @param validation cross-validates all k0 within a budget; empty where that cannot be
   */
  public PathResult run(Function<Budget, Optional<CvResult>> validation) {
    boolean scored = how.folds() > 0;
    double share = scored ? PROOF_SHARE : 1;
    double proofSeconds = share * settings.budget().seconds();
    // The first point is there whatever happens: a search that is stopped at once has its bounds.
    int first = PathSettings.first(prepared.problem());
    for (int k0 = first; k0 <= how.largest() && (k0 == first || !clock.interrupted()); k0++) {
      double left = proofSeconds - clock.seconds();
      if (left <= 0 && k0 > first) {
        break;
      }
      progress.accept("proving k0 = %d of %d".formatted(k0, how.largest()));
      prove(k0, Math.max(MIN_SECONDS, left / (how.largest() - k0 + 1)));
    }
    Optional<CvResult> cv = Optional.empty();
    if (scored && !clock.stop().stopRequested()) {
      progress.accept("cross-validating");
      cv = validation.apply(clock.left());
      cv.ifPresent(this::score);
    }
    List<String> notes = new ArrayList<>();
    cv.ifPresent(result -> notes.addAll(result.notes()));
    if (scored && cv.isEmpty() && !clock.stop().stopRequested()) {
      notes.add(
          "There are no cross-validated scores: the matrices of the kernels are not kept in memory.");
    }
    boolean validated =
        points.stream().noneMatch(point -> scored && Double.isNaN(point.score()))
            || (cv.isEmpty() && !clock.stop().stopRequested());
    return new PathResult(
        points,
        how.largest() - first + 1,
        cv.map(CvResult::score).or(how::score).orElseGet(this::ownScore),
        cv.isPresent() ? how.folds() : 0,
        validated,
        clock.seconds(),
        notes);
  }

  private Score ownScore() {
    return prepared.task().usualScore();
  }

  private void prove(int k0, double seconds) {
    Problem all = prepared.problem();
    PreparedProblem here = prepared.with(all.with(all.lambda(), k0));
    Fit fit =
        new Fit(
            settings.with(settings.problem().with(settings.problem().c(), lambda(), k0)), toolbox);
    SearchOptions options =
        settings
            .proof()
            .orElseGet(() -> SearchOptions.gap(SearchOptions.DEFAULT_GAP))
            .withBudget(clock.left().withSeconds(seconds));
    if (!points.isEmpty()) {
      SearchResult before = points.get(points.size() - 1).proof();
      options =
          options
              .withIncumbents(
                  List.of(before.incumbent().beta(), extended(here.problem(), before, options)))
              .withAlphas(before.alphas());
    }
    SearchResult proof = fit.search(here, options, SearchListener.NONE);
    points.add(new PathPoint(k0, fit.of(input, here, proof), Double.NaN, Double.NaN));
  }

  /** The kernels of the point before and the one of greatest energy there, with exact weights. */
  private double[] extended(Problem problem, SearchResult before, SearchOptions options) {
    double[] beta = before.incumbent().beta();
    double[] energies =
        Energies.of(problem, before.incumbent().alpha(), options.budget().threads());
    BitSet support = new BitSet();
    int best = -1;
    for (int i = 0; i < beta.length; i++) {
      support.set(i, beta[i] > 0);
    }
    NodeChoices choices = NodeChoices.of(problem);
    for (int i = 0; i < beta.length; i++) {
      BitSet more = (BitSet) support.clone();
      more.set(i);
      boolean joins = beta[i] == 0 && choices.allows(more);
      best = joins && (best < 0 || energies[i] > energies[best]) ? i : best;
    }
    if (best < 0) {
      return beta;
    }
    support.set(best);
    double[] found =
        toolbox
            .searchBackend(settings.solvers().backend())
            .solve(
                problem,
                Node.support(support, problem.q()),
                RelaxationOptions.defaults(toolbox.alpha(settings.solvers().alpha()))
                    .withTolerance(START_TOLERANCE)
                    .withBudget(options.budget().start().steps()))
            .beta();
    double[] sparse = new double[beta.length];
    double sum = support.stream().mapToDouble(i -> Math.max(0, found[i])).sum();
    support.stream().forEach(i -> sparse[i] = sum > 0 ? Math.max(0, found[i]) / sum : beta[i]);
    return sparse;
  }

  private double lambda() {
    return settings.problem().lambda();
  }

  private void score(CvResult cv) {
    for (CvRow row : cv.rows()) {
      int index = row.parameters().k0() - PathSettings.first(prepared.problem());
      if (index < points.size()) {
        double error = row.deviation() / Math.sqrt(how.folds());
        points.set(index, points.get(index).scored(row.score(), error));
      }
    }
  }
}
