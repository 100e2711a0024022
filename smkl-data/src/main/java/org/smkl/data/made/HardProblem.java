package org.smkl.data.made;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A problem whose optimum is known, on which relaxations see little and trees are large: for
 * whoever writes a branching rule, a backend, a heuristic or a search. Kernels see the columns as
 * they are, without standardising.
 *
 * @param name its family, number and k0
 * @param made rows and candidate kernels
 * @param k0 the largest number of kernels
 * @param c the SVM's C
 * @param lambda the weight of |beta|^2
 * @param lower proved: no choice has a smaller objective
 * @param upper the objective of some choice
 */
public record HardProblem(
    String name, MadeProblem made, int k0, double c, double lambda, double lower, double upper) {
  private static final int KERNELS = 20;

  /**
   * All of them, from five families: with two kernels and a small lambda, where the relaxation is
   * far below the optimum; with eight and a large one, with some ten to hundreds of nodes; with
   * eight and a small one, with hundreds of nodes or more.
   */
  public static List<HardProblem> all() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                HardProblem.class.getResourceAsStream("hard.csv"), StandardCharsets.UTF_8))) {
      return lines.lines().skip(1).map(HardProblem::of).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read hard.csv: " + e.getMessage(), e);
    }
  }

  private static HardProblem of(String line) {
    String[] cells = line.split(",", -1);
    int k0 = Integer.parseInt(cells[2]);
    return new HardProblem(
        "%s-%s-%d-%s".formatted(cells[0], cells[1], k0, cells[3]),
        made(cells[0], Long.parseLong(cells[1])),
        k0,
        Double.parseDouble(cells[3]),
        Double.parseDouble(cells[4]),
        Double.parseDouble(cells[5]),
        Double.parseDouble(cells[6]));
  }

  /** One draw of a family. */
  static MadeProblem made(String family, long seed) {
    return switch (family) {
      case "planted" -> Planted.plain(80, KERNELS).sample(seed);
      case "decoys" -> new Planted(80, KERNELS, 3, 0.5, false, 6, false).sample(seed);
      case "twins" -> new Planted(80, KERNELS, 3, 0.5, false, 0, true).sample(seed);
      case "pairs" -> new Planted(100, KERNELS, 3, 0.5, true, 0, false).sample(seed);
      case "blends" -> new Blended(80, KERNELS, 6, Blended.STRONG, Blended.NOISE).sample(seed);
      default -> throw new IllegalArgumentException("There is no family '" + family + "'.");
    };
  }
}
