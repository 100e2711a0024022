package org.smkl.spark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.smkl.bench.experiment.AdultRows;
import org.smkl.bench.experiment.Experiment;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Lazy;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Columns;
import org.smkl.console.report.ResultTable;
import org.smkl.console.report.Section;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitSettings;
import org.smkl.data.set.PublishedData;
import org.smkl.data.set.PublishedProtocol;
import org.smkl.gram.KernelStorage;
import org.smkl.gram.NamedKernelSets;

/**
 * Fits by one machine and by this application's executors, kernels not stored: the numbers have to
 * be equal, and the time is taken apart. Results are kept, so that runs with several masters give
 * one table.
 */
final class ClusterExperiment {
  private static final String SPAMBASE = "spambase";
  private static final String ALONE = "alone";
  private static final String ADULT = "adult";
  private static final String MACHINE = "machine";
  private static final List<Integer> ROWS = List.of(4000, 8000, 20_000);
  private static final double C = 1;

  private final SparkSession spark;
  private final String master;
  private final int cores;

  private ClusterExperiment(SparkSession spark) {
    this.spark = spark;
    this.master = spark.sparkContext().master();
    this.cores = Math.max(1, spark.sparkContext().defaultParallelism());
  }

  /** The experiment on this application's executors. */
  static Experiment on(SparkSession spark) {
    return new Experiment(
        "spark",
        "spambase and rows of adult, kernels not stored, by one machine and by this cluster",
        new ClusterExperiment(spark)::run);
  }

  private Section run(ExperimentContext context) {
    List<String> remarks = new ArrayList<>();
    remarks.add(
        "Default fits with kernels that are not stored, from the rows to the certified bounds. 'Same': status, objective, lower bound, support and weights are those of one machine, to the last digit. Processor time is that of the driver and, from their first task to their last, of the executors. A pass is divided into the time in which tasks computed, over all cores, and the rest.");
    context.once(Keys.cluster(MACHINE, 0, master), this::speed);
    for (Map.Entry<String, Supplier<ClusterFit>> one : cases(context, remarks).entrySet()) {
      String[] what = one.getKey().split("/", -1);
      int rows = Integer.parseInt(what[1]);
      context.once(Keys.cluster(what[0], rows, ALONE), () -> one.getValue().get().alone());
      context.once(
          Keys.cluster(what[0], rows, master), () -> one.getValue().get().on(spark, cores));
    }
    List<ClusterRow> rows = rows(context);
    List<ResultTable> tables = new ArrayList<>(tables(rows));
    tables.add(
        ClusterPredictions.table(
            rows.stream().filter(row -> row.set().equals(ADULT) && row.spread()).toList(),
            where -> context.store().get(Keys.cluster(MACHINE, 0, where))));
    return new Section("spark", "By one machine and by a cluster", remarks, tables, List.of());
  }

  private Result speed() {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    try (SparkCluster cluster = SparkCluster.of(spark)) {
      return new ClusterSpeed(context, cluster.parts()).measure();
    }
  }

  /** What is fitted, by set and number of rows. */
  private static Map<String, Supplier<ClusterFit>> cases(
      ExperimentContext context, List<String> remarks) {
    Map<String, Supplier<ClusterFit>> cases = new LinkedHashMap<>();
    if (!context.quick()) {
      PublishedData data = PublishedProtocol.load(SPAMBASE, context.dataDir());
      cases.put(
          SPAMBASE + "/" + data.train().rows(),
          () ->
              fit(
                  context,
                  FitSettings.builder()
                      .kernels(NamedKernelSets.PUBLISHED_10)
                      .c(data.set().c())
                      .lambda(data.set().lambda())
                      .k0(data.set().k0()),
                  FitInput.asGiven(data.train(), Optional.empty())));
    }
    if (!AdultRows.there(context.dataDir())) {
      remarks.add("%s is not there.".formatted(AdultRows.FILE));
      return cases;
    }
    Supplier<AdultRows> adult = new Lazy<>(() -> AdultRows.read(context.dataDir()));
    for (int rows : context.quick() ? ROWS.subList(0, 1) : ROWS) {
      cases.put(
          ADULT + "/" + rows,
          () ->
              fit(
                  context,
                  FitSettings.builder().kernels(AdultRows.KERNELS).c(C),
                  adult.get().some(rows, context.seed())));
    }
    return cases;
  }

  private static ClusterFit fit(
      ExperimentContext context, FitSettings.Builder settings, FitInput input) {
    return new ClusterFit(
        settings
            .storage(KernelStorage.NO)
            .seed(context.seed())
            .threads(context.budget().threads())
            .stop(context.budget().stop())
            .settings(),
        context.toolbox(),
        input);
  }

  /** Of this run and of those before. */
  private static List<ClusterRow> rows(ExperimentContext context) {
    List<ClusterRow> rows = new ArrayList<>();
    context
        .store()
        .under(Keys.CLUSTER)
        .forEach(
            (key, result) -> {
              String[] part = key.split("/", 4);
              if (part[1].equals(MACHINE)) {
                return;
              }
              int n = Integer.parseInt(part[2]);
              rows.add(
                  new ClusterRow(
                      part[1],
                      n,
                      part[3],
                      result,
                      context.store().get(Keys.cluster(part[1], n, ALONE))));
            });
    return rows;
  }

  private static List<ResultTable> tables(List<ClusterRow> rows) {
    List<ClusterRow> spread = rows.stream().filter(ClusterRow::spread).toList();
    ResultTable fits =
        new Columns<ClusterRow>()
            .text("data", ClusterRow::set)
            .number("rows", ClusterRow::rows)
            .text("where", ClusterRow::where)
            .text("status", row -> row.get("status"))
            .lower("lower bound", row -> row.get("lowerBound"))
            .upper("objective", row -> row.get("objective"))
            .text("support", row -> row.get("support"))
            .text("same", ClusterRow::same)
            .seconds("wall, s", row -> row.get("wall"))
            .seconds("processor, s", ClusterRow::processor)
            .number("wall ratio", ClusterRow::wallRatio)
            .number("processor ratio", ClusterRow::processorRatio)
            .table("spark-fits", "By one machine and by a cluster", "", rows);
    ResultTable passes =
        new Columns<ClusterRow>()
            .text("data", ClusterRow::set)
            .number("rows", ClusterRow::rows)
            .text("where", ClusterRow::where)
            .number("passes", row -> row.get("passes"))
            .number("kernel values", row -> row.get("values"))
            .seconds("a pass: computing, s", ClusterRow::compute)
            .seconds("a pass: the rest, s", ClusterRow::overhead)
            .number("rows handed out, MB", row -> row.megabytes("rowBytes"))
            .number("sent, MB", row -> row.megabytes("passSent") + row.megabytes("boundSent"))
            .number("returned, MB", row -> row.megabytes("passReturned"))
            .number("bounds", row -> row.get("bounds"))
            .seconds("bounds, s", row -> row.get("boundSeconds"))
            .table("spark-passes", "What executors did", "", spread);
    return List.of(fits, passes);
  }
}
