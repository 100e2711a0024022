package org.smkl.bench.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Plot;
import org.smkl.console.report.ResultTable;
import org.smkl.console.report.Section;

/** What an experiment has found so far; shown as its {@link Description} says. Not thread-safe. */
public final class Findings {
  /** The published kernels, for pictures. */
  private static final List<String> KERNELS =
      List.of(
          "linear/poly 2/poly 3/poly 5/rbf 0.5/rbf 0.3/rbf 0.1/tanh 0.5/tanh 0.7/laplace 0.3"
              .split("/"));

  private final Description description;
  private final Map<String, List<Result>> rows = new LinkedHashMap<>();
  private final List<ResultTable> tables = new ArrayList<>();
  private final List<String> remarks = new ArrayList<>();
  private final List<Plot> plots = new ArrayList<>();

  private Findings(Description description) {
    this.description = description;
  }

  /** Of the experiment of this name. */
  public static Findings of(String name) {
    return new Findings(Description.of(name));
  }

  /** A row of the only table. */
  public void row(Result row) {
    row(description.tables().get(0).id(), row);
  }

  /** A row of a table. */
  public void row(String table, Result row) {
    rows.computeIfAbsent(table, id -> new ArrayList<>()).add(row);
  }

  /** The rows of a table so far. */
  public List<Result> rows(String table) {
    return List.copyOf(rows.getOrDefault(table, List.of()));
  }

  /** A table with words of its own, which fill the places of its texts. */
  public void table(String table, List<Result> all, Object... words) {
    tables.add(described(table).of(all, words));
    rows.remove(table);
  }

  private DescribedTable described(String table) {
    return description.tables().stream()
        .filter(one -> one.id().equals(table))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("Nothing describes " + table + "."));
  }

  /** One more sentence, after those of the description. */
  public void remark(String sentence) {
    remarks.add(sentence);
  }

  /** A picture. */
  public void plot(Plot plot) {
    plots.add(plot);
  }

  /** A picture of which both axes are logarithmic, or none. */
  public void plot(
      Plot.Kind kind, String title, String x, String y, boolean log, List<Plot.Series> series) {
    plot(new Plot(title, kind, x, y, log, log, series));
  }

  /** The weights of the ten published kernels as bars. */
  public void weights(String set, double[] beta) {
    double[] places = IntStream.range(0, beta.length).asDoubleStream().toArray();
    Plot.Series bars = new Plot.Series("weight", places, beta, KERNELS.subList(0, beta.length));
    String title = "Weights of the certified optimum, " + set;
    plot(Plot.Kind.BARS, title, "kernel", "weight", false, List.of(bars));
  }

  /** All of it; words fill the places of the description's sentences. */
  public Section section(Object... words) {
    for (DescribedTable table : description.tables()) {
      boolean shown = tables.stream().anyMatch(one -> one.id().equals(table.id()));
      if (!shown && !table.repeats()) {
        tables.add(table.of(rows.getOrDefault(table.id(), List.of())));
      }
    }
    Stream<String> text = description.text().stream().map(line -> Description.fill(line, words));
    return new Section(
        description.name(),
        description.title(),
        Stream.concat(text, remarks.stream()).toList(),
        tables,
        plots);
  }
}
