package org.smkl.gram;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.api.kernel.StatisticKernel.Statistic;
import org.smkl.data.Table;
import org.smkl.data.Xoshiro256PlusPlus;

/**
 * Puts numbers for the values that fit the training rows. With d columns, v the variance of all
 * their cells together:
 *
 * <pre>
 *                     scale            median
 * |x - z|^2           1 / (d v)        1 / median of |x - z|^2 over pairs of rows
 * sum |x_k - z_k|     1 / (d sqrt v)   1 / median of sum |x_k - z_k|
 * x'z                 1 / (d v)        -
 * </pre>
 *
 * <p>Pairs of equal rows do not count for the median. Where all rows are equal, the number is 1.
 * Numbers have six digits, so that a kernel's name can be read; the name is all there is of it from
 * here on.
 */
final class Widths {
  /** Rows from which a median is taken. Of more rows so many are drawn, by a fixed seed. */
  static final int MEDIAN_ROWS = 500;

  private record Key(List<Integer> columns, Statistic statistic, AdaptiveValue.Rule rule) {}

  private final Table x;
  private final Map<Key, Double> known = new HashMap<>();

  private Widths(Table x) {
    this.x = x;
  }

  /** Whether a value of the specification waits for training rows. */
  static boolean adaptive(KernelSpec spec, Map<String, KernelFamily> families) {
    KernelFamily family = families.get(spec.family());
    return family != null
        && family.parameters().stream().anyMatch(parameter -> value(spec, parameter).isPresent());
  }

  /** The specifications with numbers for these rows; those without such values are the same. */
  static List<KernelSpec> resolve(
      List<KernelSpec> specs, Table x, Map<String, KernelFamily> families) {
    Widths widths = new Widths(x);
    return specs.stream()
        .map(spec -> adaptive(spec, families) ? widths.resolve(spec, families) : spec)
        .toList();
  }

  private static Optional<AdaptiveValue> value(KernelSpec spec, KernelParameter parameter) {
    return AdaptiveValue.parse(parameter, spec.arguments().getOrDefault(parameter.name(), ""));
  }

  private KernelSpec resolve(KernelSpec spec, Map<String, KernelFamily> families) {
    int[] columns = KernelSet.columns(spec, families.get(spec.family()), x);
    Map<String, String> numbers = new LinkedHashMap<>(spec.arguments());
    for (KernelParameter parameter : families.get(spec.family()).parameters()) {
      Optional<AdaptiveValue> value = value(spec, parameter);
      if (value.isPresent()) {
        double number =
            value.get().factor()
                * known.computeIfAbsent(
                    new Key(spec.columns(), parameter.factorOf().orElseThrow(), value.get().rule()),
                    key -> number(key, columns));
        if (!(number > Double.MIN_NORMAL) || Double.isInfinite(number)) {
          throw new IllegalArgumentException(
              "Kernel %s: the number for '%s' would be %s on these rows. Expected cells of a usual size. Maybe standardise the columns, or give a number."
                  .formatted(spec, parameter.name(), number));
        }
        numbers.put(
            parameter.name(),
            new KernelArguments(numbers).with(parameter.name(), number).text(parameter.name()));
      }
    }
    return spec.with(numbers);
  }

  private double number(Key key, int[] columns) {
    double length =
        switch (key.rule()) {
          case SCALE -> scale(columns, key.statistic());
          case MEDIAN -> median(columns, key.statistic());
        };
    // What is too small to be squared is not the same as no difference at all.
    return length == 0 && constant(columns) ? 1 : 1 / length;
  }

  private boolean constant(int[] columns) {
    Table rows = Points.of(x, 0, x.count(), columns).rows();
    double[] first = rows.row(0);
    return IntStream.range(1, rows.count()).allMatch(i -> Arrays.equals(first, rows.row(i)));
  }

  private double scale(int[] columns, Statistic statistic) {
    Table rows = Points.of(x, 0, x.count(), columns).rows();
    double count = (double) rows.count() * columns.length;
    double sum = 0;
    for (int i = 0; i < rows.count(); i++) {
      for (double value : rows.values(i)) {
        sum += value;
      }
    }
    double mean = sum / count;
    // Cells that sparse rows do not name are 0.
    double squares = (count - rows.named()) * mean * mean;
    for (int i = 0; i < rows.count(); i++) {
      for (double value : rows.values(i)) {
        squares += (value - mean) * (value - mean);
      }
    }
    double variance = squares / count;
    return columns.length * (statistic == Statistic.L1_DISTANCE ? Math.sqrt(variance) : variance);
  }

  private double median(int[] columns, Statistic statistic) {
    int[] order = Xoshiro256PlusPlus.ofSeed(1).permutation(x.count());
    Table sample = x.select(Arrays.copyOf(order, Math.min(MEDIAN_ROWS, x.count())));
    Table rows = Points.of(sample, 0, sample.count(), columns).rows();
    double[] distances = new double[rows.count() * (rows.count() - 1) / 2];
    int count = 0;
    for (int i = 0; i < rows.count(); i++) {
      for (int j = 0; j < i; j++) {
        double distance = distance(rows, i, j, statistic == Statistic.L1_DISTANCE);
        if (distance > 0) {
          distances[count++] = distance;
        }
      }
    }
    if (count == 0) {
      return 0;
    }
    Arrays.sort(distances, 0, count);
    return distances[(count - 1) / 2] / 2 + distances[count / 2] / 2;
  }

  private static double distance(Table rows, int i, int j, boolean l1) {
    if (rows.sparse()) {
      return l1
          ? SparseRows.l1Distance(rows, i, rows, j)
          : SparseRows.squaredDistance(rows, i, rows, j);
    }
    double sum = 0;
    for (int k = 0; k < rows.columns(); k++) {
      double difference = rows.values(i)[k] - rows.values(j)[k];
      sum += l1 ? Math.abs(difference) : difference * difference;
    }
    return sum;
  }
}
