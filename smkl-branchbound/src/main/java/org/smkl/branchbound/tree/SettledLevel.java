package org.smkl.branchbound.tree;

import java.util.List;

/**
 * How far the choices of a node are settled.
 *
 * @param level no choice is worth less
 * @param leaves what proves it: together they contain every choice of the node
 * @param next the level in work
 * @param begun leaves of that level so far
 */
public record SettledLevel(
    double level, List<ProvedLeaf> leaves, double next, List<ProvedLeaf> begun) {}
