package org.smkl.api.method;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What a method found. Made by {@link #shared} or {@link #each}; immutable but for arrays, which
 * are shared, and open to further properties.
 */
public final class MethodResult {
  private final double[][] weights;
  private final List<double[]> alphas;
  private final String remark;

  private MethodResult(double[][] weights, List<double[]> alphas, String remark) {
    this.weights = weights;
    this.alphas = alphas;
    this.remark = remark;
  }

  /**
   * Weights that all machines share.
   *
   * @param beta one for each kernel
   */
  public static MethodResult shared(double[] beta) {
    return new MethodResult(new double[][] {Objects.requireNonNull(beta, "beta")}, List.of(), "");
  }

  /**
   * Weights of their own for each machine; no model can be made of them.
   *
   * @param betas for each block of the problem one weight for each kernel
   */
  public static MethodResult each(double[][] betas) {
    return new MethodResult(betas.clone(), List.of(), "");
  }

  /**
   * A copy with a dual point of all machines, one after the other, that may prove a lower bound of
   * the optimum. It need not be feasible exactly: it is moved into A, and the bound is evaluated by
   * the framework.
   */
  public MethodResult withAlpha(double[] alpha) {
    List<double[]> more = new ArrayList<>(alphas);
    more.add(Objects.requireNonNull(alpha, "alpha"));
    return new MethodResult(weights, more, remark);
  }

  /** A copy with a remark for tables, a few words. */
  public MethodResult withRemark(String words) {
    return new MethodResult(weights, alphas, Objects.requireNonNull(words, "words"));
  }

  /** The weights of all machines, or of each; shared. */
  public double[][] weights() {
    return weights;
  }

  /** Dual points that may prove a lower bound; shared. */
  public List<double[]> alphas() {
    return List.copyOf(alphas);
  }

  /** A remark; may be empty. */
  public String remark() {
    return remark;
  }
}
