/**
 * What conic solvers with a native library share: the library inside a jar, the neutral model as
 * flat arrays, a stop signal that native code can see. Names no solver. Uses {@code org.smkl.api}
 * alone.
 */
package org.smkl.conic;
