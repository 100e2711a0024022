package org.smkl.bench.experiment.peers;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.smkl.api.Budget;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.relax.CutPool;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Instance;
import org.smkl.bench.result.Result;
import org.smkl.certificate.verify.RigorousBounds;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.response.Starts;
import org.smkl.cv.Grid;
import org.smkl.cv.method.Learned;
import org.smkl.cv.method.MklMethod;
import org.smkl.data.Dataset;
import org.smkl.gram.KernelPreparation;
import org.smkl.gram.KernelSpec;
import org.smkl.gram.KernelSpecParser;
import org.smkl.gram.NamedKernelSets;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchResult;
import org.smkl.svm.bound.Bounds;
import org.smkl.svm.bound.WeightedGram;

/**
 * Something of ours and something of a peer's that are measured side by side on a published set.
 * What a reader must know of each is in its description.
 *
 * @param id its name, which is that of the peer's method in the protocol too
 * @param mostRows on how many rows it is measured at most
 * @param parameters what the peer needs besides the matrices
 * @param side our side, ready to run on one thread
 * @param shown the fields that its table shows, of a result
 */
record PeerPair(
    String id,
    int mostRows,
    Function<Instance, Map<String, Object>> parameters,
    BiFunction<ExperimentContext, Instance, Ours> side,
    UnaryOperator<Result> shown) {
  private static final double SVM_TOLERANCE = 1e-3;
  private static final double BOUND_TOLERANCE = 1e-7;
  private static final double GAP = 1e-6;

  /** Clarabel's time grows with the cube of the rows. */
  private static final int MOST_ROWS = 300;

  private static final int ANY = Integer.MAX_VALUE;

  /** EasyMKL of MKLpy and our default fit. */
  static final PeerPair FIT =
      new PeerPair("easymkl", ANY, instance -> Map.of(), PeerPair::fit, PeerPair::nonzeros);

  /** CKA of MKLpy and our certified optimum. */
  static final PeerPair CERTIFIED =
      new PeerPair("cka", ANY, instance -> Map.of(), PeerPair::certified, PeerPair::nonzeros);

  /** All of them, in the order of their tables. */
  static final List<PeerPair> ALL =
      List.of(
          new PeerPair("kernels", ANY, i -> Map.of(), PeerPair::kernels, PeerPair::normDifference),
          FIT,
          CERTIFIED,
          new PeerPair("svm", ANY, i -> Map.of("C", i.chosen().c()), PeerPair::svm, row -> row),
          new PeerPair("full-bound", MOST_ROWS, PeerPair::point, PeerPair::bound, row -> row));

  private static Map<String, Object> point(Instance instance) {
    Problem problem = instance.chosenProblem();
    return Map.of("C", instance.chosen().c(), "lambda", problem.lambda(), "k0", problem.k0());
  }

  /** The ten published kernels by numpy and scipy, and by us. */
  private static Ours kernels(ExperimentContext context, Instance instance) {
    Toolbox toolbox = context.toolbox();
    Dataset train = instance.published().train();
    List<KernelSpec> specs =
        new KernelSpecParser(toolbox.kernels()).parse(NamedKernelSets.PUBLISHED_10);
    Fit fit =
        new Fit(
            FitSettings.builder().kernels(NamedKernelSets.PUBLISHED_10).k0(1).threads(1).settings(),
            toolbox);
    return new Ours(
        () -> {
          List<SymmetricMatrix> grams =
              KernelPreparation.matrices(train.table(), specs, toolbox.kernels(), 1);
          return () -> Map.of("norms", grams.stream().mapToDouble(PeerPair::norm).toArray());
        },
        Optional.of(
            () -> {
              PreparedProblem prepared = fit.prepare(train);
              return () -> Map.of("kept", prepared.kernels().grams().size());
            }));
  }

  private static double norm(SymmetricMatrix gram) {
    return Math.sqrt(Arrays.stream(gram.entries()).map(value -> value * value).sum());
  }

  private static Result normDifference(Result result) {
    double[] theirs = result.numbers("theirs.norms");
    double[] ours = result.numbers("ours.norms");
    double largest = theirs.length == ours.length ? 0 : Double.NaN;
    for (int i = 0; i < ours.length && i < theirs.length; i++) {
      largest = Math.max(largest, Math.abs(theirs[i] - ours[i]) / ours[i]);
    }
    return result.with("normDifference", largest);
  }

  private static Ours fit(ExperimentContext context, Instance instance) {
    if (!context.methods().isEmpty()) {
      MklMethod method = context.methods().get(0);
      return Ours.of(
          () -> {
            Learned learned =
                method
                    .trainer(instance.data(), context.methodContext().part(context.seed(), 1))
                    .train(Grid.defaults(method, instance.chosen()));
            double gap = Bounds.relativeGap(learned.objective(), learned.lowerBound());
            return () -> Map.of("weights", learned.beta(), "relativeGap", gap);
          });
    }
    Fit fit =
        new Fit(
            instance
                .settings(context)
                .seed(context.seed())
                .threads(1)
                .stop(context.budget().stop())
                .settings(),
            context.toolbox());
    PreparedProblem problem = instance.problem();
    FitInput input = FitInput.asGiven(problem.train(), Optional.empty());
    return Ours.of(
        () -> {
          FitResult result = fit.run(input, problem);
          return () ->
              Map.of("weights", result.solution().beta(), "relativeGap", result.relativeGap());
        });
  }

  /** How many kernels both sides chose: weights above 1e-3 of the largest. */
  private static Result nonzeros(Result result) {
    Result row = result;
    for (String weights : List.of("theirs.weights", "ours.weights")) {
      double[] all = result.numbers(weights);
      double largest = Arrays.stream(all).map(Math::abs).max().orElse(0);
      if (all.length > 0) {
        long count = Arrays.stream(all).filter(w -> Math.abs(w) > 1e-3 * largest).count();
        row = row.with(weights + ".count", count);
      }
    }
    return row;
  }

  private static Ours certified(ExperimentContext context, Instance instance) {
    Problem problem = instance.chosenProblem();
    Budget budget = context.budget().withThreads(1);
    return Ours.of(
        () -> {
          SearchResult result = context.search(problem, GAP, budget, SearchListener.NONE);
          return () ->
              Map.of("weights", result.incumbent().beta(), "relativeGap", result.relativeGap());
        });
  }

  /** The SVM of scikit-learn on the averaged kernel, and ours. */
  private static Ours svm(ExperimentContext context, Instance instance) {
    Problem problem = instance.chosenProblem();
    AlphaProblem average =
        AlphaProblem.classification(
            WeightedGram.of(problem, Starts.average(problem.q()), context.budget().threads()),
            instance.data().labels(),
            problem.upper());
    AlphaSolver solver = context.alphaSolver();
    AlphaOptions options = AlphaOptions.tolerance(SVM_TOLERANCE).stoppedBy(context.budget().stop());
    return Ours.of(
        () -> {
          AlphaSolution solution = solver.solve(average, options);
          return () -> Map.of("value", solution.value().dual());
        });
  }

  /** The Full SDP bound by Clarabel from Python, and by our default backend. */
  private static Ours bound(ExperimentContext context, Instance instance) {
    Problem problem = instance.chosenProblem();
    RelaxationBackend backend = context.backend();
    RelaxationOptions options =
        RelaxationOptions.defaults(context.alphaSolver())
            .withTolerance(BOUND_TOLERANCE)
            .withBudget(context.budget().withThreads(1));
    return Ours.of(
        () -> {
          RelaxationResult result =
              backend.solve(problem, Node.root(), options.withPool(new CutPool()));
          return () ->
              Map.of(
                  "value", RigorousBounds.of(problem).lower(Node.root(), result.alpha()).value());
        });
  }

  /**
   * Our side.
   *
   * @param work what is timed
   * @param also a second way to be timed, if there is one
   */
  record Ours(Work work, Optional<Work> also) {
    static Ours of(Work work) {
      return new Ours(work, Optional.empty());
    }
  }

  /** Something that can be run again and again. */
  @FunctionalInterface
  interface Work {
    /** Runs once. What came out is told, by name, when asked for: that is not to be timed. */
    Supplier<Map<String, Object>> run();
  }
}
