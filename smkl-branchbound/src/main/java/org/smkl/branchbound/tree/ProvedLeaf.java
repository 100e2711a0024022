package org.smkl.branchbound.tree;

import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;

/** A fathomed node: nothing in it is better than the bound, which the cut proves. */
public record ProvedLeaf(Node node, double bound, Cut cut) {}
