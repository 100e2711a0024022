/**
 * Dense linear algebra in plain double precision, for solvers: vectors, supports, Cholesky factors,
 * spectra, small systems, intervals of means. Every sum has a fixed order, so that results do not
 * depend on threads. Nothing here is a proof: the checker of org.smkl.certificate has arithmetic of
 * its own. Uses no other package of smkl.
 */
package org.smkl.numeric;
