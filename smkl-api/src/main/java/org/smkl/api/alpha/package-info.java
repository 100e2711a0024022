/**
 * The alpha-step: maximise a concave quadratic over a box and one equality. May depend on {@code
 * org.smkl.api} alone.
 */
package org.smkl.api.alpha;
