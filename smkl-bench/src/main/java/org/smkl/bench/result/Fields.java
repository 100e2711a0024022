package org.smkl.bench.result;

/** What the values of a result are called, in the file and everywhere else. */
public final class Fields {
  /** Rows learnt from. */
  public static final String N = "n";

  /** Rows tested on. */
  public static final String TEST = "test";

  /** Columns of the data. */
  public static final String COLUMNS = "columns";

  /** Share of positive rows, in per cent. */
  public static final String POSITIVE = "positive";

  /** How many kernels were dropped as indefinite. */
  public static final String DROPPED = "dropped";

  /** The least eigenvalue of those. */
  public static final String LEAST = "least";

  /** The SVM's C. */
  public static final String C = "C";

  /** The method's regularisation. */
  public static final String LAMBDA = "lambda";

  /** The largest number of kernels. */
  public static final String K0 = "k0";

  /** Accuracy on the test part, in per cent. */
  public static final String ACCURACY = "accuracy";

  /** Accuracy by cross-validation, in per cent. */
  public static final String CV_ACCURACY = "cvAccuracy";

  /** Seconds of the cross-validation. */
  public static final String CV_SECONDS = "cvSeconds";

  /** How many kernels have weight. */
  public static final String NONZEROS = "nonzeros";

  /** The share of chosen kernels that are not known to be useless, in per cent. */
  public static final String PRECISION = "precision";

  /** The share of relevant kernels that were chosen, in per cent. */
  public static final String RECALL = "recall";

  /** 100 where the relevant kernels and no others were chosen, else 0. */
  public static final String EXACT = "exact";

  /** How many choices lie near the optimum, in words. */
  public static final String NEAR = "near";

  /** What every other choice is proved to be at least. */
  public static final String OTHERS = "others";

  /** Seconds of learning or solving. */
  public static final String SECONDS = "seconds";

  /** F(beta); of a method, what it is proved to be at most. */
  public static final String OBJECTIVE = "objective";

  /** What the optimum is proved to be at most. */
  public static final String UPPER_BOUND = "upperBound";

  /** What the optimum is proved to be at least. */
  public static final String LOWER_BOUND = "lowerBound";

  /** What a relaxation attains. */
  public static final String VALUE = "value";

  /** The weights of the kernels as given. */
  public static final String BETA = "beta";

  /** Words on how it went. */
  public static final String REMARK = "remark";

  /** How a search ended. */
  public static final String STATUS = "status";

  /** The relative gap between both bounds. */
  public static final String GAP = "gap";

  /** Nodes of a search. */
  public static final String NODES = "nodes";

  /** SVMs solved. */
  public static final String SVM_SOLVES = "svmSolves";

  /** When the bounds of a search changed, in seconds. */
  public static final String TIMES = "times";

  /** What Java's heap grew by at its peak, in MiB. */
  public static final String HEAP = "heap";

  /** What the process grew by at its peak, in MiB. */
  public static final String RESIDENT = "resident";

  /** The upper bound at those times. */
  public static final String UPPER = "upper";

  /** The lower bound at those times. */
  public static final String LOWER = "lower";

  /** The median of a peer's seconds. */
  public static final String THEIRS_MEDIAN = "theirsMedian";

  /** The least of a peer's seconds. */
  public static final String THEIRS_LEAST = "theirsLeast";

  /** What a peer took at least, where it was ended. */
  public static final String THEIRS_ABOVE = "theirsAbove";

  /** The median of our seconds. */
  public static final String OURS_MEDIAN = "oursMedian";

  /** The least of our seconds. */
  public static final String OURS_LEAST = "oursLeast";

  /** The median of our seconds in the second way that is timed. */
  public static final String ALSO_MEDIAN = "alsoMedian";

  /** The least of our seconds in the second way that is timed. */
  public static final String ALSO_LEAST = "alsoLeast";

  /** How often both sides were measured. */
  public static final String REPETITIONS = "repetitions";

  /** The versions of a peer's packages. */
  public static final String VERSIONS = "versions";

  /** Leaves of a proof. */
  public static final String LEAVES = "leaves";

  /** Seconds that checking a proof took. */
  public static final String VERIFY_SECONDS = "verifySeconds";

  private Fields() {}

  /** What a peer's method said. */
  public static String theirs(String name) {
    return "theirs." + name;
  }

  /** What ours said. */
  public static String ours(String name) {
    return "ours." + name;
  }

  /** What ours said in the second way that is timed. */
  public static String also(String name) {
    return "also." + name;
  }
}
