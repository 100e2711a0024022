package org.smkl.cv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.smkl.api.Budget;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.fit.SmklModel;
import org.smkl.core.fit.Start;
import org.smkl.core.score.Score;
import org.smkl.core.task.TaskOptions;
import org.smkl.cv.method.KernelData;
import org.smkl.cv.method.MethodContext;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.error.InputException;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;

/** Scores of probabilities beside those of fits with probabilities, fold by fold. */
class ProbabilityCvTest {
  private static final int FOLDS = 4;
  private static final long SEED = 9;
  private static final double TOLERANCE = 1e-9;

  private final Toolbox toolbox = Toolbox.of(Plugins.discover());

  /** What left-out rows come to; areas are the mean of the folds that have every class. */
  private record Expected(double logLoss, double brier, double area) {}

  /**
   * @param rare rows of the last class; the others share the rest evenly
   */
  private static Dataset data(int n, int classes, int rare, boolean weighted) {
    SplittableRandom random = new SplittableRandom(n + classes);
    double[][] x = new double[n][2];
    int[] of = new int[n];
    double[] weights = new double[n];
    for (int i = 0; i < n; i++) {
      of[i] = i < rare ? classes - 1 : i % (classes - 1);
      x[i][0] = of[i] + 0.8 * random.nextGaussian();
      x[i][1] = (of[i] == 1 ? 1 : 0) + 0.8 * random.nextGaussian();
      weights[i] = 1 + i % 3;
    }
    return new Dataset(
        "classes",
        List.of("a", "b"),
        x,
        new Target.Labels(List.of("red", "green", "blue").subList(0, classes), of),
        weighted ? Optional.of(weights) : Optional.empty());
  }

  private static FitSettings.Builder settings(TaskOptions task) {
    return FitSettings.builder()
        .kernels("linear; rbf(gamma=0.3); rbf(gamma=2)")
        .task(task)
        .threads(1)
        .alphaTolerance(TOLERANCE);
  }

  private CvResult cv(
      Dataset data, TaskOptions task, MklMethod method, Score score, int threads, double... c) {
    PreparedProblem prepared = new Fit(settings(task).settings(), toolbox).prepare(data);
    Grid grid = new Grid(Arrays.stream(c).boxed().toList(), List.of(0.2), List.of(2));
    Budget budget = Budget.oneThread().withThreads(threads);
    CvSettings how =
        new CvSettings(grid, FOLDS, new MethodContext(toolbox, TOLERANCE, SEED, budget)).by(score);
    return CrossValidation.run(
        KernelData.of(prepared, task, toolbox), "", method, how, Optional.empty(), now -> {});
  }

  private Expected expected(Dataset data, TaskOptions task, boolean average) {
    Folds folds = Folds.assign(data.target(), Optional.empty(), FOLDS, SEED);
    int[] truth = ((Target.Labels) data.target()).of();
    int classes = ((Target.Labels) data.target()).classes().size();
    double loss = 0;
    double brier = 0;
    double total = 0;
    double areas = 0;
    int complete = 0;
    for (int f = 0; f < FOLDS; f++) {
      FitSettings.Builder builder =
          settings(task.withProbability(true)).c(3).lambda(0.2).k0(2).seed(SEED + f);
      if (average) {
        builder.start(new Start.Average()).evaluate(true);
      } else {
        builder.certified(1e-7);
      }
      FitInput input = FitInput.asGiven(data.subset(folds.rows(f, false)), Optional.empty());
      SmklModel model = new Fit(builder.settings(), toolbox).run(input).model();
      int[] test = folds.rows(f, true);
      double[][] rows = Arrays.stream(test).mapToObj(i -> data.x()[i]).toArray(double[][]::new);
      double[][] p = model.probabilities(model.values(rows, 1));
      for (int t = 0; t < test.length; t++) {
        int row = test[t];
        double weight = data.weights().map(w -> w[row]).orElse(1.0);
        total += weight;
        loss -= weight * Math.log(p[t][truth[test[t]]]);
        for (int c = 0; c < classes; c++) {
          double off = p[t][c] - (truth[test[t]] == c ? 1 : 0);
          brier += weight * off * off / (classes == 2 ? 2 : 1);
        }
      }
      int[] known = Arrays.stream(test).map(i -> truth[i]).toArray();
      if (Arrays.stream(known).distinct().count() == classes) {
        areas += area(p, known, classes);
        complete++;
      }
    }
    return new Expected(loss / total, brier / total, areas / complete);
  }

  /** Pairs in order, of each class against the rest; all rows count the same. */
  private static double area(double[][] p, int[] truth, int classes) {
    double sum = 0;
    for (int c = 0; c < classes; c++) {
      double right = 0;
      double pairs = 0;
      for (int a = 0; a < truth.length; a++) {
        for (int b = 0; b < truth.length; b++) {
          if (truth[a] == c && truth[b] != c) {
            pairs++;
            right += p[a][c] > p[b][c] ? 1 : p[a][c] == p[b][c] ? 0.5 : 0;
          }
        }
      }
      sum += right / pairs / classes;
    }
    return sum;
  }

  private void compare(Dataset data, TaskOptions task, MklMethod method, double tolerance) {
    boolean average = method == Methods.AVERAGE;
    Expected expected = expected(data, task, average);
    CvResult result = cv(data, task, method, Score.LOG_LOSS, 1, 3);
    CvRow row = result.rows().get(0);
    String what = method.id() + " " + task.multiclass();
    assertEquals(expected.logLoss(), row.score(), tolerance, what);
    assertEquals(expected.brier(), result.scores(row).get("brier"), tolerance, what);
    // The area of two classes is one of decision values.
    if (data.weights().isEmpty() && result.task().classes().size() > 2) {
      assertEquals(expected.area(), result.scores(row).get("auc"), 1e-12, what);
    }
  }

  @Test
  void scoresAreThoseOfFitsWithProbabilities() {
    for (TaskOptions.Multiclass way : TaskOptions.Multiclass.values()) {
      TaskOptions task = TaskOptions.defaults().withMulticlass(way);
      compare(data(60, 3, 20, false), task, Methods.AVERAGE, 1e-9);
      compare(data(60, 3, 20, true), task, Methods.AVERAGE, 1e-9);
      compare(data(60, 3, 20, false), task, Methods.DEFAULT, 1e-7);
    }
    compare(data(50, 2, 20, false), TaskOptions.defaults(), Methods.AVERAGE, 1e-9);
  }

  /** In two folds one row of the class is left to learn from, in the others both. */
  @Test
  void aClassWithTwoRowsIsJudgedAsByFits() {
    for (TaskOptions.Multiclass way : TaskOptions.Multiclass.values()) {
      TaskOptions task = TaskOptions.defaults().withMulticlass(way);
      compare(data(40, 3, 2, false), task, Methods.AVERAGE, 1e-9);
    }
    compare(data(30, 2, 2, false), TaskOptions.defaults(), Methods.AVERAGE, 1e-9);
  }

  @Test
  void theLeastLogLossIsChosenWhateverTheThreads() {
    Dataset data = data(60, 3, 20, false);
    double[] c = {1e-3, 0.3, 30, 3000};
    TaskOptions task = TaskOptions.defaults();
    CvResult one = cv(data, task, Methods.DEFAULT, Score.LOG_LOSS, 1, c);
    double least = one.rows().stream().mapToDouble(CvRow::score).min().orElseThrow();
    double most = one.rows().stream().mapToDouble(CvRow::score).max().orElseThrow();
    assertEquals(least, one.best().orElseThrow().score(), 0.0);
    assertTrue(least < most, least + " " + most);
    CvResult three = cv(data, task, Methods.DEFAULT, Score.LOG_LOSS, 3, c);
    assertEquals(one.rows(), three.rows());
  }

  /** Machines with weights of their own, and predictions that probabilities do not change. */
  @Test
  void everyMethodWithWeightsOfZeroOrMoreHasProbabilities() {
    Dataset data = data(45, 3, 15, false);
    TaskOptions task = TaskOptions.defaults();
    for (MklMethod method :
        List.of(Methods.EASY, Methods.CKA_NON_NEGATIVE, Methods.SINGLE, Methods.BEST_RESPONSE)) {
      CvResult without = cv(data, task, method, Score.ACCURACY, 1, 1);
      CvResult with = cv(data, task.withProbability(true), method, Score.ACCURACY, 1, 1);
      for (int k = 0; k < without.rows().size(); k++) {
        CvRow row = with.rows().get(k);
        assertEquals(without.rows().get(k).sums().subList(0, 9), row.sums().subList(0, 9));
        double loss = with.scores(row).get("log-loss");
        assertTrue(loss > 0 && loss < Math.log(3), method.id() + " " + loss);
      }
      assertEquals(
          List.of("accuracy", "balanced-accuracy", "f1"),
          List.copyOf(without.scores(without.rows().get(0)).keySet()));
    }
  }

  @Test
  void negativeWeightsAndNumbersAreRefused() {
    TaskOptions task = TaskOptions.defaults();
    InputException cka =
        assertThrows(
            InputException.class,
            () -> cv(data(30, 2, 10, false), task, Methods.CKA, Score.BRIER, 1, 1));
    assertTrue(cka.getMessage().contains("may be negative"), cka.getMessage());
    Dataset numbers =
        new Dataset(
            "numbers",
            List.of("a"),
            new double[][] {{1}, {2}, {3}, {4}, {5}, {6}},
            new Target.Values(new double[] {1, 2, 3, 4, 5, 7}),
            Optional.empty());
    InputException regression =
        assertThrows(
            InputException.class, () -> cv(numbers, task, Methods.AVERAGE, Score.LOG_LOSS, 1, 1));
    assertTrue(regression.getMessage().contains("numbers are predicted"));
  }
}
