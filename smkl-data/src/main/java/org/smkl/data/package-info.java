/**
 * Rows with labels, splits of them, and the random numbers and checksums behind both. {@code read}
 * has users' files, {@code scale} what is done to columns, {@code set} the sets that are known by
 * name. Uses {@code org.smkl.error} alone.
 */
package org.smkl.data;
