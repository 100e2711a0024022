package org.smkl.plugin.guard;

import java.util.Arrays;
import java.util.Optional;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.relax.NodeChoices;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.ExactPoints;
import org.smkl.certificate.Leaf;
import org.smkl.certificate.SparseVector;
import org.smkl.certificate.verify.RigorousBounds;
import org.smkl.search.CertifiedSolver;
import org.smkl.search.CheckpointException;
import org.smkl.search.Incumbent;
import org.smkl.search.NearOptions;
import org.smkl.search.NearResult;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchProgress;
import org.smkl.search.SearchResult;
import org.smkl.search.SearchStatus;

/**
 * A search whose result counts for what its certificate proves. The search of this release states
 * its bounds by the same evaluation and is not asked twice.
 */
final class GuardedSearch extends GuardedPlugin<CertifiedSolver> implements CertifiedSolver {
  GuardedSearch(CertifiedSolver solver, PluginOrigin origin) {
    super(solver, origin);
  }

  @Override
  public SearchResult solve(
      Problem problem,
      RelaxationBackend backend,
      AlphaSolver alphaSolver,
      SearchOptions options,
      SearchListener listener) {
    if (origin.own()) {
      return plugin.solve(problem, backend, alphaSolver, options, listener);
    }
    if (!problem.allPsd()) {
      throw new IllegalArgumentException(
          "A proof needs kernels that are known to be positive semidefinite.");
    }
    GatedListener gated = new GatedListener(listener);
    PrivateProblem own = privately(problem);
    Problem shown = own.shown();
    SearchOptions given =
        options
            .withIncumbents(options.incumbents().stream().map(double[]::clone).toList())
            .withAlphas(options.alphas().stream().map(double[]::clone).toList());
    Optional<CallWatch.Answer<Given<SearchResult>>> answer;
    try {
      answer =
          call(
              refusing(
                  () -> plugin.solve(shown, backend, alphaSolver, given, gated),
                  CheckpointException.class::isInstance),
              options.budget().start().stop());
    } finally {
      gated.close();
    }
    own.requireUnspoilt();
    SearchResult found =
        orGiveUp(answer, "did not return when its time was up, and has no result yet");
    if (found == null) {
      throw broken("it returned null");
    }
    SearchResult checked = checked(problem, options, found);
    listener.finished(checked);
    return checked;
  }

  @Override
  public NearResult near(
      Problem problem,
      RelaxationBackend backend,
      AlphaSolver alphaSolver,
      SearchResult found,
      NearOptions options) {
    if (origin.own()) {
      return plugin.near(problem, backend, alphaSolver, found, options);
    }
    // There is no certificate of such a list that could be checked.
    return CertifiedSolver.super.near(problem, backend, alphaSolver, found, options);
  }

  private SearchResult checked(Problem problem, SearchOptions options, SearchResult result) {
    RigorousBounds bounds = RigorousBounds.of(problem);
    Incumbent incumbent = incumbent(problem, bounds, result.incumbent());
    Optional<Certificate> proof = Optional.empty();
    Optional<String> trouble = Optional.of("the search gave no certificate");
    if (result.proof().isPresent()) {
      RigorousBounds.Restatement restated = restated(bounds, result.proof().get(), incumbent);
      proof = restated.certificate();
      trouble = restated.reason();
    }
    double lower = proof.map(Certificate::lowerBound).orElse(Double.NEGATIVE_INFINITY);
    SearchProgress progress =
        present("progress()", result.progress()).withBounds(lower, incumbent.upperBound());
    SearchStatus status = result.status();
    if (status.proved() && !(progress.relativeGap() <= options.gap())) {
      status = SearchStatus.NUMERICAL;
      complaints.add(
          "proof",
          "it called the gap proved where its certificate proves [%s, %s] (%s), which counts"
              .formatted(lower, incumbent.upperBound(), trouble.orElse("no reason given")));
    }
    return new SearchResult(
        status,
        incumbent,
        lower,
        progress.relativeGap(),
        Math.min(result.rootBound(), lower),
        result.supportsSolved(),
        present("seconds()", result.seconds()),
        progress,
        proof,
        proof.isPresent() ? Optional.empty() : trouble,
        result.failure().map(PluginFailures::plain));
  }

  private Incumbent incumbent(Problem problem, RigorousBounds bounds, Incumbent found) {
    double[] beta = finite("weights", found.beta(), problem.q());
    double[] alpha = finite("an alpha", found.alpha(), problem.size());
    double[] biases = finite("biases", found.biases(), problem.blocks().size());
    long support = Arrays.stream(beta).filter(b -> b != 0).count();
    double sum = Arrays.stream(beta).sum();
    if (Arrays.stream(beta).anyMatch(b -> b < 0)
        || support > problem.k0()
        || !(Math.abs(sum - 1) <= 1e-9)) {
      throw broken(
          "it returned weights that are none: %d of them, at most k0 = %d may be, with the sum %s"
              .formatted(support, problem.k0(), sum));
    }
    if (!NodeChoices.of(problem).allows(beta)) {
      throw broken(
          "it returned weights of kernels that the rules (%s) do not allow together: %s"
              .formatted(problem.rules(), Arrays.toString(beta)));
    }
    double[] exact = ExactPoints.beta(beta);
    RigorousBounds.Primal steady = bounds.steady(exact, alpha, biases);
    double upper = bounds.upper(exact, steady.alpha(), steady.biases()).value();
    return new Incumbent(exact, steady.alpha(), steady.biases(), upper, found.source());
  }

  private RigorousBounds.Restatement restated(
      RigorousBounds bounds, Certificate claimed, Incumbent incumbent) {
    try {
      return bounds.restate(
          incumbent.beta(),
          new RigorousBounds.Primal(incumbent.alpha(), incumbent.biases()),
          claimed.alphas().stream().map(GuardedSearch::copy).toList(),
          claimed.leaves().stream().map(GuardedSearch::copy).toList());
    } catch (RuntimeException e) {
      throw broken("its certificate cannot be read: " + PluginFailures.thrown(e));
    }
  }

  private static SparseVector copy(SparseVector vector) {
    return new SparseVector(vector.indices().clone(), vector.values().clone());
  }

  private static Leaf copy(Leaf leaf) {
    return new Leaf(leaf.excluded(), leaf.included(), leaf.alpha(), leaf.bound());
  }
}
