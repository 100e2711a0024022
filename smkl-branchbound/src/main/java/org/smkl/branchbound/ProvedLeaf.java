package org.smkl.branchbound;

import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;

/** A fathomed node: nothing in it is better than the bound, which the cut proves. */
record ProvedLeaf(Node node, double bound, Cut cut) {}
