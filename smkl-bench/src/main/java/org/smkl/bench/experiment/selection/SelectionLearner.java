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
import org.smkl.bench.experiment.Parts;
import org.smkl.bench.result.Result;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.Solvers;
import org.smkl.cv.CvResult;
import org.smkl.cv.CvRow;
import org.smkl.cv.Grid;
import org.smkl.cv.method.KernelData;
import org.smkl.cv.method.Learned;
import org.smkl.cv.method.MethodContext;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Parameters;
import org.smkl.cv.method.TestPart;
import org.smkl.svm.bound.Bounds;

/** One draw of a problem with its kernels, and the methods on it. Not thread-safe. */
final class SelectionLearner {

  static final int NODES = 15;
  static final MklMethod CERTIFIED = Methods.certified(NODES);

  static final List<MklMethod> METHODS =
      List.of(
          Methods.AVERAGE,
          Methods.SINGLE,
          Methods.EASY,
          Methods.CKA_NON_NEGATIVE,
          Methods.L1,
          Methods.GREEDY,
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

  /** Next to none, against objectives of about 100. */
  static final double REFIT_LAMBDA = 1e-4;

  private static final List<Double> EASY_LAMBDA = List.of(1.0, 0.1, 0.01);

  /** Weights below this share of the largest count as none. */
  private static final double THRESHOLD = 1e-3;

  private final ExperimentContext context;
  private final Sample sample;
  private final FitInput input;
  private final Parts parts;
  private final Map<String, CvResult> grids = new HashMap<>();

  SelectionLearner(ExperimentContext context, Sample sample) {
    this.context = context;
    this.sample = sample;
    this.input = FitInput.standardized(sample.train(), Optional.of(sample.test()));
    this.parts = Parts.of(context, input, FitSettings.builder().kernels(sample.kernels()));
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
    MklMethod tuned = method == Methods.DEFAULT || method == CERTIFIED ? Methods.GREEDY : method;
    CvRow best = best(grid(tuned, tuned.id(), parts));
    return result(method, parts, best.parameters(), grids.get(tuned.id()).seconds());
  }

  /** Learns at a known point and tests. */
  Result learn(MklMethod method, Parameters point) {
    return result(method, parts, point, Double.NaN);
  }

  /** The default fit with another criterion. */
  Result variant(String name) {
    CvResult usual = grid(Methods.GREEDY, Methods.GREEDY.id(), parts);
    switch (name) {
      case "lambda-cv" -> {
        CvResult more = grid(Methods.GREEDY, name, parts);
        CvRow best = best(usual).score() >= best(more).score() ? best(usual) : best(more);
        return result(Methods.DEFAULT, parts, best.parameters(), more.seconds());
      }
      case "refit" -> {
        return refit(best(usual).parameters());
      }
      case "centred" -> {
        Parts scaled = scaled(centredScale());
        CvRow best = best(grid(Methods.GREEDY, name, scaled));
        return result(Methods.DEFAULT, scaled, best.parameters(), usual.seconds());
      }
      default -> throw new IllegalArgumentException("There is no variant " + name + ".");
    }
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

  private CvResult grid(MklMethod method, String name, Parts rows) {
    List<Double> lambda =
        method == Methods.EASY ? EASY_LAMBDA : name.equals("lambda-cv") ? MORE_LAMBDA : LAMBDA;
    return grids.computeIfAbsent(
        name, key -> rows.crossValidate(context, method, new Grid(C, lambda, K0), FOLDS));
  }

  private static CvRow best(CvResult result) {
    return result.best().orElseThrow();
  }

  private MethodContext exact() {
    return new MethodContext(
        context.toolbox(), 1e-6, context.seed(), Solvers.DEFAULT, GAP, context.budget());
  }

  private Result result(MklMethod method, Parts rows, Parameters point, double cvSeconds) {
    long start = System.nanoTime();
    Learned learned = method.trainer(rows.data(), exact()).train(point);
    double seconds = (System.nanoTime() - start) * 1e-9;
    return described(learned, rows, point, seconds).with("cvSeconds", cvSeconds);
  }

  private Result described(Learned learned, Parts rows, Parameters point, double seconds) {
    BitSet chosen = chosen(learned.beta());
    boolean bounded = !Double.isNaN(learned.objective()) && !Double.isNaN(learned.lowerBound());
    return rows.tested(learned, point)
        .with("nonzeros", chosen.cardinality())
        .with("precision", 100 * sample.precision(chosen))
        .with("recall", 100 * sample.recall(chosen))
        .with("exact", 100 * sample.exact(chosen))
        .with(
            "gap",
            bounded ? Bounds.relativeGap(learned.objective(), learned.lowerBound()) : Double.NaN)
        .with("seconds", seconds);
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
    KernelData data = parts.data();
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
            .train(Parameters.of(point.c(), REFIT_LAMBDA, kept.length));
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
    return described(learned, parts, point, (System.nanoTime() - start) * 1e-9);
  }

  /** n / trace(H K H) of each kernel: centred, all then have the same variance. */
  private double[] centredScale() {
    KernelData data = parts.data();
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

  private Parts scaled(double[] scale) {
    KernelData data = parts.data();
    TestPart test = parts.test();
    List<SymmetricMatrix> grams = new ArrayList<>();
    double[][][] values = new double[scale.length][][];
    for (int i = 0; i < scale.length; i++) {
      double factor = scale[i];
      grams.add(SymmetricMatrix.wrap(data.n(), times(factor, data.grams().get(i).entries())));
      values[i] =
          Arrays.stream(test.values()[i]).map(row -> times(factor, row)).toArray(double[][]::new);
    }
    return new Parts(
        parts.prepared(),
        new KernelData(
            grams,
            grams.stream().map(gram -> PsdGround.stored()).toList(),
            data.rows(),
            data.options(),
            Optional.empty()),
        new TestPart(values, test.rows(), test.task()));
  }

  private static double[] times(double factor, double[] values) {
    return Arrays.stream(values).map(value -> factor * value).toArray();
  }
}
