package org.smkl.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * An instance of sparse multiple kernel learning: minimise F(b) over the sparse simplex B, with
 *
 * <pre>
 *   d_i(a) = (y*a)' K_i (y*a)
 *   f(a,b) = sum(a) - 1/2 sum_i b_i d_i(a) + lambda |b|^2
 *   A      = { a : 0 &lt;= a_j &lt;= box_j, y'a = 0 }
 *   B      = { b : b &gt;= 0, sum(b) = 1, at most k0 non-zeros }
 *   F(b)   = max over a in A of f(a,b)
 * </pre>
 *
 * Immutable; arrays and matrices are shared, not copied: read, never write. Thread-safe.
 */
public final class Problem {
  private final List<SymmetricMatrix> grams;
  private final List<PsdGround> grounds;
  private final double[] labels;
  private final double[] box;
  private final double lambda;
  private final int k0;

  /**
   * Checks and keeps the data of an instance.
   *
   * @param grams the q candidate Gram matrices, all of order n
   * @param psd for each kernel, whether its Gram matrix as stored counts as positive semidefinite
   *     up to rounding ({@link PsdGround#stored}) or not ({@link PsdGround#none})
   * @param labels n labels, each -1 or +1, both present
   * @param box n upper bounds of alpha, positive and finite (the same C for all, or C times class
   *     and sample weights)
   * @param lambda weight of |b|^2, positive and finite
   * @param k0 the largest number of kernels, 1 to q
   */
  public Problem(
      List<SymmetricMatrix> grams,
      boolean[] psd,
      double[] labels,
      double[] box,
      double lambda,
      int k0) {
    this(grams, stored(psd), labels, box, lambda, k0);
  }

  /**
   * Checks and keeps the data of an instance.
   *
   * @param grams the q candidate Gram matrices, all of order n
   * @param grounds for each kernel, on what ground it counts as positive semidefinite; bounds that
   *     need it are only claimed where there is one
   * @param labels n labels, each -1 or +1, both present
   * @param box n upper bounds of alpha, positive and finite
   * @param lambda weight of |b|^2, positive and finite
   * @param k0 the largest number of kernels, 1 to q
   */
  public Problem(
      List<SymmetricMatrix> grams,
      List<PsdGround> grounds,
      double[] labels,
      double[] box,
      double lambda,
      int k0) {
    this.grams = List.copyOf(grams);
    this.grounds = List.copyOf(grounds);
    this.labels = Objects.requireNonNull(labels, "labels");
    this.box = Objects.requireNonNull(box, "box");
    this.lambda = lambda;
    this.k0 = k0;
    checkShapes();
    checkLabels();
    for (int j = 0; j < box.length; j++) {
      if (!(box[j] > 0) || Double.isInfinite(box[j])) {
        throw new IllegalArgumentException(
            "Every box bound (C times the sample's weight) must be positive and finite; sample %d has %s. Maybe a weight is zero: leave that sample out instead."
                .formatted(j, box[j]));
      }
    }
    if (!(lambda > 0) || Double.isInfinite(lambda)) {
      throw new IllegalArgumentException(
          "lambda must be positive and finite; got "
              + lambda
              + ". Maybe use a small value such as 1e-6: without it the weights are not unique.");
    }
    if (k0 < 1 || k0 > grams.size()) {
      throw new IllegalArgumentException(
          "k0 must lie in 1..%d, the number of candidate kernels; got %d."
              .formatted(grams.size(), k0));
    }
  }

  private static List<PsdGround> stored(boolean[] psd) {
    List<PsdGround> grounds = new ArrayList<>();
    for (boolean p : psd) {
      grounds.add(p ? PsdGround.stored() : PsdGround.none());
    }
    return grounds;
  }

  private void checkShapes() {
    if (grams.isEmpty()) {
      throw new IllegalArgumentException(
          "At least one candidate kernel is needed; got none. Maybe every kernel was dropped as indefinite: try another policy.");
    }
    int n = labels.length;
    for (int i = 0; i < grams.size(); i++) {
      if (grams.get(i).order() != n) {
        throw new IllegalArgumentException(
            "Kernel %d has a Gram matrix of order %d, but there are %d labels."
                .formatted(i, grams.get(i).order(), n));
      }
    }
    if (box.length != n || grounds.size() != grams.size()) {
      throw new IllegalArgumentException(
          "Expected %d box bounds and %d grounds of semidefiniteness; got %d and %d."
              .formatted(n, grams.size(), box.length, grounds.size()));
    }
    for (int i = 0; i < grounds.size(); i++) {
      int errors = grounds.get(i).errors().length;
      if (grounds.get(i).kind() == PsdGround.Kind.THEORY && errors != n) {
        throw new IllegalArgumentException(
            "Kernel %d has %d errors of its entries, but there are %d points."
                .formatted(i, errors, n));
      }
    }
  }

  private void checkLabels() {
    boolean positive = false;
    boolean negative = false;
    for (int j = 0; j < labels.length; j++) {
      if (labels[j] == 1) {
        positive = true;
      } else if (labels[j] == -1) {
        negative = true;
      } else {
        throw new IllegalArgumentException(
            "Labels must be -1 or +1; sample %d has %s.".formatted(j, labels[j]));
      }
    }
    if (!positive || !negative) {
      throw new IllegalArgumentException(
          "Both classes must be present; all %d labels are the same.".formatted(labels.length));
    }
  }

  /** Number of training points. */
  public int n() {
    return labels.length;
  }

  /** Number of candidate kernels. */
  public int q() {
    return grams.size();
  }

  /** The candidate Gram matrices, unmodifiable. */
  public List<SymmetricMatrix> grams() {
    return grams;
  }

  /** The Gram matrix of kernel i. */
  public SymmetricMatrix gram(int i) {
    return grams.get(i);
  }

  /** On what ground kernel i counts as positive semidefinite. */
  public PsdGround ground(int i) {
    return grounds.get(i);
  }

  /** Whether kernel i counts as positive semidefinite, exactly or up to rounding. */
  public boolean psd(int i) {
    return grounds.get(i).kind() != PsdGround.Kind.NONE;
  }

  /** Whether every kernel counts as positive semidefinite, so that K(b) does for every b. */
  public boolean allPsd() {
    return grounds.stream().allMatch(g -> g.kind() != PsdGround.Kind.NONE);
  }

  /** The labels, -1 or +1; shared. */
  public double[] labels() {
    return labels;
  }

  /** The upper bounds of alpha; shared. */
  public double[] box() {
    return box;
  }

  /** The weight of |b|^2. */
  public double lambda() {
    return lambda;
  }

  /** The largest number of kernels. */
  public int k0() {
    return k0;
  }

  /** The same instance with another lambda and k0; the matrices are shared. */
  public Problem with(double newLambda, int newK0) {
    return new Problem(grams, grounds, labels, box, newLambda, newK0);
  }
}
