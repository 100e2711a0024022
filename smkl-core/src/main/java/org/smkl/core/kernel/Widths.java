package org.smkl.core.kernel;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.api.kernel.StatisticKernel.Statistic;
import org.smkl.core.data.Xoshiro256PlusPlus;

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
  /** With more rows the median is one of so many, drawn by a fixed seed. */
  static final int SAMPLE = 500;

  private static final MathContext DIGITS = new MathContext(6);

  private record Key(List<Integer> columns, Statistic statistic, AdaptiveValue.Rule rule) {}

  private final double[][] x;
  private final Map<Key, Double> known = new HashMap<>();

  private Widths(double[][] x) {
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
      List<KernelSpec> specs, double[][] x, Map<String, KernelFamily> families) {
    Widths widths = new Widths(x);
    return specs.stream()
        .map(spec -> adaptive(spec, families) ? widths.resolve(spec, families) : spec)
        .toList();
  }

  private static Optional<AdaptiveValue> value(KernelSpec spec, KernelParameter parameter) {
    return AdaptiveValue.parse(parameter, spec.arguments().getOrDefault(parameter.name(), ""));
  }

  private KernelSpec resolve(KernelSpec spec, Map<String, KernelFamily> families) {
    KernelSet.checkColumns(spec, x[0].length);
    Map<String, String> numbers = new LinkedHashMap<>(spec.arguments());
    for (KernelParameter parameter : families.get(spec.family()).parameters()) {
      Optional<AdaptiveValue> value = value(spec, parameter);
      if (value.isPresent()) {
        double number =
            value.get().factor()
                * known.computeIfAbsent(
                    new Key(spec.columns(), parameter.factorOf().orElseThrow(), value.get().rule()),
                    this::number);
        if (!(number > Double.MIN_NORMAL) || Double.isInfinite(number)) {
          throw new IllegalArgumentException(
              "Kernel %s: the number for '%s' would be %s on these rows. Expected cells of a usual size. Maybe standardise the columns, or give a number."
                  .formatted(spec, parameter.name(), number));
        }
        numbers.put(parameter.name(), text(number));
      }
    }
    return new KernelSpec(spec.family(), numbers, spec.columns(), spec.names());
  }

  /** As {@link Double#toString} prints it, so that the text is canonical. */
  private static String text(double number) {
    double rounded = new BigDecimal(number).round(DIGITS).doubleValue();
    boolean whole = rounded == Math.rint(rounded) && rounded < 1e6;
    return whole ? Long.toString((long) rounded) : Double.toString(rounded);
  }

  private double number(Key key) {
    int[] columns =
        key.columns().isEmpty()
            ? IntStream.range(0, x[0].length).toArray()
            : key.columns().stream().mapToInt(Integer::intValue).toArray();
    double length =
        switch (key.rule()) {
          case SCALE -> scale(columns, key.statistic());
          case MEDIAN -> median(columns, key.statistic());
        };
    // What is too small to be squared is not the same as no difference at all.
    return length == 0 && constant(columns) ? 1 : 1 / length;
  }

  private boolean constant(int[] columns) {
    for (double[] row : x) {
      for (int k : columns) {
        if (row[k] != x[0][k]) {
          return false;
        }
      }
    }
    return true;
  }

  private double scale(int[] columns, Statistic statistic) {
    double count = (double) x.length * columns.length;
    double sum = 0;
    for (double[] row : x) {
      for (int k : columns) {
        sum += row[k];
      }
    }
    double mean = sum / count;
    double squares = 0;
    for (double[] row : x) {
      for (int k : columns) {
        squares += (row[k] - mean) * (row[k] - mean);
      }
    }
    double variance = squares / count;
    return columns.length * (statistic == Statistic.L1_DISTANCE ? Math.sqrt(variance) : variance);
  }

  private double median(int[] columns, Statistic statistic) {
    int[] order = Xoshiro256PlusPlus.ofSeed(1).permutation(x.length);
    int[] rows = Arrays.copyOf(order, Math.min(SAMPLE, x.length));
    double[] distances = new double[rows.length * (rows.length - 1) / 2];
    int count = 0;
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < i; j++) {
        double distance = distance(x[rows[i]], x[rows[j]], columns, statistic);
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

  private static double distance(double[] a, double[] b, int[] columns, Statistic statistic) {
    double sum = 0;
    for (int k : columns) {
      double difference = a[k] - b[k];
      sum += statistic == Statistic.L1_DISTANCE ? Math.abs(difference) : difference * difference;
    }
    return sum;
  }
}
