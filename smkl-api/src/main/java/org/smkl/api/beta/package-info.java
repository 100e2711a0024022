/** The beta-step: projection onto the sparse simplex. May depend on {@code org.smkl.api} alone. */
package org.smkl.api.beta;
