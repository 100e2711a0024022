package org.smkl.bench.experiment.accuracy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Instance;
import org.smkl.bench.experiment.Lazy;
import org.smkl.bench.result.Fields;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Section;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.task.TaskOptions;
import org.smkl.cv.CrossValidation;
import org.smkl.cv.CvResult;
import org.smkl.cv.method.KernelData;
import org.smkl.cv.method.Learned;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.StoppedException;
import org.smkl.cv.method.TestPart;
import org.smkl.data.Dataset;
import org.smkl.data.Split;
import org.smkl.data.set.PublishedProtocol;

/**
 * A study of its own: accuracy over random splits of every set, in the fair setting, so that what
 * is luck of one split shows as an interval.
 */
public final class SplitsExperiment {
  private static final int SPLITS = 20;
  private static final int QUICK_SPLITS = 3;
  private static final double TRAIN_FRACTION = 0.8;

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    int splits = context.quick() ? QUICK_SPLITS : SPLITS;
    List<MklMethod> methods = Setting.FAIR.methods(context);
    SplitsSummary summary = new SplitsSummary(methods.stream().map(MklMethod::id).toList());
    for (String set : context.sets()) {
      for (int split = 1; split <= splits; split++) {
        int number = split;
        Supplier<Parts> parts = new Lazy<>(() -> Parts.of(context, set, number));
        Map<MklMethod, CvResult> grids = new HashMap<>();
        for (MklMethod method : methods) {
          context
              .once(
                  Keys.split(set, split, method.id()),
                  () -> learn(context, method, parts.get(), grids))
              .ifPresent(result -> summary.add(set, number, method.id(), result));
        }
      }
    }
    List<String> paragraphs =
        new ArrayList<>(
            List.of(
                "%d random splits of 80 to 20, rows standardised with the training part; C, and"
                        .formatted(splits)
                    + " lambda, k0 or the kernel where a method has them, by 10-fold"
                    + " cross-validation; the same kernels for all, indefinite ones dropped."));
    paragraphs.addAll(summary.sentences());
    return new Section("splits", "Twenty splits", paragraphs, summary.tables(), List.of());
  }

  /** One split of a set with its kernels. */
  private record Parts(KernelData data, TestPart test) {
    static Parts of(ExperimentContext context, String set, int seed) {
      Dataset whole = PublishedProtocol.readWhole(PublishedProtocol.set(set), context.dataDir());
      Split split = Split.shuffled(whole.rows(), TRAIN_FRACTION, seed);
      FitInput input =
          FitInput.standardized(
              whole.subset(split.train()), Optional.of(whole.subset(split.test())));
      PreparedProblem prepared =
          new Fit(
                  Instance.kernels(context).k0(1).threads(context.budget().threads()).settings(),
                  context.toolbox())
              .prepare(input.train());
      return new Parts(
          KernelData.of(prepared, TaskOptions.defaults(), context.toolbox()),
          TestPart.of(
              prepared, input.test().orElseThrow(), context.toolbox(), context.budget().threads()));
    }
  }

  /** Our methods share one cross-validation, that of best response. */
  private static Result learn(
      ExperimentContext context, MklMethod method, Parts parts, Map<MklMethod, CvResult> grids) {
    MklMethod tuned = Setting.tuned(method);
    CvResult result = grids.computeIfAbsent(tuned, m -> crossValidate(context, m, parts.data()));
    if (!result.complete()) {
      throw new StoppedException("The cross-validation was stopped.");
    }
    var best = result.best().orElseThrow();
    Learned learned =
        method.trainer(parts.data(), context.methodContext()).train(best.parameters());
    return Result.of(Fields.ACCURACY, 100 * parts.test().accuracy(learned))
        .with(Fields.NONZEROS, learned.nonzeros())
        .with(Fields.C, best.parameters().c())
        .with(Fields.LAMBDA, best.parameters().lambda())
        .with(Fields.K0, best.parameters().k0())
        .with(Fields.CV_SECONDS, result.seconds());
  }

  private static CvResult crossValidate(
      ExperimentContext context, MklMethod method, KernelData data) {
    return CrossValidation.run(
        data,
        "",
        method,
        AccuracyExperiment.gridSettings(context, Setting.FAIR.grid(method, 10, context.quick())),
        Optional.empty(),
        progress -> {});
  }
}
