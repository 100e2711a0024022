/**
 * Reads conic models that were written as files, so that tests can compare them. Uses {@code
 * org.smkl.api} alone.
 */
package org.smkl.tck.cbf;
