package org.smkl.branchbound;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.Provenance;
import org.smkl.certificate.Statement;
import org.smkl.certificate.verify.RigorousBounds;

/**
 * What a search found, with bounds evaluated once more. The search computes in plain double; where
 * large entries of a Gram matrix cancel that may err by more than the gap, and then nothing may be
 * called proved.
 *
 * @param incumbent the incumbent with its value rounded up; infinite if it bounds nothing
 * @param lowerBound the least bound of a leaf rounded down; minus infinity if nothing is proved
 * @param proof the leaves with their bounds rounded down
 * @param trouble why nothing is proved, if nothing is
 */
record Restated(Incumbent incumbent, double lowerBound, Proof proof, Optional<String> trouble) {
  static Restated of(Tools tools, Proof proof, Incumbent found) {
    RigorousBounds.Primal steady =
        tools.bounds().steady(found.beta(), found.alpha(), found.biases());
    Incumbent incumbent =
        new Incumbent(
            found.beta(), steady.alpha(), steady.biases(), found.upperBound(), found.source());
    Statement nowhere = Statement.of(tools.problem(), Provenance.unknown(tools.problem().q(), ""));
    RigorousBounds.Restatement restated =
        tools.bounds().restate(proof.certificate(nowhere, incumbent));
    if (restated.certificate().isEmpty()) {
      double upper =
          tools.bounds().upper(incumbent.beta(), incumbent.alpha(), incumbent.biases()).value();
      return new Restated(
          incumbent.withUpperBound(upper), Double.NEGATIVE_INFINITY, proof, restated.reason());
    }
    Certificate c = restated.certificate().get();
    List<Double> bounds = new ArrayList<>();
    c.leaves().forEach(leaf -> bounds.add(leaf.bound()));
    return new Restated(
        incumbent.withUpperBound(c.upperBound()),
        c.lowerBound(),
        proof.withBounds(bounds),
        Optional.empty());
  }
}
