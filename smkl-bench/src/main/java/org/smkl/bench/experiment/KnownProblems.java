package org.smkl.bench.experiment;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.api.Problem;
import org.smkl.api.experiment.KnownProblem;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitSettings;
import org.smkl.data.Dataset;
import org.smkl.data.made.HardProblem;
import org.smkl.data.read.DataReader;

/** Problems for whoever compares solvers: made ones with known optima, or rows of the user. */
public final class KnownProblems {
  private static final int ROWS = 60;
  private static final int QUICK = 5;
  private static final String KERNELS = "rbf(gamma=1)[each]; linear";

  private KnownProblems() {}

  /** One for each file of the user; where there is none the forty made ones. */
  public static List<KnownProblem> of(ExperimentContext context) {
    List<HardProblem> hard = HardProblem.all();
    return context.chosen().files().isEmpty()
        ? hard.stream()
            .limit(context.quick() ? QUICK : hard.size())
            .map(one -> of(context, one))
            .toList()
        : context.chosen().files().stream()
            .map(file -> DataReader.readTraining(file, DataFiles.classes()).dataset())
            .map(data -> of(context, data))
            .toList();
  }

  /** A made one. */
  public static KnownProblem of(ExperimentContext context, HardProblem hard) {
    FitSettings.Builder settings = FitSettings.builder().kernels(hard.made().kernels());
    settings.c(hard.c()).lambda(hard.lambda()).k0(hard.k0());
    FitInput input = FitInput.asGiven(hard.made().train(), Optional.empty());
    Problem problem = new Fit(settings.settings(), context.toolbox()).prepare(input).problem();
    return new KnownProblem(hard.name(), problem, hard.lower(), hard.upper());
  }

  /** Sixty of its rows, evenly spread; enough for choices to differ, and soon proved. */
  public static KnownProblem of(ExperimentContext context, Dataset whole) {
    int n = Math.min(ROWS, whole.rows());
    int[] rows = IntStream.range(0, n).map(i -> (int) ((long) i * whole.rows() / n)).toArray();
    String kernels = context.chosen().kernels().orElse(KERNELS);
    FitSettings settings = FitSettings.builder().kernels(kernels).k0(2).settings();
    FitInput input = FitInput.standardized(whole.subset(rows), Optional.empty());
    Problem problem = new Fit(settings, context.toolbox()).prepare(input).problem();
    return new KnownProblem(
        whole.name(), problem, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }
}
