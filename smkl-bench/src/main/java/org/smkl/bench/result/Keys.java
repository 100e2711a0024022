package org.smkl.bench.result;

/**
 * Under which key each result is kept: the only place that knows, since results of one experiment
 * are read by others and by later runs.
 */
public final class Keys {
  /** What keys of fits by clusters begin with. */
  public static final String CLUSTER = "spark/";

  private Keys() {}

  /** What a set is like. */
  public static String data(String set) {
    return "data/" + set;
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

  /** Q3: SOC random with so many vectors. */
  public static String vectors(String set, int count) {
    return "q3/%s/vectors-%d".formatted(set, count);
  }

  /** Q5: the certified optimum. */
  public static String certified(String set) {
    return "q5/" + set;
  }

  /** A backend on a relaxation of a set. */
  public static String backend(String set, String relaxation, String backend) {
    return "backends/%s/%s/%s".formatted(set, relaxation, backend);
  }

  /** An alpha-solver on a set. */
  public static String solver(String set, String solver) {
    return "solvers/%s/%s".formatted(set, solver);
  }

  /** A method on one of the random splits. */
  public static String split(String set, int split, String method) {
    return "splits/%s/%d/%s".formatted(set, split, method);
  }

  /** A method on one draw of a problem where kernels are to be chosen. */
  public static String selection(String problem, int split, String method) {
    return "selection/%s/%d/%s".formatted(problem, split, method);
  }

  /** A method on one draw of a planted problem, at given parameters. */
  public static String phase(String axis, int rows, int kernels, int draw, String method) {
    return "phase/%s/%d/%d/%d/%s".formatted(axis, rows, kernels, draw, method);
  }

  /** The proof of one draw of a planted problem with so many places. */
  public static String hard(String problem, int k0, int draw) {
    return "hard/%s/%d/%d".formatted(problem, k0, draw);
  }

  /** A number of genes, or a peer, on the published split. */
  public static String genes(String what) {
    return "genes/" + what;
  }

  /** A peer and ours on a set. */
  public static String peers(String set, String pair) {
    return "peers/%s/%s".formatted(set, pair);
  }

  /** Ours on so many noisy rows, with a peer or without. */
  public static String noisy(int rows, int columns, double c, boolean peer) {
    return "%s/%d/%d/%s".formatted(peer ? "noisy" : "noisy-ours-alone", rows, columns, c);
  }

  /** So many rows of adult on so many threads, with a peer or without. */
  public static String adult(int rows, int threads, boolean peer) {
    return "%s/%d/%d".formatted(peer ? "adult" : "adult-ours-alone", rows, threads);
  }

  /** A fit of so many rows of a set by one machine or by a cluster. */
  public static String cluster(String set, int rows, String where) {
    return CLUSTER + "%s/%d/%s".formatted(set, rows, where);
  }

  /** Ours on all classes of a set, with a peer or without. */
  public static String classes(String set, boolean peer) {
    return "%s/%s".formatted(peer ? "classes" : "classes-ours-alone", set);
  }

  /** A grid search on so many rows, with a peer or without. */
  public static String grid(int rows, int columns, boolean peer) {
    return "%s/%d/%d".formatted(peer ? "grid" : "grid-ours-alone", rows, columns);
  }

  /** The first command on a split of a set, with a peer or without. */
  public static String first(String set, int split, boolean peer) {
    return "%s/%s/%d".formatted(peer ? "first" : "first-ours-alone", set, split);
  }

  /** Ours on a set, where no peer could be measured. */
  public static String oursAlone(String set, String pair) {
    return "peers-ours-alone/%s/%s".formatted(set, pair);
  }
}
