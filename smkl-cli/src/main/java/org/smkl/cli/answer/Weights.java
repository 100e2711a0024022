package org.smkl.cli.answer;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Shows weights as numbers and bars, the greatest first. */
public final class Weights {
  private static final int BAR = 40;

  private Weights() {}

  public static void print(PrintStream out, double[] beta, List<String> names) {
    List<Integer> chosen =
        IntStream.range(0, beta.length)
            .filter(i -> beta[i] > 0)
            .boxed()
            .sorted((a, b) -> Double.compare(beta[b], beta[a]))
            .toList();
    int width = chosen.stream().mapToInt(i -> names.get(i).length()).max().orElse(0);
    for (int i : chosen) {
      out.println(
          String.format(
              Locale.ROOT,
              "  %2d  %-" + Math.max(1, width) + "s  %.4f  %s",
              i,
              names.get(i),
              beta[i],
              "#".repeat(Math.max(1, (int) Math.round(BAR * beta[i])))));
    }
  }
}
