package org.smkl.spark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
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
import org.smkl.core.data.set.PublishedData;
import org.smkl.core.data.set.PublishedProtocol;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.kernel.KernelStorage;
import org.smkl.core.kernel.NamedKernelSets;

/**
 * The same fits by one machine and by this application's executors, kernels not stored: the numbers
 * have to be equal, and the time is taken apart. Results are kept, so that runs with several
 * masters give one table.
 */
final class ClusterExperiment {
  private static final String SPAMBASE = "spambase";
  private static final String ALONE = "alone";
  private static final String ADULT = "adult";
  private static final List<Integer> ROWS = List.of(4000, 20_000);
  private static final double C = 1;

  private final SparkSession spark;
  private final String master;
  private final int cores;

  private record Row(String set, int rows, String where, Result result, Optional<Result> alone) {
    Object get(String field) {
      return result.get(field);
    }

    boolean spread() {
      return result.get("passes") != null;
    }

    /** Of the driver and of executors. */
    double processor() {
      return processor(result);
    }

    private static double processor(Result one) {
      return one.number("driver") + (one.get("executors") == null ? 0 : one.number("executors"));
    }

    double wallRatio() {
      return alone.map(one -> result.number("wall") / one.number("wall")).orElse(Double.NaN);
    }

    double processorRatio() {
      return alone.map(one -> processor() / processor(one)).orElse(Double.NaN);
    }

    /** To the last digit. */
    String same() {
      return alone
          .map(
              one ->
                  Stream.of("status", "objective", "lowerBound", "support", "beta")
                      .allMatch(field -> result.text(field).equals(one.text(field))))
          .map(equal -> equal ? "yes" : "no")
          .orElse("");
    }

    /** Seconds of a pass in which executors computed, all cores at work. */
    double compute() {
      return result.number("passBusy") / result.number("cores") / result.number("passes");
    }

    double overhead() {
      return result.number("passSeconds") / result.number("passes") - compute();
    }

    double megabytes(String field) {
      return result.number(field) / 1e6;
    }
  }

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
    for (Map.Entry<String, Supplier<ClusterFit>> one : cases(context, remarks).entrySet()) {
      String[] what = one.getKey().split("/", -1);
      int rows = Integer.parseInt(what[1]);
      context.once(Keys.cluster(what[0], rows, ALONE), () -> one.getValue().get().alone());
      context.once(
          Keys.cluster(what[0], rows, master), () -> one.getValue().get().on(spark, cores));
    }
    return section(rows(context), remarks);
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
                  FitInput.raw(data.train(), Optional.empty())));
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
  private static List<Row> rows(ExperimentContext context) {
    List<Row> rows = new ArrayList<>();
    context
        .store()
        .under(Keys.CLUSTER)
        .forEach(
            (key, result) -> {
              String[] part = key.split("/", 4);
              int n = Integer.parseInt(part[2]);
              rows.add(
                  new Row(
                      part[1],
                      n,
                      part[3],
                      result,
                      context.store().get(Keys.cluster(part[1], n, ALONE))));
            });
    return rows;
  }

  private static Section section(List<Row> rows, List<String> remarks) {
    List<Row> spread = rows.stream().filter(Row::spread).toList();
    ResultTable fits =
        new Columns<Row>()
            .text("data", Row::set)
            .number("rows", Row::rows)
            .text("where", Row::where)
            .text("status", row -> row.get("status"))
            .number("lower bound", row -> row.get("lowerBound"))
            .number("objective", row -> row.get("objective"))
            .text("support", row -> row.get("support"))
            .text("same", Row::same)
            .seconds("wall, s", row -> row.get("wall"))
            .seconds("processor, s", Row::processor)
            .number("wall ratio", Row::wallRatio)
            .number("processor ratio", Row::processorRatio)
            .table("spark-fits", "By one machine and by a cluster", "", rows);
    ResultTable passes =
        new Columns<Row>()
            .text("data", Row::set)
            .number("rows", Row::rows)
            .text("where", Row::where)
            .number("passes", row -> row.get("passes"))
            .number("kernel values", row -> row.get("values"))
            .seconds("a pass: computing, s", Row::compute)
            .seconds("a pass: the rest, s", Row::overhead)
            .number("rows handed out, MB", row -> row.megabytes("rowBytes"))
            .number("sent, MB", row -> row.megabytes("passSent") + row.megabytes("boundSent"))
            .number("returned, MB", row -> row.megabytes("passReturned"))
            .number("bounds", row -> row.get("bounds"))
            .seconds("bounds, s", row -> row.get("boundSeconds"))
            .table("spark-passes", "What executors did", "", spread);
    return new Section(
        "spark", "By one machine and by a cluster", remarks, List.of(fits, passes), List.of());
  }
}
