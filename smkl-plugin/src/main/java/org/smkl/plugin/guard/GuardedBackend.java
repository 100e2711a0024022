package org.smkl.plugin.guard;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.alpha.FeasibleAlpha;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.CutPool;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.NodeChoices;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.api.relax.RelaxationStatus;
import org.smkl.certificate.ExactPoints;
import org.smkl.svm.bound.Bounds;
import org.smkl.svm.bound.Energies;
import org.smkl.svm.bound.RelaxedWeights;

/**
 * A relaxation backend whose lower bound and cuts are evaluated by us. What it reports as the value
 * of the relaxation is passed on as that and nothing else.
 */
final class GuardedBackend extends GuardedPlugin<RelaxationBackend> implements RelaxationBackend {
  /** Weights and indicators further outside their sets than this are no rounding. */
  private static final double MAX_OUTSIDE = 1e-6;

  /**
   * Relative. How far LB(alpha) may stay below the value of an exact relaxation that is called
   * optimal.
   */
  private static final double MAX_SHORTFALL = 1e-6;

  GuardedBackend(RelaxationBackend backend, PluginOrigin origin) {
    super(backend, origin);
  }

  @Override
  public Optional<String> unsupported(Problem problem, Relaxation relaxation) {
    if (origin.own()) {
      return refusal("unsupported()", () -> plugin.unsupported(problem, relaxation));
    }
    PrivateProblem own = privately(problem);
    Problem shown = own.shown();
    Optional<String> answer = refusal("unsupported()", () -> plugin.unsupported(shown, relaxation));
    own.requireUnspoilt();
    return answer;
  }

  @Override
  public RelaxationResult solve(Problem problem, Node node, RelaxationOptions options) {
    node.requireFeasible(problem);
    long start = System.nanoTime();
    GatedLog log = new GatedLog(options.log());
    CutPool pool = origin.own() ? options.pool().copy() : copy(options.pool());
    int known = pool.size();
    RelaxationOptions given = options.withPool(pool).withLog(log);
    Optional<PrivateProblem> own =
        origin.own() ? Optional.empty() : Optional.of(privately(problem));
    Problem shown = own.map(PrivateProblem::shown).orElse(problem);
    StopSignal limit = options.budget().start().stop();
    Optional<CallWatch.Answer<RelaxationResult>> answer =
        call(() -> plugin.solve(shown, node, given), limit);
    log.close();
    own.ifPresent(PrivateProblem::requireUnspoilt);
    double seconds = (System.nanoTime() - start) * 1e-9;
    if (answer.isEmpty()) {
      return givenUp(problem, node, options, seconds);
    }
    try {
      addCuts(problem, options, pool, known);
    } catch (CancellationException e) {
      // After a stop nobody needs more of them.
    }
    return checked(problem, node, options, answer.get().value(), seconds);
  }

  private static CutPool copy(CutPool pool) {
    CutPool copy = new CutPool();
    for (int t = 0; t < pool.size(); t++) {
      Cut cut = pool.get(t);
      copy.add(new Cut(cut.sum(), cut.energies().clone(), cut.alpha().clone()));
    }
    return copy;
  }

  /** New cuts, each from its alpha alone; those without a usable alpha are dropped. */
  private void addCuts(Problem problem, RelaxationOptions options, CutPool pool, int known) {
    for (Cut cut : added(pool, known)) {
      if (cut == null || cut.alpha().length != problem.size()) {
        complaints.add("cut", "it added a cut without a point of A, which was dropped");
        continue;
      }
      if (origin.own()) {
        options.pool().add(cut);
        continue;
      }
      double[] alpha = FeasibleAlpha.repair(problem, cut.alpha());
      Cut ours = Energies.cut(problem, alpha, options.budget().threads());
      options.pool().add(ours);
      if (differs(cut, ours)) {
        complaints.add(
            "energies", "it added a cut that is not that of its alpha, which was put right");
      }
    }
  }

  /** As they are now: a thread that the plugin left behind may add more for ever. */
  private List<Cut> added(CutPool pool, int known) {
    List<Cut> added = new ArrayList<>();
    try {
      for (int t = known, size = pool.size(); t < size; t++) {
        added.add(pool.get(t));
      }
    } catch (IndexOutOfBoundsException e) {
      // A list that is written to meanwhile may say anything.
      complaints.add("pool", "it changed the pool after it returned; some cuts were dropped");
    }
    return added;
  }

  private static boolean differs(Cut cut, Cut ours) {
    boolean differs = cut.energies().length != ours.energies().length || off(cut.sum(), ours.sum());
    for (int i = 0; !differs && i < ours.energies().length; i++) {
      differs = off(cut.energies()[i], ours.energies()[i]);
    }
    return differs;
  }

  private static boolean off(double claimed, double ours) {
    return !(Math.abs(claimed - ours) <= MAX_OUTSIDE * Math.max(1, Math.abs(ours)));
  }

  private RelaxationResult checked(
      Problem problem,
      Node node,
      RelaxationOptions options,
      RelaxationResult result,
      double seconds) {
    if (result == null) {
      throw broken("it returned null");
    }
    double[] alpha = finite("an alpha", result.alpha(), problem.size());
    double[] beta = finite("weights", result.beta(), problem.q());
    double[] z = finite("indicators", result.z(), problem.q());
    requireInside(problem, node, beta, z);
    if (result.status() == RelaxationStatus.OPTIMAL
        && (Double.isNaN(result.value()) || Double.isNaN(result.lowerBound()))) {
      throw broken(
          "it called the value %s with the lower bound %s optimal"
              .formatted(result.value(), result.lowerBound()));
    }
    double[] repaired = FeasibleAlpha.repair(problem, alpha);
    double bound = bound(problem, node, options, repaired);
    if (result.lowerBound() > bound && off(result.lowerBound(), bound)) {
      complaints.add(
          "bound",
          "it claimed the lower bound %s where its alpha proves %s, which counts"
              .formatted(result.lowerBound(), bound));
    }
    return new RelaxationResult(
        status(options, result, bound),
        PluginFailures.plain(result.nativeStatus()),
        result.value(),
        bound,
        Double.isNaN(result.upperBound()) ? Double.POSITIVE_INFINITY : result.upperBound(),
        repaired,
        ExactPoints.beta(RelaxedWeights.simplex(beta, problem, node)),
        RelaxedWeights.unit(z, problem, node),
        Math.max(0, result.svmSolves()),
        Math.max(0, result.iterations()),
        seconds);
  }

  private void requireInside(Problem problem, Node node, double[] beta, double[] z) {
    double sum = 0;
    BitSet outside = new BitSet();
    NodeChoices choices = NodeChoices.of(problem, node);
    boolean ruled = !problem.rules().isNone();
    for (int i = 0; i < beta.length; i++) {
      sum += beta[i];
      double most = node.excludes(i) || (ruled && !choices.mayWeigh(i)) ? 0 : 1;
      outside.set(
          i,
          beta[i] < -MAX_OUTSIDE
              || beta[i] > most + MAX_OUTSIDE
              || z[i] < -MAX_OUTSIDE
              || z[i] > most + MAX_OUTSIDE);
    }
    if (!outside.isEmpty() || !(Math.abs(sum - 1) <= MAX_OUTSIDE * problem.q())) {
      throw broken(
          "it returned weights or indicators that are none at node %s%s: kernels %s outside, weights that sum to %s"
              .formatted(node, ruled ? " with the rules " + problem.rules() : "", outside, sum));
    }
  }

  /** What the bound that we evaluated leaves of the status. */
  private RelaxationStatus status(
      RelaxationOptions options, RelaxationResult result, double bound) {
    boolean exact = options.relaxation().exact();
    double allowed = Math.max(MAX_SHORTFALL, 2 * options.tolerance()) * Math.abs(result.value());
    boolean optimal = result.status() == RelaxationStatus.OPTIMAL;
    boolean reached = result.status() == RelaxationStatus.TARGET_REACHED;
    if (optimal && exact && !(bound >= result.value() - allowed)) {
      complaints.add(
          "optimal",
          "it called the value %s optimal where its alpha proves %s only"
              .formatted(result.value(), bound));
      return RelaxationStatus.NUMERICAL;
    }
    if (reached && !(bound >= options.target() - MAX_SHORTFALL * Math.abs(options.target()))) {
      complaints.add(
          "target",
          "it called the target %s reached where its alpha proves %s only"
              .formatted(options.target(), bound));
      return RelaxationStatus.NUMERICAL;
    }
    return result.status();
  }

  /** What an alpha proves; after a stop that prevents its evaluation, what is known besides. */
  private double bound(Problem problem, Node node, RelaxationOptions options, double[] alpha) {
    try {
      return Bounds.lower(problem, cut(problem, node, options, alpha), node);
    } catch (CancellationException e) {
      return Bounds.lower(problem, Bounds.best(problem, options.pool(), node), node);
    }
  }

  /** Of a backend of this release the pool has it: the energies of many kernels take long. */
  private Cut cut(Problem problem, Node node, RelaxationOptions options, double[] alpha) {
    for (int t = options.pool().size() - 1; t >= 0 && origin.own(); t--) {
      if (Arrays.equals(options.pool().get(t).alpha(), alpha)) {
        return options.pool().get(t);
      }
    }
    int[] inside = IntStream.range(0, problem.q()).filter(i -> !node.excludes(i)).toArray();
    return Energies.cut(problem, alpha, inside, options.budget().threads());
  }

  /** The best that is known without the plugin: the best cut of the pool, or zero. */
  private static RelaxationResult givenUp(
      Problem problem, Node node, RelaxationOptions options, double seconds) {
    Cut best = Bounds.best(problem, options.pool(), node);
    double[] uniform =
        ExactPoints.beta(RelaxedWeights.simplex(new double[problem.q()], problem, node));
    return new RelaxationResult(
        options.budget().stop().stopRequested()
            ? RelaxationStatus.INTERRUPTED
            : RelaxationStatus.TIME_LIMIT,
        "given up: the backend did not react to the stop signal",
        Double.NaN,
        Bounds.lower(problem, best, node),
        Double.POSITIVE_INFINITY,
        best.alpha().clone(),
        uniform,
        RelaxedWeights.uniformIndicators(uniform, problem, node),
        0,
        0,
        seconds);
  }
}
