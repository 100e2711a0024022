/**
 * What conic solvers with a native library share: the library inside a jar, the neutral model as
 * flat arrays, a stop signal that native code can see. Depends on the API alone; names no solver.
 */
package org.smkl.conic;
