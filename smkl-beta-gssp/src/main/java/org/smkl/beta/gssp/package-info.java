/** The exact projection onto the sparse simplex. Uses {@code org.smkl.api} alone. */
package org.smkl.beta.gssp;
