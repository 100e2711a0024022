/**
 * The embedded alpha-solver: sequential minimal optimisation on a dense Gram matrix. {@link
 * org.smkl.alpha.smo.SmoAlphaSolver} is the door. Uses {@code org.smkl.api} and {@code
 * org.smkl.numeric} alone.
 */
package org.smkl.alpha.smo;
