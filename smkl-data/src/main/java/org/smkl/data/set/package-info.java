/**
 * Sets that are known by name: those embedded in the program, and the ten published ones with their
 * protocol, their figures and where they are fetched from.
 */
package org.smkl.data.set;
