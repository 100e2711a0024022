package org.smkl.bench.experiment;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.smkl.bench.result.Result;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.task.TaskOptions;
import org.smkl.cv.CrossValidation;
import org.smkl.cv.CvResult;
import org.smkl.cv.CvSettings;
import org.smkl.cv.Grid;
import org.smkl.cv.Tuning;
import org.smkl.cv.method.KernelData;
import org.smkl.cv.method.Learned;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Parameters;
import org.smkl.cv.method.StoppedException;
import org.smkl.cv.method.TestPart;

/**
 * Rows to learn from and rows to test on, with their kernels.
 *
 * @param prepared the kernels
 * @param data what is learnt from
 * @param test what is tested on
 */
public record Parts(PreparedProblem prepared, KernelData data, TestPart test) {
  /** Prepares the kernels of these settings. */
  public static Parts of(ExperimentContext context, FitInput input, FitSettings.Builder settings) {
    int threads = context.budget().threads();
    PreparedProblem prepared =
        new Fit(settings.k0(1).threads(threads).settings(), context.toolbox())
            .prepare(input.train());
    return new Parts(
        prepared,
        KernelData.of(prepared, TaskOptions.defaults(), context.toolbox()),
        TestPart.of(prepared, input.test().orElseThrow(), context.toolbox(), threads));
  }

  /** Cross-validates on the rows to learn from. */
  public CvResult crossValidate(ExperimentContext context, MklMethod method, Grid grid, int folds) {
    CvResult result =
        CrossValidation.run(
            data,
            "",
            method,
            new CvSettings(grid, folds, context.methodContext().to(CvSettings.TOLERANCE)),
            Optional.empty(),
            progress -> {});
    if (!result.complete()) {
      throw new StoppedException("The cross-validation was stopped.");
    }
    return result;
  }

  /** Tries what {@code fit --tune} tries. */
  public CvResult tune(ExperimentContext context) {
    CvResult result =
        Tuning.of(OptionalDouble.empty(), OptionalDouble.empty(), OptionalInt.empty())
            .search(data, context.methodContext(), progress -> {});
    if (!result.complete()) {
      throw new StoppedException("The tuning was stopped.");
    }
    return result;
  }

  /** The point that was chosen, and how a method did there. */
  public Result tested(Learned learned, Parameters point) {
    return Result.of("accuracy", 100 * test.accuracy(learned))
        .with("nonzeros", learned.nonzeros())
        .with("C", point.c())
        .with("lambda", point.lambda())
        .with("k0", point.k0());
  }
}
