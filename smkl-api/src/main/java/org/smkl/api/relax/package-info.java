/**
 * Relaxations of the sparse problem: which there are, nodes of a search tree, cuts, and the
 * backends that solve them. May depend on {@code org.smkl.api} alone.
 */
package org.smkl.api.relax;
