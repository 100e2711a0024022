package org.smkl.bench.experiment.selection;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Lazy;
import org.smkl.bench.experiment.Parts;
import org.smkl.bench.experiment.Spent;
import org.smkl.bench.result.Result;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.Solvers;
import org.smkl.cv.CvResult;
import org.smkl.cv.CvRow;
import org.smkl.cv.Grid;
import org.smkl.cv.Tuning;
import org.smkl.cv.method.Learned;
import org.smkl.cv.method.MethodContext;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Parameters;
import org.smkl.svm.bound.Bounds;

/** One draw of a problem with its kernels, and the methods on it. Not thread-safe. */
final class SelectionLearner {
  static final int NODES = 15;
  static final MklMethod CERTIFIED = Methods.certified(NODES);

  /** What {@code fit --tune} does with data and kernels. */
  static final String TUNED = "tuned";

  /** The same with {@code --sparsest}. */
  static final String SPARSEST = "sparsest";

  /** The same with {@code --best-score}. */
  static final String BEST_SCORE = "best-score";

  private static final Map<String, Tuning.Rule> RULES =
      Map.of(
          TUNED,
          Tuning.Rule.STEADIEST,
          SPARSEST,
          Tuning.Rule.SPARSEST,
          BEST_SCORE,
          Tuning.Rule.BEST);

  /** A plain SVM on one kernel of all columns. */
  static final String WHOLE = "whole";

  private static final List<MklMethod> BESIDE =
      List.of(
          Methods.AVERAGE,
          Methods.SINGLE,
          Methods.EASY,
          Methods.CKA_NON_NEGATIVE,
          Methods.L1,
          Methods.GREEDY,
          Methods.BEST_RESPONSE,
          Methods.DEFAULT);

  /** Methods on the same kernels. */
  static final List<String> RIVALS = BESIDE.stream().map(MklMethod::id).toList();

  static final List<Double> C = List.of(1.0, 10.0);
  static final List<Double> LAMBDA = List.of(0.1);
  static final List<Integer> K0 = List.of(1, 2, 3, 5);
  static final int FOLDS = 3;
  static final double GAP = 1e-3;

  private static final List<Double> EASY_LAMBDA = List.of(1.0, 0.1, 0.01);

  /** Weights below this share of the largest count as none. */
  private static final double THRESHOLD = 1e-3;

  /** A search with the processor seconds that it took. */
  private record Searched(CvResult result, double seconds) {}

  private final ExperimentContext context;
  private final Sample sample;
  private final FitInput input;
  private final Parts parts;
  private final Supplier<Parts> whole;
  private final Map<String, Searched> searches = new HashMap<>();

  SelectionLearner(ExperimentContext context, Sample sample) {
    this.context = context;
    this.sample = sample;
    this.input = FitInput.standardized(sample.train(), Optional.of(sample.test()));
    this.parts = Parts.of(context, input, settings(sample.kernels()));
    this.whole = new Lazy<>(() -> Parts.of(context, input, settings(sample.whole().orElseThrow())));
  }

  private FitSettings.Builder settings(String kernels) {
    return FitSettings.builder().kernels(kernels).normalise(sample.normalisation());
  }

  /** Methods that need no result of another, in the order of tables. */
  static List<String> methods(ExperimentContext context) {
    return Stream.concat(
            context.methods(BESIDE).stream().map(MklMethod::id),
            Stream.of(WHOLE, TUNED, SPARSEST, BEST_SCORE))
        .toList();
  }

  /** Rows as the methods see them. */
  FitInput input() {
    return input;
  }

  /** Tunes by cross-validation, learns at the best point and tests. */
  Result learn(String method) {
    return switch (method) {
      case TUNED, SPARSEST, BEST_SCORE -> tuned(RULES.get(method));
      case WHOLE -> beside(Methods.AVERAGE, WHOLE, whole.get());
      default -> beside(known(method), method, parts);
    };
  }

  private MklMethod known(String id) {
    return context.methods(BESIDE).stream()
        .filter(one -> one.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  /** Within a grid greedy selection stands for the default fit, which takes ten times as long. */
  private Result beside(MklMethod given, String name, Parts rows) {
    MklMethod method = given == Methods.DEFAULT ? Methods.GREEDY : given;
    double unit = Tuning.unit(rows.data());
    List<Double> lambda = method == Methods.EASY ? EASY_LAMBDA : LAMBDA;
    Grid grid = new Grid(C, lambda, K0).times(unit, method == Methods.EASY ? 1 : unit);
    Searched searched =
        searched(
            given == Methods.DEFAULT ? method.id() : name,
            () -> rows.crossValidate(context, method, grid, FOLDS));
    return result(given, rows, searched.result().best().orElseThrow(), searched.seconds());
  }

  private Result tuned(Tuning.Rule rule) {
    Searched searched = searched(TUNED, () -> parts.tune(context));
    CvRow taken = rule.of(searched.result()).orElseThrow();
    return result(Methods.DEFAULT, parts, taken, searched.seconds())
        .with("cvAccuracy", 100 * taken.score())
        .with("cvMixed", 100 * searched.result().mixed().orElseThrow().score());
  }

  private Searched searched(String name, Supplier<CvResult> search) {
    return searches.computeIfAbsent(
        name,
        key -> {
          double start = Spent.processorSeconds();
          return new Searched(search.get(), Spent.processorSeconds() - start);
        });
  }

  /** Learns with a proof at a known point and tests. */
  Result prove(Parameters point) {
    return result(CERTIFIED, parts, point, 0);
  }

  /** At given parameters, without any cross-validation: the chosen kernels, the greatest first. */
  int[] ranked(MklMethod method, Parameters parameters) {
    double[] beta = method.trainer(parts.data(), exact()).train(parameters).beta();
    return IntStream.range(0, beta.length)
        .filter(i -> beta[i] > 0)
        .boxed()
        .sorted((i, j) -> Double.compare(beta[j], beta[i]))
        .mapToInt(i -> i)
        .toArray();
  }

  private MethodContext exact() {
    return new MethodContext(
        context.toolbox(), 1e-6, context.seed(), Solvers.DEFAULT, GAP, context.budget());
  }

  private Result result(MklMethod method, Parts rows, CvRow best, double searchSeconds) {
    return result(method, rows, best.parameters(), searchSeconds);
  }

  private Result result(MklMethod method, Parts rows, Parameters point, double searchSeconds) {
    double start = Spent.processorSeconds();
    Learned learned = method.trainer(rows.data(), exact()).train(point);
    double seconds = Spent.processorSeconds() - start;
    BitSet chosen = chosen(learned);
    boolean bounded = !Double.isNaN(learned.objective()) && !Double.isNaN(learned.lowerBound());
    return rows.tested(learned, point)
        .with("nonzeros", chosen.cardinality())
        .with("support", chosen.toString())
        .with("candidates", rows.data().q())
        .with("precision", 100 * sample.precision(chosen))
        .with("recall", 100 * sample.recall(chosen))
        .with("exact", 100 * sample.exact(chosen))
        .with(
            "gap",
            bounded ? Bounds.relativeGap(learned.objective(), learned.lowerBound()) : Double.NaN)
        .with("seconds", seconds)
        .with("processorSeconds", searchSeconds + seconds);
  }

  /** The kernels that any machine uses. */
  private static BitSet chosen(Learned learned) {
    BitSet chosen = new BitSet();
    for (double[] beta : learned.weights()) {
      double largest = Arrays.stream(beta).map(Math::abs).max().orElse(0);
      IntStream.range(0, beta.length)
          .filter(i -> Math.abs(beta[i]) > THRESHOLD * largest)
          .forEach(chosen::set);
    }
    return chosen;
  }
}
