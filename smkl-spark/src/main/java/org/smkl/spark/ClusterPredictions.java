package org.smkl.spark;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Columns;
import org.smkl.console.report.ResultTable;
import org.smkl.spark.CostModel.Machines;
import org.smkl.spark.CostModel.Prediction;

/** The cost model beside what was measured, and what it says for many rows on many machines. */
final class ClusterPredictions {
  /** Rows for which the cost model predicts. */
  private static final long PREDICTED_ROWS = 1_000_000;

  /** 16 executors of 16 cores. */
  private static final int PREDICTED_CORES = 256;

  /** 10 Gbit/s. */
  private static final double BYTES_PER_SECOND = 1.25e9;

  private record Row(
      String where,
      String from,
      long rows,
      int cores,
      double driver,
      double computing,
      Prediction prediction,
      Optional<ClusterRow> measured) {
    double measured(Function<CostModel.Run, Double> part) {
      return measured.map(row -> part.apply(row.run())).orElse(Double.NaN);
    }

    double wall() {
      return measured.map(row -> row.result().number("wall")).orElse(Double.NaN);
    }
  }

  private ClusterPredictions() {}

  /**
   * For each master with three sizes: the largest from the two below it, and a million rows from
   * the two largest.
   *
   * @param fits of the same kind of rows
   * @param machines by master, what {@link ClusterSpeed} has measured
   */
  static ResultTable table(List<ClusterRow> fits, Function<String, Optional<Result>> machines) {
    Map<String, List<ClusterRow>> masters = new LinkedHashMap<>();
    fits.stream()
        .sorted(Comparator.comparingInt(ClusterRow::rows))
        .forEach(row -> masters.computeIfAbsent(row.where(), m -> new ArrayList<>()).add(row));
    List<Row> rows = new ArrayList<>();
    masters.forEach(
        (where, sizes) -> machines.apply(where).ifPresent(speed -> add(rows, sizes, speed)));
    return new Columns<Row>()
        .text("where", Row::where)
        .text("from runs of", Row::from)
        .number("rows", Row::rows)
        .number("cores", Row::cores)
        .seconds("driver, s", Row::driver)
        .seconds("measured", row -> row.measured(CostModel.Run::driver))
        .seconds("tasks, s", Row::computing)
        .seconds("measured ", row -> row.measured(CostModel.Run::computing))
        .seconds("jobs, s", row -> row.prediction().jobs())
        .seconds("network, s", row -> row.prediction().network())
        .seconds("wall, s", row -> row.prediction().wall())
        .seconds("measured  ", Row::wall)
        .table(
            "spark-model",
            "The cost model beside what was measured",
            "Driver and tasks are processor time, tasks added up over all cores; wall is for machines that do nothing else.",
            rows);
  }

  private static void add(List<Row> rows, List<ClusterRow> sizes, Result speed) {
    int count = sizes.size();
    if (count < 3) {
      return;
    }
    ClusterRow last = sizes.get(count - 1);
    int cores = (int) last.result().number("cores");
    Machines here = new Machines(cores, speed.number("job"), speed.number("network"));
    rows.add(row(sizes.get(count - 3), sizes.get(count - 2), last.rows(), here, Optional.of(last)));
    Machines there = new Machines(PREDICTED_CORES, speed.number("job"), BYTES_PER_SECOND);
    rows.add(row(sizes.get(count - 2), last, PREDICTED_ROWS, there, Optional.empty()));
  }

  private static Row row(
      ClusterRow small, ClusterRow large, long rows, Machines on, Optional<ClusterRow> measured) {
    CostModel model = new CostModel(small.run(), large.run());
    return new Row(
        large.where(),
        "%d and %d".formatted(small.rows(), large.rows()),
        rows,
        on.cores(),
        model.driver(rows),
        model.computing(rows),
        model.predict(rows, on),
        measured);
  }
}
