package org.smkl.api;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * An instance of sparse multiple kernel learning: minimise F(b) over the sparse simplex B, with m
 * {@linkplain Block blocks} (machines) over the same n points that share one choice of kernels:
 *
 * <pre>
 *   d_i(a) = sum_c v_c(a)' K_i v_c(a),   v_c(a) = sum over j of block c of s_j a_j e_row(j)
 *   f(a,b) = p'a + constants - 1/2 sum_i b_i d_i(a) + lambda |b|^2
 *   A      = { a : 0 &lt;= a_j &lt;= u_j, s'a = 0 in every block }
 *   B      = { b : b &gt;= 0, sum(b) = 1, at most k0 non-zeros, within a choice of the rules }
 *   F(b)   = max over a in A of f(a,b)
 * </pre>
 *
 * Alpha has one entry for each variable, block after block. Classification of two classes is one
 * block with p = 1, s = y and one variable for each point.
 *
 * <p>Immutable; arrays and matrices are shared, not copied: read, never write. Thread-safe.
 */
public final class Problem {
  private final KernelSource source;

  /** The kernels on the points of each block, made when first asked for: they remember products. */
  private final AtomicReferenceArray<KernelSource> parts;

  private final List<PsdGround> grounds;
  private final List<Block> blocks;
  private final int n;
  private final int[] starts;
  private final double[] linear;
  private final double[] upper;
  private final double[] signs;
  private final double lambda;
  private final int k0;
  private final ChoiceRules rules;

  /**
   * Two classes: checks and keeps the data of an instance.
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
   * Two classes: checks and keeps the data of an instance.
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
    this(grams, grounds, List.of(Block.classifier(labels, box)), lambda, k0);
  }

  /**
   * Any task: checks and keeps the data of an instance.
   *
   * @param grams the q candidate Gram matrices, all of order n
   * @param grounds for each kernel, on what ground it counts as positive semidefinite; bounds that
   *     need it are only claimed where there is one
   * @param blocks the machines, at least one, each with both signs
   * @param lambda weight of |b|^2, positive and finite
   * @param k0 the largest number of kernels, 1 to q
   */
  public Problem(
      List<SymmetricMatrix> grams,
      List<PsdGround> grounds,
      List<Block> blocks,
      double lambda,
      int k0) {
    this(KernelSource.of(grams), grounds, blocks, lambda, k0);
  }

  /**
   * Any task, with kernels wherever they are.
   *
   * @param source the q candidate kernels on n points
   * @param grounds for each kernel, on what ground it counts as positive semidefinite; one that is
   *     not stored needs a theorem or has none
   * @param blocks the machines, at least one, each with both signs
   * @param lambda weight of |b|^2, positive and finite
   * @param k0 the largest number of kernels, 1 to q
   */
  public Problem(
      KernelSource source, List<PsdGround> grounds, List<Block> blocks, double lambda, int k0) {
    this(
        source,
        grounds,
        blocks,
        lambda,
        k0,
        ChoiceRules.none(),
        new AtomicReferenceArray<>(blocks.size()));
  }

  private Problem(
      KernelSource source,
      List<PsdGround> grounds,
      List<Block> blocks,
      double lambda,
      int k0,
      ChoiceRules rules,
      AtomicReferenceArray<KernelSource> parts) {
    this.source = Objects.requireNonNull(source, "source");
    this.parts = parts;
    this.grounds = List.copyOf(grounds);
    this.blocks = List.copyOf(blocks);
    this.lambda = lambda;
    this.k0 = k0;
    this.rules = Objects.requireNonNull(rules, "rules");
    if (blocks.isEmpty()) {
      throw new IllegalArgumentException("At least one block is needed; got none.");
    }
    this.n = source.n();
    checkShapes();
    if (!(lambda > 0) || Double.isInfinite(lambda)) {
      throw new IllegalArgumentException(
          "lambda must be positive and finite; got "
              + lambda
              + ". Maybe use a small value such as 1e-6: without it the weights are not unique.");
    }
    if (k0 < 1 || k0 > source.q()) {
      throw new IllegalArgumentException(
          "k0 must lie in 1..%d, the number of candidate kernels; got %d."
              .formatted(source.q(), k0));
    }
    rules.requireFor(source.q(), k0);
    this.starts = starts(blocks);
    this.linear = concatenate(Block::linear);
    this.upper = concatenate(Block::upper);
    this.signs = concatenate(Block::signs);
  }

  private static int[] starts(List<Block> blocks) {
    int[] starts = new int[blocks.size() + 1];
    for (int c = 0; c < blocks.size(); c++) {
      starts[c + 1] = Math.addExact(starts[c], blocks.get(c).size());
    }
    return starts;
  }

  private double[] concatenate(Function<Block, double[]> part) {
    return blocks.size() == 1
        ? part.apply(blocks.get(0))
        : blocks.stream().map(part).flatMapToDouble(Arrays::stream).toArray();
  }

  private static List<PsdGround> stored(boolean[] psd) {
    List<PsdGround> grounds = new ArrayList<>();
    for (boolean p : psd) {
      grounds.add(p ? PsdGround.stored() : PsdGround.none());
    }
    return grounds;
  }

  private void checkShapes() {
    if (grounds.size() != source.q()) {
      throw new IllegalArgumentException(
          "Expected %d grounds of semidefiniteness; got %d.".formatted(source.q(), grounds.size()));
    }
    for (int i = 0; i < grounds.size(); i++) {
      int errors = grounds.get(i).errors().length;
      if (grounds.get(i).kind() == PsdGround.Kind.THEORY && errors != n) {
        throw new IllegalArgumentException(
            "Kernel %d has %d errors of its entries, but there are %d points."
                .formatted(i, errors, n));
      }
      if (grounds.get(i).kind() == PsdGround.Kind.STORED && !stored()) {
        throw new IllegalArgumentException(
            "Kernel %d counts as positive semidefinite as stored, but is not stored.".formatted(i));
      }
    }
    for (int c = 0; c < blocks.size(); c++) {
      blocks.get(c).requireOver(n, "block " + c);
    }
  }

  /** Number of training points. */
  public int n() {
    return n;
  }

  /** Number of candidate kernels. */
  public int q() {
    return source.q();
  }

  /** Where the values of the kernels are from. */
  public KernelSource source() {
    return source;
  }

  /** The kernels on the points of block c, in ascending order. */
  public KernelSource source(int c) {
    int[] points = blocks.get(c).points();
    if (points.length == n) {
      return source;
    }
    if (parts.get(c) == null) {
      parts.compareAndSet(c, null, source.subset(points));
    }
    return parts.get(c);
  }

  /** Whether the Gram matrices are in memory, so that {@link #grams} has them. */
  public boolean stored() {
    return source.matrices().isPresent();
  }

  /**
   * The candidate Gram matrices, unmodifiable.
   *
   * @throws UnsupportedOperationException if they are not in memory; it says how much they would
   *     take
   */
  public List<SymmetricMatrix> grams() {
    return source
        .matrices()
        .orElseThrow(
            () ->
                new UnsupportedOperationException(
                    String.format(
                        Locale.ROOT,
                        "This needs all entries of the kernels in memory, %.1f GiB for %d kernels on %d points, and they are not kept there. Maybe have them kept in memory, or use fewer kernels or fewer rows.",
                        8.0 * q() * n * n / (1 << 30),
                        q(),
                        n)));
  }

  /**
   * The Gram matrix of kernel i.
   *
   * @throws UnsupportedOperationException as {@link #grams} does
   */
  public SymmetricMatrix gram(int i) {
    return grams().get(i);
  }

  /**
   * K(b), the sum of b_i K_i, as a matrix of its own: what an SVM at these weights needs.
   *
   * @param beta a weight for each kernel
   * @throws IllegalArgumentException if there are not as many weights as kernels
   */
  public SymmetricMatrix mixed(double[] beta) {
    if (beta.length != q()) {
      throw new IllegalArgumentException(
          "There are %d weights for %d kernels. Expected one for each."
              .formatted(beta.length, q()));
    }
    return source.block(beta, IntStream.range(0, n).toArray());
  }

  /** On what ground kernel i counts as positive semidefinite. */
  public PsdGround ground(int i) {
    return grounds.get(i);
  }

  /** On what ground each kernel counts as positive semidefinite, unmodifiable. */
  public List<PsdGround> grounds() {
    return grounds;
  }

  /** Whether kernel i counts as positive semidefinite, exactly or up to rounding. */
  public boolean psd(int i) {
    return grounds.get(i).kind() != PsdGround.Kind.NONE;
  }

  /** Whether every kernel counts as positive semidefinite, so that K(b) does for every b. */
  public boolean allPsd() {
    return grounds.stream().allMatch(g -> g.kind() != PsdGround.Kind.NONE);
  }

  /** The machines, unmodifiable. */
  public List<Block> blocks() {
    return blocks;
  }

  /** Number of variables of all blocks, the length of alpha. */
  public int size() {
    return starts[blocks.size()];
  }

  /** Where the variables of block c start in alpha; for c = number of blocks, its length. */
  public int start(int c) {
    return starts[c];
  }

  /** The entries of alpha that belong to block c; alpha itself where there is one block. */
  public double[] part(double[] alpha, int c) {
    return blocks.size() == 1 ? alpha : Arrays.copyOfRange(alpha, starts[c], starts[c + 1]);
  }

  /** The expansion v_c(a) of block c over all points, a new array. */
  public double[] expansion(double[] alpha, int c) {
    return blocks.get(c).expansion(alpha, starts[c], n);
  }

  /** The linear term p of all blocks; shared. */
  public double[] linear() {
    return linear;
  }

  /** The upper bounds u of all blocks; shared. */
  public double[] upper() {
    return upper;
  }

  /** The equality vectors s of all blocks; shared. */
  public double[] signs() {
    return signs;
  }

  /** The value p'a, with the constants of all blocks. */
  public double linearValue(double[] alpha) {
    double sum = IntStream.range(0, alpha.length).mapToDouble(j -> linear[j] * alpha[j]).sum();
    return sum + constant();
  }

  /** The sum of the blocks' constants, which every value and bound contains; mostly 0. */
  public double constant() {
    return blocks.stream().mapToDouble(Block::constant).sum();
  }

  /** The weight of |b|^2. */
  public double lambda() {
    return lambda;
  }

  /** The largest number of kernels. */
  public int k0() {
    return k0;
  }

  /**
   * Whether this is one classifier of two classes over all points: p = 1, variable j of point j.
   */
  public boolean twoClasses() {
    return blocks.size() == 1
        && blocks.get(0).identityRows()
        && Arrays.stream(linear).allMatch(p -> p == 1);
  }

  /** The rules for the choice of kernels, beside k0; mostly none. */
  public ChoiceRules rules() {
    return rules;
  }

  /** This instance with another lambda and k0; the kernels are shared and the rules stay. */
  public Problem with(double newLambda, int newK0) {
    return new Problem(source, grounds, blocks, newLambda, newK0, rules, parts);
  }

  /**
   * This instance with other rules; the kernels are shared.
   *
   * @throws IllegalArgumentException if no choice satisfies them
   */
  public Problem withRules(ChoiceRules newRules) {
    return new Problem(source, grounds, blocks, lambda, k0, newRules, parts);
  }
}
