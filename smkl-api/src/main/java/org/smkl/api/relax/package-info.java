/**
 * Relaxations of the sparse problem: which there are, nodes of a search tree, cuts, and the
 * backends that solve them. Uses {@code org.smkl.api}, {@code org.smkl.api.alpha} and {@code
 * org.smkl.api.conic} alone.
 */
package org.smkl.api.relax;
