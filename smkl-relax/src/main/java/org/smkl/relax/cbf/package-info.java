/**
 * Conic models as text in the Conic Benchmark Format, for bug reports and for other solvers. {@link
 * org.smkl.relax.cbf.Cbf} is the door. Uses {@code org.smkl.api} alone.
 */
package org.smkl.relax.cbf;
