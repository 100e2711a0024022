package org.smkl.branchbound.tree;

import java.util.List;

/**
 * How far the choices of a node are settled.
 *
 * @param level no choice is worth less
 * @param leaves what proves it: together they contain every choice of the node
 * @param next the level in work
 * @param begun leaves of that level so far
 * @param open choices that are left at the last level, as a logarithm to base 10; NaN before it
 */
public record SettledLevel(
    double level, List<ProvedLeaf> leaves, double next, List<ProvedLeaf> begun, double open) {}
