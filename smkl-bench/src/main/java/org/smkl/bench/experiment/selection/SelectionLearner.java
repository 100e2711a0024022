package org.smkl.bench.experiment.selection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.result.Fields;
import org.smkl.bench.result.Result;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.fit.Solvers;
import org.smkl.core.task.TaskOptions;
import org.smkl.cv.CrossValidation;
import org.smkl.cv.CvResult;
import org.smkl.cv.CvRow;
import org.smkl.cv.CvSettings;
import org.smkl.cv.Grid;
import org.smkl.cv.method.KernelData;
import org.smkl.cv.method.Learned;
import org.smkl.cv.method.MethodContext;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Parameters;
import org.smkl.cv.method.StoppedException;
import org.smkl.cv.method.TestPart;
import org.smkl.svm.bound.Bounds;

/** One draw of a problem with its kernels, and the methods on it. Not thread-safe. */
final class SelectionLearner {
  private static final MklMethod GREEDY = new Greedy();
  static final MklMethod CERTIFIED = new Certified();

  static final List<MklMethod> METHODS =
      List.of(
          Methods.AVERAGE,
          Methods.SINGLE,
          Methods.EASY,
          Methods.CKA_NON_NEGATIVE,
          new L1Mkl(),
          GREEDY,
          Methods.BEST_RESPONSE,
          Methods.DEFAULT);

  /** The default fit with another criterion. */
  static final List<String> VARIANTS = List.of("lambda-cv", "refit", "centred");

  static final List<Double> C = List.of(1.0, 10.0);
  static final List<Double> LAMBDA = List.of(0.1);
  static final List<Double> MORE_LAMBDA = List.of(10.0);
  static final List<Integer> K0 = List.of(1, 2, 3, 5);
  static final int FOLDS = 3;
  static final double GAP = 1e-3;

  private static final List<Double> EASY_LAMBDA = List.of(1.0, 0.1, 0.01);

  /** Weights below this share of the largest count as none. */
  private static final double THRESHOLD = 1e-3;

  private final ExperimentContext context;
  private final Sample sample;
  private final FitInput input;
  private final KernelData data;
  private final TestPart test;
  private final Map<String, CvResult> grids = new HashMap<>();

  SelectionLearner(ExperimentContext context, Sample sample) {
    this.context = context;
    this.sample = sample;
    this.input = FitInput.standardized(sample.train(), Optional.of(sample.test()));
    FitSettings settings =
        FitSettings.builder()
            .kernels(sample.kernels())
            .k0(1)
            .threads(context.budget().threads())
            .settings();
    PreparedProblem prepared = new Fit(settings, context.toolbox()).prepare(input.train());
    this.data = KernelData.of(prepared, TaskOptions.defaults(), context.toolbox());
    this.test =
        TestPart.of(
            prepared, input.test().orElseThrow(), context.toolbox(), context.budget().threads());
  }

  /** Rows as the methods see them. */
  FitInput input() {
    return input;
  }

  /**
   * Cross-validates, learns at the best point and tests. Within a grid greedy selection stands for
   * the default fit and the proof, which take ten times as long and longer.
   */
  Result learn(MklMethod method) {
    MklMethod tuned = method == Methods.DEFAULT || method == CERTIFIED ? GREEDY : method;
    CvRow best = best(grid(tuned, tuned.id(), data));
    return result(method, data, test, best.parameters(), grids.get(tuned.id()).seconds());
  }

  /** Learns at a known point and tests. */
  Result learn(MklMethod method, Parameters point) {
    return result(method, data, test, point, Double.NaN);
  }

  /** The default fit with another criterion. */
  Result variant(String name) {
    CvResult usual = grid(GREEDY, GREEDY.id(), data);
    switch (name) {
      case "lambda-cv" -> {
        CvResult more = grid(GREEDY, name, data);
        CvRow best = best(usual).score() >= best(more).score() ? best(usual) : best(more);
        return result(Methods.DEFAULT, data, test, best.parameters(), more.seconds());
      }
      case "refit" -> {
        return refit(best(usual).parameters());
      }
      case "centred" -> {
        double[] scale = centredScale();
        KernelData scaled = scaled(scale);
        CvRow best = best(grid(GREEDY, name, scaled));
        return result(
            Methods.DEFAULT, scaled, scaledTest(scale), best.parameters(), usual.seconds());
      }
      default -> throw new IllegalArgumentException("There is no variant " + name + ".");
    }
  }

  /** At given parameters, without any cross-validation: the chosen kernels, the greatest first. */
  int[] ranked(MklMethod method, Parameters parameters) {
    double[] beta = method.trainer(data, exact()).train(parameters).beta();
    return IntStream.range(0, beta.length)
        .filter(i -> beta[i] > 0)
        .boxed()
        .sorted((i, j) -> Double.compare(beta[j], beta[i]))
        .mapToInt(i -> i)
        .toArray();
  }

  private CvResult grid(MklMethod method, String name, KernelData rows) {
    return grids.computeIfAbsent(
        name,
        key -> {
          List<Double> lambda =
              method == Methods.EASY
                  ? EASY_LAMBDA
                  : name.equals("lambda-cv") ? MORE_LAMBDA : LAMBDA;
          CvResult result =
              CrossValidation.run(
                  rows,
                  "",
                  method,
                  new CvSettings(
                      new Grid(C, lambda, K0),
                      FOLDS,
                      context.methodContext().to(CvSettings.TOLERANCE)),
                  Optional.empty(),
                  progress -> {});
          if (!result.complete()) {
            throw new StoppedException("The cross-validation was stopped.");
          }
          return result;
        });
  }

  private static CvRow best(CvResult result) {
    return result.best().orElseThrow();
  }

  private MethodContext exact() {
    return new MethodContext(
        context.toolbox(), 1e-6, context.seed(), Solvers.DEFAULT, GAP, context.budget());
  }

  private Result result(
      MklMethod method, KernelData rows, TestPart tested, Parameters point, double cvSeconds) {
    long start = System.nanoTime();
    Learned learned = method.trainer(rows, exact()).train(point);
    double seconds = (System.nanoTime() - start) * 1e-9;
    return described(learned, tested, point, seconds).with(Fields.CV_SECONDS, cvSeconds);
  }

  private Result described(Learned learned, TestPart tested, Parameters point, double seconds) {
    BitSet chosen = chosen(learned.beta());
    boolean bounded = !Double.isNaN(learned.objective()) && !Double.isNaN(learned.lowerBound());
    return Result.of(Fields.ACCURACY, 100 * tested.accuracy(learned))
        .with(Fields.NONZEROS, chosen.cardinality())
        .with(Fields.PRECISION, 100 * sample.precision(chosen))
        .with(Fields.RECALL, 100 * sample.recall(chosen))
        .with(Fields.EXACT, 100 * sample.exact(chosen))
        .with(Fields.C, point.c())
        .with(Fields.LAMBDA, point.lambda())
        .with(Fields.K0, point.k0())
        .with(
            Fields.GAP,
            bounded ? Bounds.relativeGap(learned.objective(), learned.lowerBound()) : Double.NaN)
        .with(Fields.SECONDS, seconds);
  }

  private static BitSet chosen(double[] beta) {
    double largest = Arrays.stream(beta).map(Math::abs).max().orElse(0);
    BitSet chosen = new BitSet();
    for (int i = 0; i < beta.length; i++) {
      chosen.set(i, Math.abs(beta[i]) > THRESHOLD * largest);
    }
    return chosen;
  }

  /** The kernels of the default fit, with weights that are exact for a lambda that is next to 0. */
  private Result refit(Parameters point) {
    long start = System.nanoTime();
    double[] beta = Methods.DEFAULT.trainer(data, exact()).train(point).beta();
    int[] kept = IntStream.range(0, beta.length).filter(i -> beta[i] > 0).toArray();
    KernelData part =
        new KernelData(
            Arrays.stream(kept).mapToObj(data.grams()::get).toList(),
            Arrays.stream(kept).mapToObj(data.grounds()::get).toList(),
            data.rows(),
            data.options(),
            Optional.empty());
    Learned small =
        Methods.DEFAULT
            .trainer(part, exact())
            .train(Parameters.of(point.c(), L1Mkl.LAMBDA, kept.length));
    double[] weights = new double[beta.length];
    for (int k = 0; k < kept.length; k++) {
      weights[kept[k]] = small.beta()[k];
    }
    Learned learned =
        new Learned(
            new double[][] {weights},
            small.alpha(),
            small.expansions(),
            small.biases(),
            Double.NaN,
            Double.NaN,
            "");
    return described(learned, test, point, (System.nanoTime() - start) * 1e-9);
  }

  /** n / trace(H K H) of each kernel: centred, all then have the same variance. */
  private double[] centredScale() {
    double[] scale = new double[data.q()];
    int n = data.n();
    for (int i = 0; i < scale.length; i++) {
      double[] entries = data.grams().get(i).entries();
      double trace = IntStream.range(0, n).mapToDouble(j -> entries[j * n + j]).sum();
      double centred = trace - Arrays.stream(entries).sum() / n;
      scale[i] = centred > 1e-9 * trace ? n / centred : 1;
    }
    return scale;
  }

  private KernelData scaled(double[] scale) {
    List<SymmetricMatrix> grams = new ArrayList<>();
    for (int i = 0; i < scale.length; i++) {
      double factor = scale[i];
      double[] entries =
          Arrays.stream(data.grams().get(i).entries()).map(value -> factor * value).toArray();
      grams.add(SymmetricMatrix.wrap(data.n(), entries));
    }
    return new KernelData(
        grams,
        grams.stream().map(gram -> PsdGround.stored()).toList(),
        data.rows(),
        data.options(),
        Optional.empty());
  }

  private TestPart scaledTest(double[] scale) {
    double[][][] values = new double[scale.length][][];
    for (int i = 0; i < scale.length; i++) {
      double factor = scale[i];
      values[i] =
          Arrays.stream(test.values()[i])
              .map(row -> Arrays.stream(row).map(value -> factor * value).toArray())
              .toArray(double[][]::new);
    }
    return new TestPart(values, test.rows(), test.task());
  }
}
