/** The beta-step: projection onto the sparse simplex. Uses {@code org.smkl.api} alone. */
package org.smkl.api.beta;
