package org.smkl.bench.experiment;

import java.util.Arrays;
import java.util.List;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Plot;

/**
 * Results of the same kind, of draws or splits.
 *
 * @param results in order
 */
public record Draws(List<Result> results) {
  /** Copies the list. */
  public Draws {
    results = List.copyOf(results);
  }

  /** The values that are known. */
  public double[] values(String field) {
    return results.stream()
        .mapToDouble(result -> result.number(field))
        .filter(value -> !Double.isNaN(value))
        .toArray();
  }

  /** Their mean; NaN for none. */
  public double mean(String field) {
    return Arrays.stream(values(field)).average().orElse(Double.NaN);
  }

  /** The largest; NaN for none. */
  public double largest(String field) {
    return Arrays.stream(values(field)).max().orElse(Double.NaN);
  }

  /** The one in the middle; NaN for none. */
  public double median(String field) {
    double[] sorted = Arrays.stream(values(field)).sorted().toArray();
    return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
  }

  /** One line of a picture, or points. */
  public Plot.Series series(String name, String x, String y, List<String> labels) {
    return new Plot.Series(name, values(x), values(y), labels);
  }

  /** A row of these means. */
  public Result means(String... fields) {
    Result row = Result.of("draws", results.size());
    for (String field : fields) {
      row = row.with(field, mean(field));
    }
    return row;
  }
}
