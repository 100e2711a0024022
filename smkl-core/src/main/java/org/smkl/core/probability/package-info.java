/**
 * From decision values to probabilities of classes: an inner cross-validation at fixed weights
 * gives values that no machine has learned, a sigmoid for each machine is fitted to them, and the
 * machines' probabilities are brought together. Uses {@code org.smkl.api}, {@code
 * org.smkl.core.score}, {@code org.smkl.core.task}, {@code org.smkl.data}, {@code org.smkl.error},
 * {@code org.smkl.svm.bound}, {@code org.smkl.svm.machine}, {@code org.smkl.svm.parallel} and
 * {@code org.smkl.svm.plan} alone.
 */
package org.smkl.core.probability;
