package org.smkl.branchbound.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import org.smkl.api.relax.Cut;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.Leaf;
import org.smkl.certificate.SparseVector;
import org.smkl.certificate.Statement;
import org.smkl.core.certify.Incumbent;

/** Nodes that together cover the whole tree, each with the alpha that proves its bound. */
public final class Proof {
  private final List<ProvedLeaf> leaves;

  Proof(List<ProvedLeaf> leaves) {
    this.leaves = List.copyOf(leaves);
  }

  /** The least bound of a leaf. */
  public double lowerBound() {
    return leaves.stream().mapToDouble(ProvedLeaf::bound).min().orElse(Double.NEGATIVE_INFINITY);
  }

  public Certificate certificate(Statement statement, Incumbent incumbent) {
    IdentityHashMap<Cut, Integer> numbers = new IdentityHashMap<>();
    List<SparseVector> alphas = new ArrayList<>();
    List<Leaf> written = new ArrayList<>();
    for (ProvedLeaf leaf : leaves) {
      Integer number = numbers.get(leaf.cut());
      if (number == null) {
        number = alphas.size();
        numbers.put(leaf.cut(), number);
        alphas.add(SparseVector.of(leaf.cut().alpha()));
      }
      written.add(new Leaf(leaf.node().excluded(), leaf.node().included(), number, leaf.bound()));
    }
    return new Certificate(
        statement,
        incumbent.upperBound(),
        lowerBound(),
        SparseVector.of(incumbent.beta()),
        SparseVector.of(incumbent.alpha()),
        Arrays.stream(incumbent.biases()).boxed().toList(),
        alphas,
        written);
  }
}
