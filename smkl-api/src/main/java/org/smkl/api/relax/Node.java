package org.smkl.api.relax;

import java.util.BitSet;
import org.smkl.api.Problem;

/**
 * A node of the search over z: z_i = 0 on the excluded kernels I0, z_i = 1 on the included kernels
 * I1, the others are free. A kernel in I1 uses up one of the k0 places but may have weight 0. The
 * rules of a problem hold at its nodes whether or not a node repeats them ({@link NodeChoices}).
 * Immutable, compared by value.
 */
public final class Node {
  private static final Node ROOT = new Node(new BitSet(), new BitSet());

  private final BitSet excluded;
  private final BitSet included;

  private Node(BitSet excluded, BitSet included) {
    this.excluded = excluded;
    this.included = included;
  }

  /** The node without restrictions. */
  public static Node root() {
    return ROOT;
  }

  /** The node of a whole problem: what its rules forbid is excluded, what they demand included. */
  public static Node root(Problem problem) {
    return problem.rules().isNone()
        ? ROOT
        : new Node(problem.rules().never(), problem.rules().must());
  }

  /** The node with these restrictions; the sets are copied and must be disjoint. */
  public static Node of(BitSet excluded, BitSet included) {
    if (excluded.intersects(included)) {
      throw new IllegalArgumentException(
          "A kernel cannot be excluded and included at once; got I0 = %s and I1 = %s."
              .formatted(excluded, included));
    }
    return new Node((BitSet) excluded.clone(), (BitSet) included.clone());
  }

  /** The node that allows exactly this support, with nothing forced. */
  public static Node support(BitSet support, int q) {
    BitSet complement = (BitSet) support.clone();
    complement.flip(0, q);
    return new Node(complement, new BitSet());
  }

  /** The child with kernel i excluded. */
  public Node exclude(int i) {
    BitSet e = (BitSet) excluded.clone();
    e.set(i);
    return of(e, included);
  }

  /** The child with kernel i included. */
  public Node include(int i) {
    BitSet e = (BitSet) included.clone();
    e.set(i);
    return of(excluded, e);
  }

  /** Whether kernel i is excluded. */
  public boolean excludes(int i) {
    return excluded.get(i);
  }

  /** Whether kernel i is included. */
  public boolean includes(int i) {
    return included.get(i);
  }

  /** Whether kernel i is free. */
  public boolean isFree(int i) {
    return !excluded.get(i) && !included.get(i);
  }

  /** A copy of I0. */
  public BitSet excluded() {
    return (BitSet) excluded.clone();
  }

  /** A copy of I1. */
  public BitSet included() {
    return (BitSet) included.clone();
  }

  /** How many kernels are included. */
  public int includedCount() {
    return included.cardinality();
  }

  /**
   * Checks that some b in B satisfies the restrictions.
   *
   * @throws IllegalArgumentException if more than k0 kernels are included or more than a rule
   *     allows, none is left, or an index is out of range
   */
  public void requireFeasible(Problem problem) {
    int q = problem.q();
    if (excluded.length() > q || included.length() > q) {
      throw new IllegalArgumentException(
          "Node %s names a kernel beyond q = %d.".formatted(this, q));
    }
    if (includedCount() > problem.k0() || excluded.cardinality() == q) {
      throw new IllegalArgumentException(
          "Node %s has no feasible point: at most k0 = %d of q = %d kernels may be included and one must be left."
              .formatted(this, problem.k0(), q));
    }
    if (!problem.rules().isNone() && !NodeChoices.of(problem, this).feasible()) {
      throw new IllegalArgumentException(
          "Node %s has no feasible point: the rules (%s) do not allow what it includes, or leave no kernel."
              .formatted(this, problem.rules()));
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Node node
        && excluded.equals(node.excluded)
        && included.equals(node.included);
  }

  @Override
  public int hashCode() {
    return 31 * excluded.hashCode() + included.hashCode();
  }

  @Override
  public String toString() {
    return "(I0=" + excluded + ", I1=" + included + ")";
  }
}
