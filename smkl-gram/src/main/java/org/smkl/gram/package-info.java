/**
 * From kernel specifications and data to Gram matrices: the specification language, the engine that
 * computes the matrices of a set together, normalisation, and the treatment of indefinite matrices
 * with its counterpart for prediction. Kernel families are handed in, never named. Uses {@code
 * org.smkl.api}, {@code org.smkl.data}, {@code org.smkl.error}, {@code org.smkl.io}, {@code
 * org.smkl.numeric}, {@code org.smkl.plugin.guard}, {@code org.smkl.svm.parallel} and {@code
 * org.smkl.svm.plan} alone.
 */
package org.smkl.gram;
