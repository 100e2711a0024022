/**
 * Bounds that need no trust in any solver: kernel energies, the exact sparse minimum G, LB(alpha)
 * at any node, F(beta) from the primal. Uses {@code org.smkl.api}, {@code org.smkl.numeric} and
 * {@code org.smkl.svm.parallel} alone.
 */
package org.smkl.svm.bound;
