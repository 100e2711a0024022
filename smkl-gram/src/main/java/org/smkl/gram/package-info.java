/**
 * From kernel specifications and data to Gram matrices: the specification language, the engine that
 * computes the matrices of a set together, normalisation, and the treatment of indefinite matrices
 * with its counterpart for prediction. May depend on the API, EJML, {@code org.smkl.plugin.guard}
 * and the core's helpers alone; kernel families are handed in, never named.
 */
package org.smkl.gram;
