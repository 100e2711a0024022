package org.smkl.cv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.api.Budget;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.core.score.Score;
import org.smkl.cv.method.Instances;
import org.smkl.cv.method.KernelData;
import org.smkl.cv.method.MethodContext;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Parameters;
import org.smkl.error.InputException;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.tck.TinySvm;

class CrossValidationTest {
  private static final Grid GRID = new Grid(List.of(0.5, 5.0), List.of(0.1, 1.0), List.of(1, 2, 9));

  private final Toolbox toolbox = Instances.context().toolbox();
  private final KernelData data = Instances.random(41, 3, 7);

  @TempDir private Path folder;

  @Test
  void theCountsOfRightRowsAreThoseOfANaiveLoop() {
    CvResult result = run(Methods.AVERAGE, settings(1, StopSignal.NEVER, 4), Optional.empty());
    Folds assignment = Folds.assign(data.rows().target(), Optional.empty(), 4, 3);
    for (CvRow row : result.rows()) {
      int right = 0;
      for (int f = 0; f < 4; f++) {
        right += naive(assignment, f, row.parameters());
      }
      assertEquals(right / 41.0, row.score(), row.parameters().toString());
    }
    assertEquals(2, result.rows().size());
  }

  private int naive(Folds assignment, int fold, Parameters parameters) {
    int[] train = assignment.rows(fold, false);
    int[] test = assignment.rows(fold, true);
    List<SymmetricMatrix> grams = new ArrayList<>();
    for (SymmetricMatrix gram : data.grams()) {
      double[] part = new double[train.length * train.length];
      for (int r = 0; r < train.length; r++) {
        for (int c = 0; c < train.length; c++) {
          part[r * train.length + c] = gram.get(train[r], train[c]);
        }
      }
      grams.add(SymmetricMatrix.wrap(train.length, part));
    }
    double[] labels = new double[train.length];
    for (int r = 0; r < train.length; r++) {
      labels[r] = data.labels()[train[r]];
    }
    Problem problem = new KernelData(grams, data.grounds(), labels).problem(parameters);
    double third = 1.0 / 3;
    double[] alpha = TinySvm.alpha(problem, new double[] {third, third, third});
    double[] mean = new double[train.length * train.length];
    for (SymmetricMatrix gram : grams) {
      for (int e = 0; e < mean.length; e++) {
        mean[e] += gram.entries()[e] / 3;
      }
    }
    double bias =
        AlphaProblem.classification(
                SymmetricMatrix.wrap(train.length, mean), labels, problem.upper())
            .evaluate(alpha)
            .bias();
    int right = 0;
    for (int row : test) {
      double decision = bias;
      for (int r = 0; r < train.length; r++) {
        for (SymmetricMatrix gram : data.grams()) {
          decision += alpha[r] * labels[r] * gram.get(row, train[r]) / 3;
        }
      }
      right += decision >= 0 == data.labels()[row] > 0 ? 1 : 0;
    }
    return right;
  }

  @Test
  void theResultDoesNotDependOnTheNumberOfThreads() {
    for (MklMethod method :
        List.of(Methods.DEFAULT, Methods.BEST_RESPONSE, Methods.EASY, Methods.SINGLE)) {
      CvResult one = run(method, settings(1, StopSignal.NEVER, 5), Optional.empty());
      CvResult four = run(method, settings(4, StopSignal.NEVER, 5), Optional.empty());
      assertEquals(one.rows(), four.rows());
      // More threads than folds: some work within a fold.
      CvResult ten = run(method, settings(10, StopSignal.NEVER, 5), Optional.empty());
      assertEquals(one.rows(), ten.rows());
      assertTrue(one.complete());
    }
  }

  @Test
  void anInterruptedSearchGoesOnToTheSameTable() throws Exception {
    CvResult whole = run(Methods.BEST_RESPONSE, settings(1, StopSignal.NEVER, 5), Optional.empty());
    Path file = folder.resolve("deep/cv.jsonl");
    AtomicInteger asked = new AtomicInteger();
    CvResult part =
        run(
            Methods.BEST_RESPONSE,
            settings(1, () -> asked.incrementAndGet() > 300, 5),
            Optional.of(file));
    assertFalse(part.complete());
    assertTrue(part.done() > 0);
    // A process that is killed may leave half a line.
    Files.writeString(file, Files.readString(file) + "{\"fold\":3,\"pa");
    CvResult rest = run(Methods.BEST_RESPONSE, settings(2, StopSignal.NEVER, 5), Optional.of(file));
    assertTrue(rest.complete());
    assertEquals(whole.rows(), rest.rows());
    AtomicInteger work = new AtomicInteger();
    CvResult again =
        CrossValidation.run(
            data,
            "random",
            Methods.BEST_RESPONSE,
            settings(1, StopSignal.NEVER, 5),
            Optional.of(file),
            progress -> work.incrementAndGet());
    assertEquals(whole.rows(), again.rows());
    assertEquals(0, work.get());
  }

  @Test
  void aFileOfOtherSettingsIsRefusedAndTheDifferenceNamed() {
    Path file = folder.resolve("cv.jsonl");
    run(Methods.AVERAGE, settings(1, StopSignal.NEVER, 5), Optional.of(file));
    InputException e =
        assertThrows(
            InputException.class,
            () -> run(Methods.AVERAGE, settings(1, StopSignal.NEVER, 4), Optional.of(file)));
    assertTrue(e.getMessage().contains("folds = 5") && e.getMessage().contains("folds = 4"));
  }

  @Test
  void aDamagedFileIsNamedWithItsLine() throws Exception {
    Path file = folder.resolve("cv.jsonl");
    run(Methods.AVERAGE, settings(1, StopSignal.NEVER, 5), Optional.of(file));
    Files.writeString(file, Files.readString(file) + "nonsense\n");
    InputException e =
        assertThrows(
            InputException.class,
            () -> run(Methods.AVERAGE, settings(1, StopSignal.NEVER, 5), Optional.of(file)));
    assertTrue(e.getMessage().contains("Line 7"), e.getMessage());
  }

  @Test
  void foldsShareOutBothClassesEvenly() {
    int[] assignment = Folds.assign(data.rows().target(), Optional.empty(), 5, 1).of();
    for (double label : new double[] {-1, 1}) {
      int[] counts = new int[5];
      int total = 0;
      for (int row = 0; row < assignment.length; row++) {
        if (data.labels()[row] == label) {
          counts[assignment[row]]++;
          total++;
        }
      }
      for (int count : counts) {
        assertTrue(count >= total / 5 && count <= total / 5 + 1);
      }
    }
  }

  @Test
  void theBestPointHasMostRowsRightAndThenFewestKernels() {
    CvRow many = new CvRow(Parameters.of(1, 1, 3), 0.9, 0, 3, List.of(), List.of());
    CvRow few = new CvRow(Parameters.of(5, 1, 2), 0.9, 0, 1.5, List.of(), List.of());
    CvRow worse = new CvRow(Parameters.of(1, 1, 1), 0.8, 0, 1, List.of(), List.of());
    CvRow none = new CvRow(Parameters.of(1, 1, 1), Double.NaN, 0, 1, List.of(), List.of());
    List<CvRow> rows = List.of(none, many, few, worse);
    CvResult result =
        new CvResult("m", Score.ACCURACY, data.task(), false, rows, 1, 1, 1, 0, List.of());
    assertEquals(few, result.best().orElseThrow());
    CvResult errors = new CvResult("m", Score.MAE, data.task(), false, rows, 1, 1, 1, 0, List.of());
    assertEquals(worse, errors.best().orElseThrow());
  }

  @Test
  void theGridHoldsEveryPointOnceAndSmallestChangesFollowEachOther() {
    List<List<Parameters>> paths = GRID.paths(Methods.BEST_RESPONSE, 3);
    assertEquals(3, paths.size());
    assertEquals(12, paths.stream().flatMap(List::stream).distinct().count());
    for (List<Parameters> path : paths) {
      for (int k = 1; k < path.size(); k++) {
        boolean c = path.get(k).c() == path.get(k - 1).c();
        boolean lambda = path.get(k).lambda() == path.get(k - 1).lambda();
        assertTrue(c ^ lambda);
      }
    }
  }

  private CvResult run(MklMethod method, CvSettings settings, Optional<Path> file) {
    return CrossValidation.run(data, "random", method, settings, file, progress -> {});
  }

  private CvSettings settings(int threads, StopSignal stop, int folds) {
    return new CvSettings(
        GRID,
        folds,
        new MethodContext(
            toolbox, 1e-8, 3, Budget.oneThread().withThreads(threads).withStop(stop)));
  }
}
