/**
 * The alpha-step: maximise a concave quadratic over a box and one equality. Uses {@code
 * org.smkl.api} alone.
 */
package org.smkl.api.alpha;
