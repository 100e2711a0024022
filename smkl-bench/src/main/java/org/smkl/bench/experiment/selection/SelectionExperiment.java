package org.smkl.bench.experiment.selection;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Lazy;
import org.smkl.bench.result.Fields;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.ResultTable;
import org.smkl.console.report.Section;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Parameters;
import org.smkl.cv.method.StoppedException;

/**
 * Where choosing kernels pays: methods that choose, methods that mix and methods that know no
 * kernels, on dictionaries most of which is useless.
 */
public final class SelectionExperiment {
  private static final int SPLITS = 20;
  private static final int QUICK_SPLITS = 2;
  static final String REFERENCE = Methods.DEFAULT.id();

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    int splits = context.quick() ? QUICK_SPLITS : SPLITS;
    List<SelectionCase> cases = SelectionCase.all(context.dataDir());
    Map<String, SelectionSummary> summaries = new LinkedHashMap<>();
    cases.forEach(which -> summaries.put(which.name(), new SelectionSummary(which)));
    List<String> remarks = new ArrayList<>(paragraphs(splits));
    try (SelectionPeers peers = new SelectionPeers(context)) {
      // Split after split, so that a run that is stopped has as many of each; proofs, which take
      // longest, at the end.
      for (int split = 1; split <= splits; split++) {
        for (SelectionCase which : cases) {
          learn(context, peers, which, split, summaries.get(which.name()));
        }
      }
      for (int split = 1; split <= splits; split++) {
        for (SelectionCase which : cases) {
          prove(context, which, split, summaries.get(which.name()));
        }
      }
      remarks.addAll(peers.remarks());
    } catch (StoppedException e) {
      remarks.add("The run was stopped.");
    }
    List<ResultTable> tables = new ArrayList<>();
    for (SelectionCase which : cases) {
      tables.add(
          summaries
              .get(which.name())
              .table("selection", "Test accuracy: " + which.name(), methods(), REFERENCE));
    }
    return new Section("selection", "Where choosing pays", remarks, tables, List.of());
  }

  private static List<String> methods() {
    return Stream.of(
            SelectionLearner.METHODS.stream().map(MklMethod::id),
            Stream.of(SelectionLearner.CERTIFIED.id()),
            SelectionPeers.METHODS.stream())
        .flatMap(ids -> ids)
        .toList();
  }

  /** At the point of the default fit, which is known by now unless the run was stopped. */
  private static void prove(
      ExperimentContext context, SelectionCase which, int split, SelectionSummary summary) {
    context
        .store()
        .get(Keys.selection(which.name(), split, REFERENCE))
        .ifPresent(
            known ->
                once(
                    context,
                    which,
                    split,
                    SelectionLearner.CERTIFIED.id(),
                    () ->
                        new SelectionLearner(context, which.draw().apply(split))
                            .learn(SelectionLearner.CERTIFIED, point(known)),
                    summary));
  }

  private static Parameters point(Result known) {
    return Parameters.of(
        known.number(Fields.C), known.number(Fields.LAMBDA), (int) known.number(Fields.K0));
  }

  private static void learn(
      ExperimentContext context,
      SelectionPeers peers,
      SelectionCase which,
      int split,
      SelectionSummary summary) {
    Supplier<SelectionLearner> learner =
        new Lazy<>(() -> new SelectionLearner(context, which.draw().apply(split)));
    for (MklMethod method : SelectionLearner.METHODS) {
      once(context, which, split, method.id(), () -> learner.get().learn(method), summary);
    }
    if (peers.present()) {
      Lazy<Boolean> given =
          new Lazy<>(
              () -> {
                peers.give(learner.get().input());
                return true;
              });
      for (String method : SelectionPeers.METHODS) {
        once(
            context,
            which,
            split,
            method,
            () -> {
              given.get();
              return peers.learn(method, learner.get().input(), 0);
            },
            summary);
      }
    }
  }

  static void once(
      ExperimentContext context,
      SelectionCase which,
      int split,
      String method,
      Supplier<Result> compute,
      SelectionSummary summary) {
    context
        .once(Keys.selection(which.name(), split, method), compute)
        .ifPresent(result -> summary.add(method, split, result));
  }

  private static String words(List<?> values) {
    return values.stream().map(Object::toString).collect(Collectors.joining(", "));
  }

  private static List<String> paragraphs(int splits) {
    return List.of(
        "%d draws or splits of each problem. C (%s), k0 (%s), the kernel or EasyMKL's Lambda (1, 0.1, 0.01) by %d-fold cross-validation on the training rows for every method that has them; lambda is %s; 'default' and 'certified' take the C and k0 of 'greedy', since a grid of them takes ten times as long; 'certified' goes on from 'default' and proves the optimum to a gap of %s, or as far as %d nodes go."
            .formatted(
                splits,
                words(SelectionLearner.C),
                words(SelectionLearner.K0),
                SelectionLearner.FOLDS,
                words(SelectionLearner.LAMBDA),
                SelectionLearner.GAP,
                Certified.NODES),
        "Planted problems have 1000 test rows. Precision: chosen kernels that are not known to be useless; recall: relevant ones that were chosen; exact: all of them and no other. 'Less default' is the mean of the paired differences; a win is claimed only where its interval does not hold zero.",
        "Of scikit-learn, on the columns themselves: SVC with an RBF kernel (C and gamma by cross-validation), l1-logistic regression (C), a random forest of 300 trees, the best columns by an F-test with SVC (their number and C), nearest shrunken centroids (the threshold).");
  }
}
