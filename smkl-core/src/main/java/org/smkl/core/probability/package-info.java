/**
 * From decision values to probabilities of classes: an inner cross-validation at fixed weights
 * gives values that no machine has learned, a sigmoid for each machine is fitted to them, and the
 * machines' probabilities are brought together. May depend on the API and on bounds, data, parallel
 * loops, scores and tasks.
 */
package org.smkl.core.probability;
