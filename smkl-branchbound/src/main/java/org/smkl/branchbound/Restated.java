package org.smkl.branchbound;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.smkl.branchbound.node.Tools;
import org.smkl.branchbound.tree.Proof;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.Provenance;
import org.smkl.certificate.Statement;
import org.smkl.certificate.verify.RigorousBounds;
import org.smkl.search.Incumbent;

/**
 * What a search found, with bounds evaluated once more. The search computes in plain double; where
 * large entries of a Gram matrix cancel that may err by more than the gap, and then nothing may be
 * called proved.
 *
 * @param incumbent the incumbent with its value rounded up; infinite if it bounds nothing
 * @param lowerBound the least bound of a leaf rounded down; minus infinity if nothing is proved
 * @param proof the certificate with its bounds rounded outward; empty if nothing is proved
 * @param trouble why nothing is proved, or less than the search found, where that is so
 * @param stopped whether that is because there was no time left
 */
record Restated(
    Incumbent incumbent,
    double lowerBound,
    Optional<Certificate> proof,
    Optional<String> trouble,
    boolean stopped) {
  /** A copy that says it is less than was found. */
  private Restated insteadOf(String refused) {
    String words = "The lower bound is that of the root, less than the search found. " + refused;
    return new Restated(incumbent, lowerBound, proof, Optional.of(words), stopped);
  }

  /**
   * Evaluates what was found.
   *
   * @param simpler the tree as one leaf, to fall back to where the proof is too large to be checked
   */
  static Restated of(Tools tools, Proof proof, Supplier<Optional<Proof>> simpler, Incumbent found) {
    try {
      return evaluated(tools, proof, simpler, found);
    } catch (CancellationException e) {
      return new Restated(
          found.withUpperBound(Double.POSITIVE_INFINITY),
          Double.NEGATIVE_INFINITY,
          Optional.empty(),
          Optional.of(
              "The run was stopped before its bounds were evaluated with their rounding errors, which takes a while with so many rows or kernels."),
          true);
    }
  }

  private static Restated evaluated(
      Tools tools, Proof proof, Supplier<Optional<Proof>> simpler, Incumbent found) {
    RigorousBounds.Primal steady =
        tools.bounds().steady(found.beta(), found.alpha(), found.biases());
    Incumbent incumbent =
        new Incumbent(
            found.beta(), steady.alpha(), steady.biases(), found.upperBound(), found.source());
    Statement nowhere = Statement.of(tools.problem(), Provenance.unknown(tools.problem().q(), ""));
    RigorousBounds.Restatement restated =
        tools.bounds().restate(proof.certificate(nowhere, incumbent));
    Optional<Proof> root = restated.tooLarge() ? simpler.get() : Optional.empty();
    if (root.isPresent()) {
      return evaluated(tools, root.get(), Optional::empty, found)
          .insteadOf(restated.reason().orElse(""));
    }
    if (restated.certificate().isEmpty()) {
      double upper =
          tools.bounds().upper(incumbent.beta(), incumbent.alpha(), incumbent.biases()).value();
      return new Restated(
          incumbent.withUpperBound(upper),
          Double.NEGATIVE_INFINITY,
          Optional.empty(),
          restated.reason(),
          false);
    }
    Certificate c = restated.certificate().get();
    return new Restated(
        incumbent.withUpperBound(c.upperBound()),
        c.lowerBound(),
        restated.certificate(),
        Optional.empty(),
        false);
  }
}
