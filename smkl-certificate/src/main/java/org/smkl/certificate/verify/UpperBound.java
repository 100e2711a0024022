package org.smkl.certificate.verify;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.SparseVector;

/**
 * UB(b) from above: the primal value at the incumbent's point, plus lambda |b|^2. With K(b) + delta
 * I positive semidefinite, v any expansion and t any bias of a block, f = K(b)v, h_j = p_j - s_j
 * (f_row(j) + t), the block's part of F(b) is at most
 *
 * <pre>
 *   1/2 v'K(b)v + sum over points r of  max over J of  sum_(j in J) u_j h_j + delta/2 (sum_(j in J) s_j u_j - v_r)^2
 * </pre>
 *
 * with J any set of the variables of r: what is maximised is convex in them, hence largest at a
 * corner of their box. For delta = 0 this is the usual hinge loss.
 */
final class UpperBound {
  private static final MathContext UP = new MathContext(60, RoundingMode.CEILING);
  private static final BigDecimal HALF = new BigDecimal("0.5");

  private UpperBound() {}

  static BigDecimal of(
      SparseVector beta, SparseVector alpha, double[] biases, Problem problem, List<GramRows> grams)
      throws RefusedException {
    return of(beta, alpha, biases, problem, grams, Double.NaN);
  }

  /** The bound of a certificate's incumbent with a delta that somebody else proves. */
  static double of(Certificate certificate, Problem problem, List<GramRows> grams, double delta)
      throws RefusedException {
    double[] biases = certificate.biases().stream().mapToDouble(t -> t).toArray();
    return Outward.up(of(certificate.beta(), certificate.alpha(), biases, problem, grams, delta));
  }

  /** With this delta, or with one that is proved here if it is NaN. */
  private static BigDecimal of(
      SparseVector beta,
      SparseVector alpha,
      double[] biases,
      Problem problem,
      List<GramRows> grams,
      double known)
      throws RefusedException {
    checkBeta(beta, problem);
    checkBiases(biases, problem);
    List<Terms> blocks = Terms.of("The incumbent's alpha", alpha, problem);
    List<GramRows> used = Arrays.stream(beta.indices()).mapToObj(grams::get).toList();
    BigDecimal[] energies = PointOfA.energies("The incumbent", blocks, used);
    BigDecimal quadratic = BigDecimal.ZERO;
    BigDecimal squares = BigDecimal.ZERO;
    for (int i = 0; i < beta.size(); i++) {
      BigDecimal b = new BigDecimal(beta.values()[i]);
      quadratic = quadratic.add(b.multiply(energies[i]));
      squares = squares.add(b.multiply(b));
    }
    for (int k = 0; k < used.size(); k++) {
      if (problem.ground(beta.indices()[k]).kind() == PsdGround.Kind.STORED) {
        // Its curvature is that of all entries.
        used.get(k).checkWhole();
      }
    }
    double delta = Double.isNaN(known) ? Curvature.of(problem, beta) : known;
    BigDecimal value =
        quadratic
            .multiply(HALF)
            .add(squares.multiply(new BigDecimal(problem.lambda())))
            .add(PointOfA.constants(problem));
    for (int c = 0; c < biases.length; c++) {
      Losses losses = new Losses(problem.blocks().get(c), biases[c], delta, problem.n());
      value = value.add(losses.sum(beta, blocks.get(c), used, problem.k0()));
    }
    return value.round(UP);
  }

  private static void checkBiases(double[] biases, Problem problem) throws RefusedException {
    if (biases.length != problem.blocks().size()) {
      throw new RefusedException(
          "The incumbent has %d biases for %d machines."
              .formatted(biases.length, problem.blocks().size()));
    }
    for (double bias : biases) {
      if (!Double.isFinite(bias)) {
        throw new RefusedException(
            "The incumbent's bias should be finite; got %s.".formatted(bias));
      }
    }
  }

  private static void checkBeta(SparseVector beta, Problem problem) throws RefusedException {
    if (beta.length() > problem.q() || beta.size() > problem.k0()) {
      throw new RefusedException(
          "beta %s must have at most k0 = %d of q = %d entries."
              .formatted(beta, problem.k0(), problem.q()));
    }
    BitSet support = new BitSet();
    Arrays.stream(beta.indices()).forEach(support::set);
    if (!Choices.of(problem).together(support)) {
      throw new RefusedException(
          "The kernels %s of beta break a rule: %s.".formatted(support, problem.rules()));
    }
    BigDecimal sum = BigDecimal.ZERO;
    for (int k = 0; k < beta.size(); k++) {
      double b = beta.values()[k];
      if (b < 0) {
        throw new RefusedException("beta has the negative weight %s.".formatted(b));
      }
      if (!problem.psd(beta.indices()[k])) {
        throw new RefusedException(
            "Kernel %d is not known to be positive semidefinite.".formatted(beta.indices()[k]));
      }
      sum = sum.add(new BigDecimal(b));
    }
    if (sum.compareTo(BigDecimal.ONE) != 0) {
      throw new RefusedException(
          "The weights of beta must sum to 1 exactly; got %s.".formatted(sum));
    }
  }
}
