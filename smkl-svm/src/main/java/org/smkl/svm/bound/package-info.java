/**
 * Bounds that need no trust in any solver: kernel energies, the exact sparse minimum G, LB(alpha)
 * at any node, F(beta) from the primal. May depend on the API and {@code org.smkl.svm.parallel}
 * alone.
 */
package org.smkl.svm.bound;
