package org.smkl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.cv.StabilityResult;
import org.smkl.cv.path.PathPoint;
import org.smkl.cv.path.PathResult;
import org.smkl.data.Dataset;

/** Paths and stability selection from Java. */
class PathTest {
  /** Six columns of which the first two decide the label. */
  private static Dataset data(int rows) {
    SplittableRandom random = new SplittableRandom(9);
    double[][] x = new double[rows][];
    double[] labels = new double[rows];
    for (int i = 0; i < rows; i++) {
      x[i] = random.doubles(6, -1, 1).toArray();
      labels[i] = x[i][0] + x[i][1] > 0 ? 1 : -1;
    }
    List<String> names = IntStream.range(0, 6).mapToObj(c -> "x" + c).toList();
    return new Dataset("two of six", names, x, labels, "1", "-1");
  }

  private static Smkl.Builder builder() {
    return Smkl.builder().kernels("rbf(gamma=0.5)[each]").c(10).lambda(0.1);
  }

  @Test
  void aPathIsTheOptimumOfEachK0AndFalls() {
    Dataset train = data(50);
    PathResult path = builder().build().path(train);
    assertEquals(5, path.points().size());
    assertTrue(path.complete());
    double before = Double.POSITIVE_INFINITY;
    for (PathPoint point : path.points()) {
      FitResult alone = builder().k0(point.k0()).build().certify(train);
      assertEquals(alone.objective(), point.fit().objective(), 2e-6 * point.fit().objective());
      assertTrue(point.fit().objective() <= before);
      before = point.fit().objective();
      assertTrue(point.scoreStandardError() >= 0);
    }
    assertEquals(2, path.chosen().orElseThrow().k0());
  }

  @Test
  void theOneStandardErrorRuleTakesTheSmallestThatIsNoWorse() {
    PathResult path = builder().build().path(data(50));
    PathPoint best = path.best().orElseThrow();
    PathPoint chosen = path.chosen().orElseThrow();
    assertTrue(chosen.score() >= best.score() - best.scoreStandardError());
    for (PathPoint point : path.points()) {
      assertTrue(point.score() <= best.score());
      if (point.k0() < chosen.k0()) {
        assertTrue(point.score() < best.score() - best.scoreStandardError());
      }
    }
  }

  @Test
  void halvesFindWhatDecidesAndThreadsChangeNothing() {
    FitInput input = FitInput.standardized(data(80), java.util.Optional.empty());
    Smkl one = builder().k0(2).threads(1).build();
    PreparedProblem prepared = one.prepare(input);
    StabilityResult alone = one.stability(prepared, 12, done -> {});
    StabilityResult together =
        builder().k0(2).threads(4).build().stability(prepared, 12, done -> {});
    assertArrayEquals(alone.frequencies(), together.frequencies());
    assertTrue(alone.complete());
    assertEquals(1, alone.frequencies()[0]);
    assertEquals(1, alone.frequencies()[1]);
    assertTrue(IntStream.range(0, 6).mapToDouble(i -> alone.frequencies()[i]).sum() <= 2 + 1e-12);
    // k0^2 / ((2 * 0.75 - 1) q) = 4 / 3.
    assertEquals(4.0 / 3, alone.falseChoices(0.75), 1e-15);
  }
}
