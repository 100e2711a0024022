package org.smkl.bench.experiment.accuracy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.experiment.Instance;
import org.smkl.bench.experiment.Lazy;
import org.smkl.bench.experiment.Parts;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Section;
import org.smkl.core.fit.FitInput;
import org.smkl.cv.CvResult;
import org.smkl.cv.method.Learned;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Parameters;
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
    Findings found = Findings.of("splits");
    int splits = context.quick() ? QUICK_SPLITS : SPLITS;
    List<MklMethod> methods = Setting.FAIR.methods(context);
    SplitsSummary summary = new SplitsSummary(methods.stream().map(MklMethod::id).toList());
    for (String set : context.sets()) {
      for (int split = 1; split <= splits; split++) {
        int number = split;
        Supplier<Parts> parts = new Lazy<>(() -> parts(context, set, number));
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
    summary.sentences().forEach(found::remark);
    summary.show(found);
    return found.section(splits);
  }

  private static Parts parts(ExperimentContext context, String set, int seed) {
    Dataset whole = PublishedProtocol.readWhole(PublishedProtocol.set(set), context.dataDir());
    Split split = Split.shuffled(whole.rows(), TRAIN_FRACTION, seed);
    FitInput input =
        FitInput.standardized(whole.subset(split.train()), Optional.of(whole.subset(split.test())));
    return Parts.of(context, input, Instance.kernels(context));
  }

  /** Our methods share one cross-validation, that of best response. */
  private static Result learn(
      ExperimentContext context, MklMethod method, Parts parts, Map<MklMethod, CvResult> grids) {
    MklMethod tuned = Setting.tuned(method);
    CvResult result =
        grids.computeIfAbsent(
            tuned,
            m ->
                parts.crossValidate(
                    context,
                    m,
                    Setting.FAIR.grid(m, 10, context.quick()),
                    AccuracyExperiment.folds(context)));
    Parameters point = result.best().orElseThrow().parameters();
    Learned learned = method.trainer(parts.data(), context.methodContext()).train(point);
    return parts.tested(learned, point).with("cvSeconds", result.seconds());
  }
}
