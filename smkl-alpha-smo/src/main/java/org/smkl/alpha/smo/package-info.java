/**
 * The embedded alpha-solver: sequential minimal optimisation on a dense Gram matrix. {@link
 * org.smkl.alpha.smo.SmoAlphaSolver} is the door; may depend on {@code org.smkl.api} alone.
 */
package org.smkl.alpha.smo;
