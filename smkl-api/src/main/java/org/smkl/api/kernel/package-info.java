/**
 * Kernel families: named, parametrised similarity functions. May depend on {@code org.smkl.api}
 * alone.
 */
package org.smkl.api.kernel;
