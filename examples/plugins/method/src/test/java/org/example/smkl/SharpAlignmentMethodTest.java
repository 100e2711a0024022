package org.example.smkl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.smkl.Smkl;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.method.WeightMethod;
import org.smkl.data.Dataset;
import org.smkl.data.set.EmbeddedData;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.cv.CvResult;
import org.smkl.cv.Grid;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.tck.WeightMethodTck;

/** The suite of the kind, and a cross-validation. */
class SharpAlignmentMethodTest extends WeightMethodTck {
  private static final Dataset WINE = EmbeddedData.load("wine").dataset();

  @Override
  protected WeightMethod method() {
    return new SharpAlignmentMethod();
  }

  @Test
  void crossValidationTakesItByItsNameAndVariesItsParameter() {
    Smkl smkl = Smkl.builder().kernels("linear; rbf(gamma=0.5); rbf(gamma=0.1)").build();
    PreparedProblem prepared = smkl.prepare(FitInput.standardized(WINE, Optional.empty()));
    MklMethod named = Methods.named("sharp-alignment", smkl.toolbox());
    Grid grid = new Grid(List.of(1.0, 10.0), List.of(0.1), List.of(1, 2));
    CvResult result = smkl.cv(prepared, named, smkl.cv(grid, 3), Optional.empty(), now -> {});
    assertTrue(result.complete());
    assertTrue(result.best().isPresent());
  }

  /** By hand: the unit matrix has y'y / sqrt(n), yy' has n, all ones have (sum y)^2 / n. */
  @Test
  void weightsAreThoseOfTheFormula() {
    double[] y = {1, 1, -1, 1, -1, -1};
    double[][] grams = new double[3][36];
    for (int j = 0; j < 6; j++) {
      for (int k = 0; k < 6; k++) {
        grams[0][6 * j + k] = j == k ? 1 : 0;
        grams[1][6 * j + k] = y[j] * y[k];
        grams[2][6 * j + k] = 1;
      }
    }
    List<SymmetricMatrix> matrices =
        Arrays.stream(grams).map(entries -> SymmetricMatrix.wrap(6, entries)).toList();
    double[] box = {1, 1, 1, 1, 1, 1};
    Problem problem = new Problem(matrices, new boolean[] {true, true, true}, y, box, 1, 1);
    double[] agreement = new double[3];
    Arrays.setAll(agreement, i -> SharpAlignmentMethod.agreement(problem, i));
    assertArrayEquals(new double[] {Math.sqrt(6), 6, 0}, agreement, 1e-12);
    double[] two = SharpAlignmentMethod.weights(agreement, 2, 2);
    assertArrayEquals(new double[] {1 / 7.0, 6 / 7.0, 0}, two, 1e-12);
    assertArrayEquals(new double[] {0, 1, 0}, SharpAlignmentMethod.weights(agreement, 1, 2));
    assertArrayEquals(
        new double[] {0.5, 0.5, 0}, SharpAlignmentMethod.weights(new double[3], 2, 1), 1e-12);
  }
}
