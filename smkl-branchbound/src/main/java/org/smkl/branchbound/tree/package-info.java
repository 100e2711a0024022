/**
 * The state of a search: open nodes, leaves with what proves them, cuts, and what branching has
 * brought.
 */
package org.smkl.branchbound.tree;
