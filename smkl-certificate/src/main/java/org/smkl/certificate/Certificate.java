package org.smkl.certificate;

import java.util.List;
import java.util.Objects;

/**
 * A proof that the optimum of a problem lies between two numbers: weights and a primal point for
 * the upper bound, and leaves that together cover every choice of k0 kernels, each with a point of
 * A for the lower one. Whoever checks it recomputes every number.
 *
 * @param statement the problem
 * @param upperBound the claimed UB(beta)
 * @param lowerBound the claimed least bound of a leaf
 * @param beta weights in B: non-negative, summing to 1 exactly, at most k0 of them
 * @param alpha the expansion of the primal point, one entry for each variable: the machine of a
 *     block is w = sum_j s_j alpha_j phi(x_row(j))
 * @param biases the biases of the primal point, one for each block
 * @param alphas points of A, exactly: within the box and s'a = 0 in every block without any
 *     rounding
 * @param leaves the leaves
 * @param plugins what made it, each as "kind:id version"; said, not checked: a proof is a proof
 *     whoever found it
 * @param options how its maker read the data and stated the problem, as options of the command
 *     line; said, not checked: they spare whoever verifies it typing them
 */
public record Certificate(
    Statement statement,
    double upperBound,
    double lowerBound,
    SparseVector beta,
    SparseVector alpha,
    List<Double> biases,
    List<SparseVector> alphas,
    List<Leaf> leaves,
    List<String> plugins,
    List<String> options) {
  /** Checks that nothing is missing. */
  public Certificate {
    Objects.requireNonNull(statement, "statement");
    Objects.requireNonNull(beta, "beta");
    Objects.requireNonNull(alpha, "alpha");
    biases = List.copyOf(biases);
    alphas = List.copyOf(alphas);
    leaves = List.copyOf(leaves);
    plugins = List.copyOf(plugins);
    options = List.copyOf(options);
  }

  /** Of which nobody knows what made it, nor how it was asked for. */
  public Certificate(
      Statement statement,
      double upperBound,
      double lowerBound,
      SparseVector beta,
      SparseVector alpha,
      List<Double> biases,
      List<SparseVector> alphas,
      List<Leaf> leaves) {
    this(
        statement,
        upperBound,
        lowerBound,
        beta,
        alpha,
        biases,
        alphas,
        leaves,
        List.of(),
        List.of());
  }

  /** This proof with a statement that says more about where its matrices come from. */
  public Certificate of(Statement other) {
    return new Certificate(
        other, upperBound, lowerBound, beta, alpha, biases, alphas, leaves, plugins, options);
  }

  /** This proof with the names of what made it. */
  public Certificate by(List<String> makers) {
    return new Certificate(
        statement, upperBound, lowerBound, beta, alpha, biases, alphas, leaves, makers, options);
  }

  /** This proof with the options that state its problem. */
  public Certificate statedBy(List<String> words) {
    return new Certificate(
        statement, upperBound, lowerBound, beta, alpha, biases, alphas, leaves, plugins, words);
  }
}
