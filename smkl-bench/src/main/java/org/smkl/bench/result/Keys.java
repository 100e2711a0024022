package org.smkl.bench.result;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Under which key each result is kept: the only place that knows, since results of one experiment
 * are read by others and by later runs.
 */
public final class Keys {
  /** What keys of fits by clusters begin with. */
  public static final String CLUSTER = "spark/";

  private Keys() {}

  /** A result of an experiment that nobody else reads: its name and what tells results apart. */
  public static String of(String experiment, Object... parts) {
    return experiment
        + "/"
        + Arrays.stream(parts).map(Object::toString).collect(Collectors.joining("/"));
  }

  /** One of ours beside a peer; it has another key where there was no peer. */
  public static String beside(boolean peer, String experiment, Object... parts) {
    return of(peer ? experiment : experiment + "-ours-alone", parts);
  }

  /** Q1 and Q4: a method on a set under the conditions of a setting. */
  public static String accuracy(String experiment, String set, String setting, String method) {
    return "%s/%s/%s/%s".formatted(experiment, set, setting, method);
  }

  /** Q2: a method on a set at the published parameters. */
  public static String start(String set, String method) {
    return "q2/%s/%s".formatted(set, method);
  }

  /** Q2: the published weights of a start, evaluated again. */
  public static String publishedWeights(String set, String start) {
    return "q2/%s/published-%s".formatted(set, start);
  }

  /** Q3: a relaxation. */
  public static String bound(String set, String relaxation) {
    return "q3/%s/%s".formatted(set, relaxation);
  }

  /** Q5: the certified optimum. */
  public static String certified(String set) {
    return "q5/" + set;
  }

  /** A fit of so many rows of a set by one machine or by a cluster. */
  public static String cluster(String set, int rows, String where) {
    return CLUSTER + "%s/%d/%s".formatted(set, rows, where);
  }
}
