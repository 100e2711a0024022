/** Kernel families: named, parametrised similarity functions. Uses {@code org.smkl.api} alone. */
package org.smkl.api.kernel;
