package org.smkl.bench.experiment.peers;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.smkl.bench.experiment.AdultRows;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.peer.PeerAnswer;
import org.smkl.bench.peer.PeerData;
import org.smkl.bench.peer.Peers;
import org.smkl.bench.result.Fields;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Columns;
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

  private static final List<Integer> ROWS = List.of(2000, 8000, Integer.MAX_VALUE);

  private record Row(int rows, Result result) {
    double ratio(String ours, String theirs) {
      return result.number(ours) / result.number(theirs);
    }
  }

  /** Seconds of the clock and of all threads. */
  private record Spent(double wall, double processor) {
    static Spent on(Runnable work) {
      System.gc();
      ProcessClock clock = new ProcessClock();
      double start = clock.seconds();
      long wall = System.nanoTime();
      work.run();
      return new Spent((System.nanoTime() - wall) * 1e-9, clock.seconds() - start);
    }
  }

  private final List<Row> rows = new ArrayList<>();
  private final List<String> remarks = new ArrayList<>();

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    rows.clear();
    remarks.clear();
    remarks.add(
        "C = %s, kernels %s. LIBSVM and SVC train the one kernel rbf(gamma=%s) to their own tolerance of 1e-3, with 1 GB of cache, on one thread. 'fit' is the default fit over all ten from the rows to the certified bounds, 'solve' the same to a proved gap of %s."
            .formatted(C, AdultRows.KERNELS, GAMMA, PROOF));
    if (!AdultRows.there(context.dataDir())) {
      remarks.add("%s is not there, so that nothing was measured.".formatted(AdultRows.FILE));
      return section();
    }
    AdultRows all = AdultRows.read(context.dataDir());
    PeerBudget budget = PeerBudget.of(true);
    Optional<Peers> peers =
        context.peers().map(folder -> new Peers(folder, budget.limit(), context.budget().stop()));
    try {
      for (int n : context.quick() ? ROWS.subList(0, 1) : ROWS) {
        int count = Math.min(n, all.count());
        context
            .once(
                Keys.adult(count, context.budget().threads(), peers.isPresent()),
                () -> measure(context, all.some(count, context.seed()), peers))
            .ifPresent(result -> rows.add(new Row(count, result)));
      }
    } finally {
      peers.ifPresent(Peers::close);
    }
    return section();
  }

  private Result measure(ExperimentContext context, FitInput input, Optional<Peers> peers) {
    Map<String, Object> fields = new LinkedHashMap<>();
    double[][] x = input.train().x();
    double[] labels = input.train().labels();
    Spent libsvm = Spent.on(() -> LibsvmRows.train(x, labels, C, GAMMA));
    fields.put("libsvm", libsvm.processor());
    if (peers.isPresent()) {
      peers.get().give(new PeerData(x, labels, List.of()));
      PeerAnswer answer = peers.get().run(SVC, Map.of("C", C, "gamma", GAMMA, "cache", 1000), 1);
      if (answer instanceof PeerAnswer.Done done) {
        fields.put("svc", done.seconds());
        fields.put(Fields.VERSIONS, peers.get().versions());
      } else {
        remarks.add("%d rows: SVC did not end.".formatted(labels.length));
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
      Supplier<FitSettings> how =
          name.equals("fit")
              ? settings::settings
              : () -> settings.proof(SearchOptions.gap(PROOF)).settings();
      Fit fit = new Fit(how.get(), context.toolbox());
      Spent spent = Spent.on(() -> result[0] = fit.run(input));
      fields.put(name, spent.wall());
      fields.put(name + "Processor", spent.processor());
      fields.put(name + "Gap", result[0].relativeGap());
    }
    fields.put("stored", result[0].prepared().problem().stored() ? "stored" : "not stored");
    return new Result(fields);
  }

  private Section section() {
    return new Section(
        "adult",
        "More rows than matrices have room for",
        remarks,
        List.of(
            new Columns<Row>()
                .number("rows", Row::rows)
                .text("kernels are", row -> String.valueOf(row.result().get("stored")))
                .seconds("LIBSVM, s", row -> row.result().get("libsvm"))
                .seconds("SVC, s", row -> row.result().get("svc"))
                .seconds("fit, s", row -> row.result().get("fitProcessor"))
                .gap("fit gap", row -> row.result().get("fitGap"))
                .number("fit / LIBSVM", row -> row.ratio("fitProcessor", "libsvm"))
                .number("fit / SVC", row -> row.ratio("fitProcessor", "svc"))
                .seconds("solve, s", row -> row.result().get("solveProcessor"))
                .gap("solve gap", row -> row.result().get("solveGap"))
                .number("solve / LIBSVM", row -> row.ratio("solveProcessor", "libsvm"))
                .seconds("fit, wall s", row -> row.result().get("fit"))
                .table("adult", "Ten kernels beside one, processor time", "", rows)),
        List.of());
  }
}
