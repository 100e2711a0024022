/**
 * A solver-neutral conic model and the solvers that take it. Solvers translate the model and know
 * nothing of kernels. Uses {@code org.smkl.api} alone.
 */
package org.smkl.api.conic;
