package org.smkl.bench.experiment.selection;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Lazy;
import org.smkl.console.report.ResultTable;
import org.smkl.console.report.Section;
import org.smkl.cv.method.Methods;

/** Whether another criterion than the objective at a fixed lambda generalises better. */
public final class CriteriaExperiment {
  private static final int SPLITS = 20;
  private static final int QUICK_SPLITS = 2;

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    int splits = context.quick() ? QUICK_SPLITS : SPLITS;
    List<SelectionCase> cases = SelectionCase.all(context.dataDir());
    Map<String, SelectionSummary> summaries = new LinkedHashMap<>();
    cases.forEach(which -> summaries.put(which.name(), new SelectionSummary(which)));
    for (int split = 1; split <= splits; split++) {
      for (SelectionCase which : cases) {
        learn(context, which, split, summaries.get(which.name()));
      }
    }
    List<ResultTable> tables = new ArrayList<>();
    List<String> names =
        Stream.concat(Stream.of(SelectionExperiment.REFERENCE), SelectionLearner.VARIANTS.stream())
            .toList();
    for (SelectionCase which : cases) {
      tables.add(
          summaries
              .get(which.name())
              .table(
                  "criterion",
                  "Criteria of the default fit: " + which.name(),
                  names,
                  SelectionExperiment.REFERENCE));
    }
    return new Section(
        "criteria",
        "A criterion that generalises better",
        List.of(
            "The problems of 'selection' and its 'default', beside variants of it: 'lambda-cv' chooses lambda, 0.1 or 10, by cross-validation as well; 'refit' has weights that are exact for lambda = 1e-4 on the kernels chosen; 'centred' divides each kernel by the trace of its centred matrix. (RBF kernels and linear ones on standardised columns have the same trace, so that dividing by the trace as it is changes nothing here but for the views of mfeat.)"),
        tables,
        List.of());
  }

  private static void learn(
      ExperimentContext context, SelectionCase which, int split, SelectionSummary summary) {
    Supplier<SelectionLearner> learner =
        new Lazy<>(() -> new SelectionLearner(context, which.draw().apply(split)));
    SelectionExperiment.once(
        context,
        which,
        split,
        SelectionExperiment.REFERENCE,
        () -> learner.get().learn(Methods.DEFAULT),
        summary);
    for (String variant : SelectionLearner.VARIANTS) {
      SelectionExperiment.once(
          context, which, split, variant, () -> learner.get().variant(variant), summary);
    }
  }
}
