package org.example.programs;

import java.util.List;
import java.util.Optional;
import org.smkl.Smkl;
import org.smkl.data.Dataset;
import org.smkl.data.set.EmbeddedData;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.cv.CvResult;
import org.smkl.cv.Grid;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Parameters;

/** Chooses C, lambda and k0 on a grid of one's own, then fits at the best point. */
public final class CrossValidation {
  private CrossValidation() {}

  /** No arguments. */
  public static void main(String[] args) {
    FitResult result = choose(EmbeddedData.load("wine").dataset());
    System.out.printf("right on %.2f %% of the training rows%n", 100 * result.trainAccuracy());
  }

  static FitResult choose(Dataset data) {
    Smkl smkl = Smkl.builder().kernels("linear; rbf(gamma=0.5); rbf(gamma=0.1)").build();
    MklMethod method = Methods.BEST_RESPONSE;
    FitInput input = FitInput.standardized(data, Optional.empty());
    // Kernels are computed once, for all folds and points.
    PreparedProblem prepared = smkl.prepare(input);
    Grid grid = new Grid(List.of(0.1, 1.0, 10.0), List.of(0.1), List.of(1, 2));
    CvResult result = smkl.cv(prepared, method, smkl.cv(grid, 5), Optional.empty(), now -> {});
    Parameters best = result.best().orElseThrow().parameters();
    System.out.println("the best of " + result.rows().size() + " points is " + best);
    return smkl.at(method, best, prepared).orElseThrow().refit(input, prepared);
  }
}
