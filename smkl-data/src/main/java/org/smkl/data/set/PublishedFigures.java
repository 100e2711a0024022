package org.smkl.data.set;

import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * The paper's figures that ours are compared with: two small CSV tables of facts inside the jar.
 * What their columns mean is in the README beside them. The caller closes what it opens.
 */
public final class PublishedFigures {
  private PublishedFigures() {}

  /** A row for each of the ten sets: sizes, hyperparameters, bounds, objectives, weights. */
  public static BufferedReader sets() {
    return open("published.csv");
  }

  /** A row for each set, number of kernels and method: accuracy, kernels used, seconds. */
  public static BufferedReader methods() {
    return open("published_methods.csv");
  }

  static BufferedReader open(String name) {
    InputStream in = PublishedFigures.class.getResourceAsStream("published/" + name);
    if (in == null) {
      throw new IllegalStateException(
          "The table published/%s is missing in the jar of smkl-data. Maybe the jar was repackaged without its resources."
              .formatted(name));
    }
    return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
  }
}
