/**
 * What the Python package {@code smkl} needs of Java and no Java program does: numbers from memory
 * that Python owns, kernels whose values Python computes, and work that Python can watch and stop.
 * {@link org.smkl.python.Work} is the door; the package in the folder {@code python} is its only
 * caller.
 */
package org.smkl.python;
