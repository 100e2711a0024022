package org.smkl.bench.experiment.peers;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import libsvm.svm;
import libsvm.svm_node;
import libsvm.svm_parameter;
import libsvm.svm_problem;
import org.smkl.bench.experiment.AdultRows;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.experiment.Spent;
import org.smkl.bench.peer.PeerAnswer;
import org.smkl.bench.peer.PeerData;
import org.smkl.bench.peer.Peers;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Section;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.search.SearchOptions;

/**
 * Ten kernels on more rows than there is room for their matrices: the default fit and a proof
 * beside LIBSVM's Java port and scikit-learn's SVC, which train one of the ten kernels each.
 */
public final class AdultExperiment {
  /** The kernel of the others: the first of the RBF kernels, 2 / d. */
  private static final double GAMMA = 0.0185;

  private static final double C = 1;
  private static final double PROOF = 1e-4;
  private static final String SVC = "svc";

  /** Of LIBSVM, and megabytes. */
  private static final double EPS = 1e-3;

  private static final int CACHE = 1000;

  private static final List<Integer> ROWS = List.of(2000, 8000, Integer.MAX_VALUE);

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    return SideBySide.run(
        context,
        PeerBudget.of(true),
        Findings.of("adult"),
        side -> measure(context, side),
        C,
        AdultRows.KERNELS,
        GAMMA,
        PROOF);
  }

  private static void measure(ExperimentContext context, SideBySide side) {
    if (!AdultRows.there(context.dataDir())) {
      side.found()
          .remark("%s is not there, so that nothing was measured.".formatted(AdultRows.FILE));
      return;
    }
    AdultRows all = AdultRows.read(context.dataDir());
    for (int n : context.quick() ? ROWS.subList(0, 1) : ROWS) {
      int count = Math.min(n, all.count());
      context
          .once(
              Keys.beside(side.present(), "adult", count, context.budget().threads()),
              () -> measure(context, all.some(count, context.seed()), side))
          .ifPresent(result -> side.found().row(result.with("rows", count)));
    }
  }

  private static Result measure(ExperimentContext context, FitInput input, SideBySide side) {
    Map<String, Object> fields = new LinkedHashMap<>();
    double[][] x = input.train().x();
    double[] labels = input.train().labels();
    Spent libsvm = Spent.on(() -> libsvm(x, labels, C, GAMMA));
    fields.put("libsvm", libsvm.processor());
    if (side.present()) {
      Peers peers = side.peers().orElseThrow();
      peers.give(new PeerData(x, labels, List.of()));
      PeerAnswer answer = peers.run(SVC, Map.of("C", C, "gamma", GAMMA, "cache", 1000), 1);
      if (answer instanceof PeerAnswer.Done done) {
        fields.put("svc", done.seconds());
        fields.put("versions", peers.versions());
      } else {
        side.found().remark("%d rows: SVC did not end.".formatted(labels.length));
      }
    }
    FitResult[] result = new FitResult[1];
    for (String name : List.of("fit", "solve")) {
      FitSettings.Builder settings =
          FitSettings.builder()
              .kernels(AdultRows.KERNELS)
              .c(C)
              .seed(context.seed())
              .threads(context.budget().threads())
              .stop(context.budget().stop());
      if (name.equals("solve")) {
        settings.proof(SearchOptions.gap(PROOF));
      }
      Fit fit = new Fit(settings.settings(), context.toolbox());
      Spent spent = Spent.on(() -> result[0] = fit.run(input));
      fields.put(name, spent.wall());
      fields.put(name + "Processor", spent.processor());
      fields.put(name + "Gap", result[0].relativeGap());
    }
    fields.put("stored", result[0].prepared().problem().stored() ? "stored" : "not stored");
    return new Result(fields);
  }

  /** LIBSVM's Java port as its users call it: rows of nodes, one RBF kernel, svm_train. */
  private static void libsvm(double[][] x, double[] labels, double c, double gamma) {
    svm_problem problem = new svm_problem();
    problem.l = x.length;
    problem.y = labels;
    problem.x = new svm_node[x.length][];
    for (int i = 0; i < x.length; i++) {
      problem.x[i] = new svm_node[x[i].length];
      for (int k = 0; k < x[i].length; k++) {
        svm_node node = new svm_node();
        node.index = k + 1;
        node.value = x[i][k];
        problem.x[i][k] = node;
      }
    }
    svm_parameter parameter = new svm_parameter();
    parameter.svm_type = svm_parameter.C_SVC;
    parameter.kernel_type = svm_parameter.RBF;
    parameter.gamma = gamma;
    parameter.C = c;
    parameter.eps = EPS;
    parameter.cache_size = CACHE;
    parameter.shrinking = 1;
    svm.svm_set_print_string_function(text -> {});
    svm.svm_train(problem, parameter);
  }
}
