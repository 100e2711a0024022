package org.smkl.cv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.smkl.api.Budget;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.fit.Start;
import org.smkl.core.score.Score;
import org.smkl.core.task.ClassWeights;
import org.smkl.core.task.TaskOptions;
import org.smkl.cv.method.Axis;
import org.smkl.cv.method.KernelData;
import org.smkl.cv.method.MethodContext;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.error.InputException;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;

/** Cross-validation of every task beside fits of the same parts, one by one. */
class TasksCvTest {
  private static final String KERNELS = "linear; rbf(gamma=0.3); rbf(gamma=2)";
  private static final double TOLERANCE = 1e-9;

  private final Toolbox toolbox = Toolbox.of(Plugins.discover());

  private static Dataset classes(int n, boolean weighted) {
    SplittableRandom random = new SplittableRandom(5);
    double[][] x = new double[n][2];
    int[] of = new int[n];
    double[] weights = new double[n];
    for (int i = 0; i < n; i++) {
      of[i] = i % 7 < 3 ? 0 : i % 2 + 1;
      x[i][0] = of[i] + 0.8 * random.nextGaussian();
      x[i][1] = (of[i] == 1 ? 1 : 0) + 0.8 * random.nextGaussian();
      weights[i] = i % 11 == 0 ? 0 : 1 + i % 3;
    }
    return new Dataset(
        "classes",
        List.of("a", "b"),
        x,
        new Target.Labels(List.of("red", "green", "blue"), of),
        weighted ? Optional.of(weights) : Optional.empty());
  }

  private static Dataset numbers(int n) {
    SplittableRandom random = new SplittableRandom(6);
    double[][] x = new double[n][2];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      x[i][0] = random.nextGaussian();
      x[i][1] = random.nextGaussian();
      y[i] = 50 + 10 * Math.sin(2 * x[i][0]) + random.nextGaussian();
    }
    return new Dataset("numbers", List.of("a", "b"), x, new Target.Values(y), Optional.empty());
  }

  private FitSettings.Builder settings(TaskOptions task) {
    return FitSettings.builder().kernels(KERNELS).task(task).threads(1).alphaTolerance(TOLERANCE);
  }

  private CvResult cv(Dataset data, TaskOptions task, MklMethod method, Score score, Grid grid) {
    PreparedProblem prepared = new Fit(settings(task).settings(), toolbox).prepare(data);
    CvSettings how =
        new CvSettings(grid, 4, new MethodContext(toolbox, TOLERANCE, 9, Budget.oneThread()))
            .by(score);
    return CrossValidation.run(
        KernelData.of(prepared, task, toolbox), "", method, how, Optional.empty(), now -> {});
  }

  /** Fits each training part afresh, and scores all left-out rows together. */
  private double naive(Dataset data, TaskOptions task, Score score, boolean average) {
    Folds folds = Folds.assign(data.target(), Optional.empty(), 4, 9);
    double[] predicted = new double[data.rows()];
    int[] guessed = new int[data.rows()];
    for (int f = 0; f < 4; f++) {
      int[] test = folds.rows(f, true);
      FitInput input = FitInput.asGiven(data.subset(folds.rows(f, false)), Optional.empty());
      FitSettings.Builder builder = settings(task).c(3).lambda(0.2).k0(2);
      if (average) {
        builder.start(new Start.Average()).evaluate(true);
      } else {
        builder.certified(1e-7);
      }
      FitResult fit = new Fit(builder.settings(), toolbox).run(input);
      double[][] rows = Arrays.stream(test).mapToObj(i -> data.x()[i]).toArray(double[][]::new);
      double[][] values = fit.model().values(rows, 1);
      for (int t = 0; t < test.length; t++) {
        if (data.target() instanceof Target.Values) {
          predicted[test[t]] = fit.model().task().number(values[t][0]);
        } else {
          guessed[test[t]] = fit.model().task().predict(values[t]);
        }
      }
    }
    double[] weights = data.weights().orElse(null);
    return data.target() instanceof Target.Labels labels
        ? score.value(
            new org.smkl.core.score.ClassOutcome(
                labels.classes(), labels.of(), guessed, null, null, weights))
        : score.value(
            new org.smkl.core.score.NumberOutcome(
                ((Target.Values) data.target()).values(), predicted, weights));
  }

  private static Grid point() {
    return new Grid(List.of(3.0), List.of(0.2), List.of(2));
  }

  @Test
  void severalClassesAreThoseOfFitsOneByOne() {
    for (TaskOptions.Multiclass way : TaskOptions.Multiclass.values()) {
      TaskOptions task = TaskOptions.defaults().withMulticlass(way);
      Dataset data = classes(70, false);
      for (MklMethod method : List.of(Methods.AVERAGE, Methods.CERTIFIED, Methods.DEFAULT)) {
        CvRow row = cv(data, task, method, Score.F1, point()).rows().get(0);
        double expected = naive(data, task, Score.F1, method == Methods.AVERAGE);
        assertEquals(expected, row.score(), 1e-12, method.id() + " " + way);
      }
    }
  }

  @Test
  void weightsOfRowsAndClassesAreThoseOfFitsOneByOne() {
    TaskOptions task = TaskOptions.defaults().withClassWeights(ClassWeights.inverseToFrequency());
    Dataset data = classes(70, true);
    for (Score score : List.of(Score.ACCURACY, Score.BALANCED_ACCURACY)) {
      CvRow row = cv(data, task, Methods.AVERAGE, score, point()).rows().get(0);
      assertEquals(naive(data, task, score, true), row.score(), 1e-12, score.id());
    }
  }

  /** A fold may have nothing but rows without weight; the others are scored all the same. */
  @Test
  void aFoldWithoutWeightCountsNothing() {
    Dataset some = classes(70, false);
    Folds folds = Folds.assign(some.target(), Optional.empty(), 4, 9);
    double[] weights = new double[70];
    Arrays.setAll(weights, i -> folds.of()[i] == 2 ? 0 : 1);
    Dataset data = some.weighted(weights);
    TaskOptions task = TaskOptions.defaults();
    CvRow row = cv(data, task, Methods.AVERAGE, Score.ACCURACY, point()).rows().get(0);
    assertEquals(naive(data, task, Score.ACCURACY, true), row.score(), 1e-12);
    assertEquals(
        Arrays.stream(weights).sum(),
        row.sums().subList(0, 9).stream().mapToDouble(s -> s).sum(),
        0.0);
  }

  @Test
  void regressionIsThatOfFitsOneByOne() {
    TaskOptions task = TaskOptions.defaults();
    Dataset data = numbers(50);
    for (MklMethod method : List.of(Methods.AVERAGE, Methods.CERTIFIED, Methods.DEFAULT)) {
      for (Score score : List.of(Score.R2, Score.MAE)) {
        double expected = naive(data, task, score, method == Methods.AVERAGE);
        CvRow row = cv(data, task, method, score, point()).rows().get(0);
        assertEquals(expected, row.score(), 1e-3 * Math.abs(expected), method.id());
      }
    }
  }

  @Test
  void everyMethodLearnsEveryTaskOrSaysWhyNot() {
    Grid grid = new Grid(List.of(1.0, 10.0), List.of(0.5), List.of(1, 2));
    for (MklMethod method : Methods.all()) {
      if (method.id().startsWith("warm-3") || method.id().startsWith("warm-soc")) {
        continue; // These need a conic solver.
      }
      CvResult several =
          cv(classes(42, true), TaskOptions.defaults(), method, Score.ACCURACY, grid);
      assertTrue(several.complete() && several.best().orElseThrow().score() > 0.4, method.id());
      if (method == Methods.EASY) {
        InputException e =
            assertThrows(
                InputException.class,
                () -> cv(numbers(30), TaskOptions.defaults(), method, Score.R2, grid));
        assertTrue(e.getMessage().contains("between two classes"), e.getMessage());
      } else {
        CvResult numbers = cv(numbers(60), TaskOptions.defaults(), method, Score.R2, grid);
        assertTrue(numbers.complete(), method.id());
        // The published pseudo-code keeps the least J, which may be poor weights.
        assertTrue(
            method == Methods.ALGORITHM_1 || numbers.best().orElseThrow().score() > 0.1,
            method.id() + numbers.best());
      }
    }
  }

  /** Paths share cuts and what few kernels solve; each point is still the certified optimum. */
  @Test
  void whatAPathSharesChangesNoResult() {
    Grid grid = new Grid(List.of(0.3, 3.0, 30.0), List.of(0.2), List.of(1, 2, 3));
    Dataset data = classes(60, false);
    TaskOptions task = TaskOptions.defaults();
    CvResult path = cv(data, task, Methods.DEFAULT, Score.ACCURACY, grid);
    for (CvRow row : path.rows()) {
      Grid alone =
          new Grid(
              List.of(row.parameters().c()),
              List.of(row.parameters().lambda()),
              List.of(row.parameters().k0()));
      CvRow fresh = cv(data, task, Methods.CERTIFIED, Score.ACCURACY, alone).rows().get(0);
      assertEquals(fresh.sums(), row.sums(), row.parameters().toString());
    }
  }

  @Test
  void aGridGrowsUntilTheBestPointIsInside() {
    PreparedProblem prepared =
        new Fit(settings(TaskOptions.defaults()).settings(), toolbox).prepare(numbers(60));
    CvSettings how =
        new CvSettings(
            new Grid(List.of(1e-3, 1e-2), List.of(0.1), List.of(3)),
            4,
            new MethodContext(toolbox, 1e-4, 9, Budget.oneThread()));
    KernelData data = KernelData.of(prepared, TaskOptions.defaults(), toolbox);
    CvResult fixed =
        CrossValidation.run(data, "", Methods.DEFAULT, how, Optional.empty(), now -> {});
    assertTrue(fixed.notes().toString().contains("The best C, 0.01, is on the edge"));
    CvResult grown =
        CrossValidation.run(
            data, "", Methods.DEFAULT, how.growing(Set.of(Axis.C)), Optional.empty(), now -> {});
    double best = grown.best().orElseThrow().parameters().c();
    double[] tried =
        grown.rows().stream().mapToDouble(row -> row.parameters().c()).sorted().toArray();
    assertTrue(best < tried[tried.length - 1], Arrays.toString(tried));
    assertEquals(List.of(), grown.notes());
  }
}
