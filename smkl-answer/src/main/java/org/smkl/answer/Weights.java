package org.smkl.answer;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.smkl.console.Plain;
import org.smkl.console.Width;

/** Shows weights as numbers and bars, the greatest first. */
public final class Weights {
  private static final int BAR = 40;

  /** Of more weights the greatest are shown. */
  private static final int SHOWN = 20;

  private Weights() {}

  public static void print(PrintStream out, double[] beta, List<String> kernels) {
    List<String> names = kernels.stream().map(Plain::of).toList();
    List<Integer> chosen = greatestFirst(beta);
    List<Integer> shown = chosen.subList(0, Math.min(SHOWN, chosen.size()));
    int name = shown.stream().mapToInt(i -> Width.of(names.get(i))).max().orElse(1);
    int number = shown.stream().mapToInt(i -> Integer.toString(i).length()).max().orElse(1);
    String format = "  %" + Math.max(2, number) + "d  %s  %.4f  %s";
    for (int i : shown) {
      String bar = "#".repeat(Math.max(1, (int) Math.round(BAR * beta[i])));
      out.println(
          String.format(Locale.ROOT, format, i, Width.padded(names.get(i), name), beta[i], bar));
    }
    List<Integer> rest = chosen.subList(shown.size(), chosen.size());
    if (!rest.isEmpty()) {
      double sum = rest.stream().mapToDouble(i -> beta[i]).sum();
      out.println(
          String.format(Locale.ROOT, "  and %d more, which have %.4f together", rest.size(), sum));
    }
  }

  /** The kernels with weight. */
  public static List<Integer> greatestFirst(double[] beta) {
    return IntStream.range(0, beta.length)
        .filter(i -> beta[i] > 0)
        .boxed()
        .sorted((a, b) -> Double.compare(beta[b], beta[a]))
        .toList();
  }
}
