/**
 * How much a model loses when a column, or what a kernel says, is shuffled among rows that it has
 * not seen. {@link org.smkl.cv.importance.Shuffling} computes it.
 */
package org.smkl.cv.importance;
