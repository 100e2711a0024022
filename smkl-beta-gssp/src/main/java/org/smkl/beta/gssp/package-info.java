/** The exact projection onto the sparse simplex. Depends on the API alone. */
package org.smkl.beta.gssp;
