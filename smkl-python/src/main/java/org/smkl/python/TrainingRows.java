package org.smkl.python;

import java.util.List;
import java.util.Optional;
import org.smkl.core.fit.FitInput;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.gram.GivenKernels;

/**
 * What an estimator is fitted to.
 *
 * @param data the rows with what is to be predicted
 * @param kernels the kernels whose values come with the rows
 * @param standardise whether other kernels see standardised columns
 */
public record TrainingRows(Dataset data, GivenKernels kernels, boolean standardise) {
  private static final String NAME = "python";

  /** Rows with classes, by their positions among the names. */
  public static TrainingRows classes(
      Features x, String[] columns, int[] of, String[] classes, GivenKernels kernels) {
    return of(x, columns, new Target.Labels(List.of(classes), of), kernels);
  }

  /** Rows with numbers. */
  public static TrainingRows numbers(
      Features x, String[] columns, double[] values, GivenKernels kernels) {
    return of(x, columns, new Target.Values(values), kernels);
  }

  private static TrainingRows of(
      Features x, String[] columns, Target target, GivenKernels kernels) {
    return new TrainingRows(
        new Dataset(NAME, List.of(columns), x.table(), target, Optional.empty()), kernels, false);
  }

  /** A copy with a weight for each row. */
  public TrainingRows weighted(double[] weights) {
    return new TrainingRows(data.weighted(weights), kernels, standardise);
  }

  /** A copy with standardised columns. */
  public TrainingRows standardised() {
    return new TrainingRows(data, kernels, true);
  }

  FitInput input() {
    return standardise
        ? FitInput.standardized(data, Optional.empty())
        : FitInput.asGiven(data, Optional.empty());
  }
}
