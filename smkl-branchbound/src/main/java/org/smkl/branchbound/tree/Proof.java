package org.smkl.branchbound.tree;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.smkl.api.Problem;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;
import org.smkl.certificate.Leaf;
import org.smkl.certificate.SparseVector;
import org.smkl.certificate.verify.RigorousBounds;
import org.smkl.search.Incumbent;

/** Nodes that together cover the whole tree, each with the alpha that proves its bound. */
public final class Proof {
  private static final int PASSES = 20;

  private final List<ProvedLeaf> leaves;

  Proof(List<ProvedLeaf> leaves) {
    this.leaves = List.copyOf(leaves);
  }

  /** The whole tree as one leaf, with the bound that this cut proves for it. */
  public static Proof whole(RankedCut cut, Problem problem) {
    double bound = cut.lower(problem, Node.root());
    return new Proof(List.of(new ProvedLeaf(Node.root(), bound, cut.cut())));
  }

  /**
   * These leaves proved by few alphas, each up to the given level or its own bound. Where nothing
   * better is claimed, there is no need to evaluate hundreds of alphas with care.
   */
  @SuppressWarnings("ReferenceEquality") // Whether it is the very same cut; equal ones may differ.
  public Proof condensed(Problem problem, double level, Cut first) {
    ProvedLeaf[] chosen = new ProvedLeaf[leaves.size()];
    Cut cut = first;
    for (int pass = 0; pass < PASSES && cut != null; pass++) {
      Cut next = null;
      for (int l = 0; l < chosen.length; l++) {
        if (chosen[l] == null) {
          ProvedLeaf leaf = leaves.get(l);
          double bound =
              leaf.cut() == cut ? leaf.bound() : RankedCut.lower(cut, problem, leaf.node());
          if (bound >= level || leaf.cut() == cut) {
            chosen[l] = new ProvedLeaf(leaf.node(), bound, cut);
          } else {
            next = next == null ? leaf.cut() : next;
          }
        }
      }
      cut = next;
    }
    for (int l = 0; l < chosen.length; l++) {
      chosen[l] = chosen[l] == null ? leaves.get(l) : chosen[l];
    }
    return new Proof(List.of(chosen));
  }

  /** The leaves. */
  public List<ProvedLeaf> leaves() {
    return leaves;
  }

  /** The least bound of a leaf. */
  public double lowerBound() {
    return leaves.stream().mapToDouble(ProvedLeaf::bound).min().orElse(Double.NEGATIVE_INFINITY);
  }

  /** These bounds evaluated with every rounding error on the safe side. */
  public RigorousBounds.Restatement restate(RigorousBounds bounds, Incumbent incumbent) {
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
    return bounds.restate(
        incumbent.beta(),
        new RigorousBounds.Primal(incumbent.alpha(), incumbent.biases()),
        alphas,
        written);
  }
}
