package org.smkl.search;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.api.Problem;
import org.smkl.api.relax.Node;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.ExactPoints;
import org.smkl.certificate.Leaf;
import org.smkl.certificate.SparseVector;
import org.smkl.certificate.Statement;
import org.smkl.certificate.verify.RigorousBounds;

/**
 * What a search found and proved.
 *
 * @param status how it ended
 * @param incumbent the best weights
 * @param lowerBound the least bound of a leaf or an open node, at most the upper bound. Both are
 *     evaluated with every rounding error on the safe side, whatever ended the search; minus
 *     infinity and infinity where nothing could be proved
 * @param relativeGap (upper - lower) / |upper|
 * @param rootBound the bound of the root's relaxation
 * @param supportsSolved supports solved exactly
 * @param seconds wall times
 * @param progress the counters
 * @param proof proves both bounds, whatever the status; its statement does not say where the
 *     matrices come from, because the search does not know. Empty where nothing could be proved
 * @param trouble what kept the bounds from being proved, where something did
 * @param failure why the first node that could not be closed could not, where one is left
 */
public record SearchResult(
    SearchStatus status,
    Incumbent incumbent,
    double lowerBound,
    double relativeGap,
    double rootBound,
    int supportsSolved,
    SearchSeconds seconds,
    SearchProgress progress,
    Optional<Certificate> proof,
    Optional<String> trouble,
    Optional<String> failure) {
  /** Checks that nothing is missing. */
  public SearchResult {
    Objects.requireNonNull(status, "status");
    Objects.requireNonNull(incumbent, "incumbent");
    Objects.requireNonNull(proof, "proof");
    Objects.requireNonNull(trouble, "trouble");
    Objects.requireNonNull(failure, "failure");
  }

  /**
   * The result of a search that has weights and leaves. All bounds are evaluated here, with every
   * rounding error on the safe side, and the certificate is written; a status that the bounds do
   * not carry is taken back by whoever called the search.
   *
   * @param beta weights in B
   * @param alpha the expansion of the primal point at beta: that of the alpha-steps will do
   * @param biases its biases, one for each block
   * @param leaves nodes that together cover every choice of k0 kernels
   * @param alphas for each leaf the vector that bounds it from below; it is moved into A
   */
  public static SearchResult of(
      Problem problem,
      SearchStatus status,
      double[] beta,
      double[] alpha,
      double[] biases,
      List<Node> leaves,
      List<double[]> alphas,
      double seconds) {
    RigorousBounds bounds = RigorousBounds.of(problem);
    double[] weights = ExactPoints.beta(beta);
    RigorousBounds.Primal primal = bounds.steady(weights, alpha, biases);
    double upper = bounds.upper(weights, primal.alpha(), primal.biases()).value();
    // What each leaf proves is evaluated below.
    List<Leaf> claimed =
        IntStream.range(0, leaves.size())
            .mapToObj(
                t -> {
                  Node leaf = leaves.get(t);
                  return new Leaf(leaf.excluded(), leaf.included(), t, -Double.MAX_VALUE);
                })
            .toList();
    RigorousBounds.Restatement restated =
        bounds.restate(
            weights,
            primal,
            alphas.stream().map(a -> SparseVector.of(ExactPoints.alpha(problem, a))).toList(),
            claimed);
    double lower =
        restated.certificate().map(Certificate::lowerBound).orElse(Double.NEGATIVE_INFINITY);
    SearchProgress progress =
        new SearchProgress(
                seconds,
                leaves.size(),
                0,
                0,
                lower,
                upper,
                0,
                0,
                alphas.size(),
                ChoiceCount.of(
                    problem.q(), problem.k0(), status.proved() ? 0 : Double.POSITIVE_INFINITY))
            .withBounds(lower, upper);
    return new SearchResult(
        status,
        new Incumbent(weights, primal.alpha(), primal.biases(), upper, 'x'),
        lower,
        progress.relativeGap(),
        lower,
        leaves.size(),
        new SearchSeconds(seconds, seconds, seconds),
        progress,
        restated.certificate(),
        restated.reason(),
        Optional.empty());
  }

  /** A copy with what made it written into its proof, each as "kind:id version". */
  public SearchResult by(List<String> plugins) {
    return new SearchResult(
        status,
        incumbent,
        lowerBound,
        relativeGap,
        rootBound,
        supportsSolved,
        seconds,
        progress,
        proof.map(certificate -> certificate.by(plugins)),
        trouble,
        failure);
  }

  /** UB(beta) of the incumbent. */
  public double upperBound() {
    return incumbent.upperBound();
  }

  /**
   * The proof of this statement.
   *
   * @throws IllegalStateException if nothing is proved
   */
  public Certificate certificate(Statement statement) {
    return proof
        .orElseThrow(
            () -> new IllegalStateException("Nothing is proved: " + trouble.orElse("no reason.")))
        .of(statement);
  }

  /** The points of A that prove the lower bound: good cuts for any k0 and lambda. */
  public List<double[]> alphas() {
    return proof.stream()
        .flatMap(certificate -> certificate.alphas().stream())
        .map(this::dense)
        .toList();
  }

  private double[] dense(SparseVector sparse) {
    double[] dense = new double[incumbent.alpha().length];
    for (int k = 0; k < sparse.size(); k++) {
      dense[sparse.indices()[k]] = sparse.values()[k];
    }
    return dense;
  }
}
