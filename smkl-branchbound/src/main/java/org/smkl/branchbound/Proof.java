package org.smkl.branchbound;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.smkl.api.relax.Cut;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.Leaf;
import org.smkl.certificate.SparseVector;
import org.smkl.certificate.Statement;

/** Nodes that together cover the whole tree, each with the alpha that proves its bound. */
public final class Proof {
  private static final int PASSES = 20;

  private final List<ProvedLeaf> leaves;

  Proof(List<ProvedLeaf> leaves) {
    this.leaves = List.copyOf(leaves);
  }

  /** The same leaves with other bounds, in order. */
  Proof withBounds(List<Double> bounds) {
    List<ProvedLeaf> restated = new ArrayList<>();
    for (int l = 0; l < leaves.size(); l++) {
      ProvedLeaf leaf = leaves.get(l);
      restated.add(new ProvedLeaf(leaf.node(), bounds.get(l), leaf.cut()));
    }
    return new Proof(restated);
  }

  /**
   * The same leaves proved by few alphas, each still at least the least bound. Where nothing better
   * than that bound is claimed, there is no need to evaluate hundreds of alphas with care.
   */
  Proof condensed(double lambda, int k0) {
    double least = lowerBound();
    ProvedLeaf[] chosen = new ProvedLeaf[leaves.size()];
    int open = weakest();
    for (int pass = 0; pass < PASSES && open >= 0; pass++) {
      Cut cut = leaves.get(open).cut();
      chosen[open] = leaves.get(open);
      open = -1;
      for (int l = 0; l < chosen.length; l++) {
        if (chosen[l] == null) {
          double bound = RankedCut.lower(cut, lambda, k0, leaves.get(l).node());
          if (bound >= least) {
            chosen[l] = new ProvedLeaf(leaves.get(l).node(), bound, cut);
          } else {
            open = open < 0 ? l : open;
          }
        }
      }
    }
    for (int l = 0; l < chosen.length; l++) {
      chosen[l] = chosen[l] == null ? leaves.get(l) : chosen[l];
    }
    return new Proof(List.of(chosen));
  }

  private int weakest() {
    int weakest = -1;
    for (int l = 0; l < leaves.size(); l++) {
      if (weakest < 0 || leaves.get(l).bound() < leaves.get(weakest).bound()) {
        weakest = l;
      }
    }
    return weakest;
  }

  /** How many leaves there are. */
  public int size() {
    return leaves.size();
  }

  /** The least bound of a leaf. */
  double lowerBound() {
    return leaves.stream().mapToDouble(ProvedLeaf::bound).min().orElse(Double.NEGATIVE_INFINITY);
  }

  Certificate certificate(Statement statement, Incumbent incumbent) {
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
        incumbent.bias(),
        alphas,
        written);
  }
}
