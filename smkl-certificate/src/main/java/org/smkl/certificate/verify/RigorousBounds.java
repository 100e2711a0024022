package org.smkl.certificate.verify;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.api.relax.Node;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.ExactPoints;
import org.smkl.certificate.Leaf;
import org.smkl.certificate.Provenance;
import org.smkl.certificate.SparseVector;
import org.smkl.certificate.Statement;

/**
 * Bounds of a problem's optimum that hold whatever computed the points they are evaluated at, with
 * every rounding error on the safe side: the same evaluation that {@link Verifier} makes. Whoever
 * reports a bound as rigorous reports one of these. See docs/certificate.md for the argument.
 *
 * <p>Immutable and thread-safe. Entries that are used must be finite and symmetric bit by bit;
 * {@link Verifier} looks at all the others as well.
 */
public final class RigorousBounds {
  /** Beyond this the classifier would be another one. */
  private static final double LARGEST_STRETCH = 1e-3;

  private final Problem problem;
  private final Choices choices;
  private final List<GramRows> grams;

  private RigorousBounds(Problem problem) {
    this.problem = problem;
    this.choices = Choices.of(problem);
    this.grams = GramRows.of(problem);
  }

  /** For this problem. */
  public static RigorousBounds of(Problem problem) {
    return new RigorousBounds(problem);
  }

  /**
   * A bound, or why there is none.
   *
   * @param value the bound; minus infinity (from below) or infinity (from above) if there is none
   * @param reason why there is none
   */
  public record Bound(double value, Optional<String> reason) {}

  /**
   * At most the least value of any b below the node, from any vector: it is moved into A first.
   *
   * @throws IllegalArgumentException if alpha has another length than the problem
   */
  public Bound lower(Node node, double[] alpha) {
    return at(alpha).lower(node);
  }

  /** A vector moved into A, with energies that err to the safe side: good for any node. */
  public final class Point {
    private final PointOfA point;
    private final Optional<String> failure;

    private Point(PointOfA point, Optional<String> failure) {
      this.point = point;
      this.failure = failure;
    }

    /** At most the least value of any b below the node. */
    public Bound lower(Node node) {
      return failure.isPresent()
          ? new Bound(Double.NEGATIVE_INFINITY, failure)
          : evaluate(Double.NEGATIVE_INFINITY, () -> lowerBound(node, point));
    }
  }

  /**
   * Evaluates the energies of a vector.
   *
   * @throws IllegalArgumentException if alpha has another length than the problem
   */
  public Point at(double[] alpha) {
    requireLength("alpha", alpha, problem.size());
    SparseVector exact = SparseVector.of(ExactPoints.alpha(problem, alpha));
    try {
      return new Point(PointOfA.check("alpha", exact, problem, grams), Optional.empty());
    } catch (RefusedException e) {
      return new Point(null, Optional.of(e.getMessage()));
    }
  }

  private double lowerBound(Node node, PointOfA point) throws RefusedException {
    // A node whose places cannot all be filled allows what it allows: every free kernel.
    double[] kept = choices.energies(node.excluded(), node.included(), point);
    if (kept == null) {
      throw new RefusedException("Node %s allows no weights at all.".formatted(node));
    }
    return Outward.down(LeafBound.of(problem.lambda(), kept, point));
  }

  /**
   * The point of a classifier, or of the machines of several.
   *
   * @param alpha its expansion
   * @param biases its bias, one for each block
   */
  public record Primal(double[] alpha, double... biases) {}

  /**
   * A point close by whose upper bound hardly suffers from the errors of entries and from negative
   * curvature. Both are charged where a margin may be violated, so that points on the margin pay in
   * full; stretching the classifier by as much as they could lose moves them off it, at a cost that
   * is smaller than the charge.
   *
   * @throws IllegalArgumentException if an array has another length than the problem
   */
  public Primal steady(double[] beta, double[] alpha, double... biases) {
    requireLength("beta", beta, problem.q());
    requireLength("alpha", alpha, problem.size());
    requireLength("biases", biases, problem.blocks().size());
    Primal unchanged = new Primal(alpha, biases);
    if (!finite(beta) || !finite(alpha)) {
      return unchanged;
    }
    try {
      double half = Curvature.of(problem, SparseVector.of(ExactPoints.beta(beta))) / 2;
      List<Terms> terms = Terms.of("alpha", SparseVector.of(alpha), problem);
      double[] stretched = alpha.clone();
      double[] shifted = biases.clone();
      for (int c = 0; c < biases.length; c++) {
        double stretch = stretch(c, problem.part(alpha, c), distances(beta, terms.get(c)), half);
        if (stretch > 0 && stretch <= LARGEST_STRETCH) {
          double factor = 1 + stretch;
          for (int j = problem.start(c); j < problem.start(c + 1); j++) {
            stretched[j] = factor * alpha[j];
          }
          shifted[c] = factor * biases[c];
        }
      }
      return new Primal(stretched, shifted);
    } catch (RefusedException e) {
      return unchanged;
    }
  }

  /**
   * The stretch of a classifier with the least cost, to first order: it costs itself times the sum
   * of the free alphas, and a free point (one on the margin) that needs more costs the rest times
   * its box. Where margins are not 1, as in regression, stretching does not help.
   */
  private double stretch(int c, double[] alpha, double[] distances, double half) {
    Block block = problem.blocks().get(c);
    if (Arrays.stream(block.linear()).anyMatch(p -> p != 1)) {
      return 0;
    }
    double[] box = block.upper();
    double[] needed = new double[alpha.length];
    Arrays.setAll(needed, j -> 1.1 * (distances[block.row(j)] + half * box[j]));
    int[] free =
        IntStream.range(0, alpha.length)
            .filter(j -> alpha[j] > 0 && alpha[j] < box[j])
            .boxed()
            .sorted(Comparator.comparingDouble(j -> -needed[j]))
            .mapToInt(j -> j)
            .toArray();
    double cost = Arrays.stream(free).mapToDouble(j -> alpha[j]).sum();
    double gain = 0;
    for (int j : free) {
      gain += box[j];
      if (gain > cost) {
        return needed[j];
      }
    }
    return 0;
  }

  /** For each point how far the errors of entries can carry its decision value. */
  private double[] distances(double[] beta, Terms v) {
    double[] distances = new double[problem.n()];
    for (int i = 0; i < beta.length; i++) {
      if (beta[i] > 0) {
        GramRows gram = grams.get(i);
        double spread = gram.spread(v);
        for (int j = 0; j < distances.length; j++) {
          distances[j] += beta[i] * spread * gram.root(j);
        }
      }
    }
    return distances;
  }

  /**
   * At least F(b), hence at least the optimum, where the weights are moved onto the simplex first.
   *
   * @param beta weights, those that are positive within a choice; otherwise there is no bound
   * @param alpha any vector: a block's machine is w = sum_j s_j alpha_j phi(x_row(j))
   * @param biases any numbers, one for each block
   * @throws IllegalArgumentException if an array has another length than the problem
   */
  public Bound upper(double[] beta, double[] alpha, double... biases) {
    requireLength("beta", beta, problem.q());
    requireLength("alpha", alpha, problem.size());
    return evaluate(Double.POSITIVE_INFINITY, () -> upperBound(beta, alpha, biases));
  }

  private double upperBound(double[] beta, double[] alpha, double[] biases)
      throws RefusedException {
    if (!finite(beta) || !finite(alpha)) {
      throw new RefusedException("Weights and alphas should be finite numbers; some are not.");
    }
    SparseVector weights = SparseVector.of(ExactPoints.beta(beta));
    return Outward.up(UpperBound.of(weights, SparseVector.of(alpha), biases, problem, grams));
  }

  /**
   * A certificate that claims exactly what it proves, or why it proves nothing.
   *
   * @param certificate the certificate; empty if it proves nothing
   * @param reason why it proves nothing
   * @param tooLarge whether that is for its size alone: a smaller one may prove something
   */
  public record Restatement(
      Optional<Certificate> certificate, Optional<String> reason, boolean tooLarge) {}

  /**
   * Evaluates leaves and weights as a certificate of this problem, which does not say where its
   * matrices come from. Bounds in plain double precision may err by more than a gap where entries
   * cancel.
   *
   * @param beta weights
   * @param primal the point that bounds them from above
   * @param leaves they name the alphas by number; their bounds are evaluated
   */
  public Restatement restate(
      double[] beta, Primal primal, List<SparseVector> alphas, List<Leaf> leaves) {
    try {
      Certificate claimed =
          new Certificate(
              Statement.of(problem, Provenance.unknown(problem.q(), "")),
              Double.MAX_VALUE,
              leaves.stream().mapToDouble(Leaf::bound).min().orElse(-Double.MAX_VALUE),
              SparseVector.of(beta),
              SparseVector.of(primal.alpha()),
              Arrays.stream(primal.biases()).boxed().toList(),
              alphas,
              leaves);
      return new Restatement(
          Optional.of(Verifier.evaluate(claimed, problem, grams)), Optional.empty(), false);
    } catch (RefusedException e) {
      return new Restatement(
          Optional.empty(), Optional.of(e.getMessage()), e instanceof TooLargeException);
    }
  }

  /**
   * For each kernel at least how far the errors of its entries can carry d_i(alpha), in double
   * precision. A search that adds it to its energies ends with what {@link #lower} says.
   */
  public double[] energyErrors(double[] alpha) {
    double[] errors = new double[problem.q()];
    try {
      for (Terms v : Terms.of("alpha", SparseVector.of(alpha), problem)) {
        for (int i = 0; i < errors.length; i++) {
          double spread = grams.get(i).spread(v);
          errors[i] += spread * spread;
        }
      }
    } catch (RefusedException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    return errors;
  }

  @FunctionalInterface
  private interface Evaluation {
    double run() throws RefusedException;
  }

  private static Bound evaluate(double nothing, Evaluation evaluation) {
    try {
      return new Bound(evaluation.run(), Optional.empty());
    } catch (RefusedException e) {
      return new Bound(nothing, Optional.of(e.getMessage()));
    }
  }

  private static boolean finite(double[] array) {
    return Arrays.stream(array).allMatch(Double::isFinite);
  }

  private static void requireLength(String name, double[] array, int length) {
    if (array.length != length) {
      throw new IllegalArgumentException(
          "%s should have %d entries; got %d.".formatted(name, length, array.length));
    }
  }
}
