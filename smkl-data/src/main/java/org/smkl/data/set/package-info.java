/**
 * Sets that are known by name: those embedded in the program, and the ten published ones with their
 * protocol, their figures and where they are fetched from. Uses {@code org.smkl.data}, {@code
 * org.smkl.data.read}, {@code org.smkl.data.scale}, {@code org.smkl.error} and {@code org.smkl.io}
 * alone.
 */
package org.smkl.data.set;
