/**
 * MOSEK as a conic solver, through its Fusion interface. MOSEK's classes are the user's own and may
 * be missing: only classes whose name begins with {@code Fusion} name them, and those are loaded
 * once the installation has been found. Uses {@code org.smkl.api} alone.
 */
package org.smkl.relax.mosek;
