package org.smkl.branchbound;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.api.Problem;
import org.smkl.branchbound.certificate.Certificate;
import org.smkl.branchbound.certificate.Statement;
import org.smkl.branchbound.verify.Verifier;
import org.smkl.core.certify.Provenance;

/**
 * What a search found, with bounds evaluated once more. The search computes in plain double; where
 * large entries of a Gram matrix cancel that may err by more than the gap, and then nothing may be
 * called proved.
 *
 * @param incumbent the incumbent with its value rounded up
 * @param lowerBound the least bound of a leaf rounded down; minus infinity if nothing is proved
 * @param proof the leaves with their bounds rounded down
 */
record Restated(Incumbent incumbent, double lowerBound, Proof proof) {
  static Restated of(Problem problem, Proof proof, Incumbent incumbent) {
    List<Integer> kernels = IntStream.range(0, problem.q()).boxed().toList();
    Provenance nowhere =
        new Provenance(kernels.stream().map(i -> "kernel " + i).toList(), kernels, "", "");
    Optional<Certificate> found =
        Verifier.restate(proof.certificate(Statement.of(problem, nowhere), incumbent), problem);
    if (found.isEmpty()) {
      return new Restated(incumbent, Double.NEGATIVE_INFINITY, proof);
    }
    Certificate c = found.get();
    List<Double> bounds = new ArrayList<>();
    c.leaves().forEach(leaf -> bounds.add(leaf.bound()));
    return new Restated(
        new Incumbent(
            incumbent.beta(),
            incumbent.alpha(),
            incumbent.bias(),
            c.upperBound(),
            incumbent.source()),
        Math.min(c.lowerBound(), c.upperBound()),
        proof.withBounds(bounds));
  }
}
