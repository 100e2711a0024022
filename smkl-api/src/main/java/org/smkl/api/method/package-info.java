/**
 * Methods that choose kernel weights. Uses {@code org.smkl.api}, {@code org.smkl.api.alpha}, {@code
 * org.smkl.api.beta} and {@code org.smkl.api.relax} alone.
 */
package org.smkl.api.method;
