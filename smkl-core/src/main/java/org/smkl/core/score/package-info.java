/**
 * How good predictions are, and how decision values become probabilities: pure functions on arrays.
 * {@link org.smkl.core.score.Score} names the scores, an {@link org.smkl.core.score.Outcome} is
 * what they judge, {@link org.smkl.core.score.Sigmoid} and {@link org.smkl.core.score.Coupling}
 * make probabilities. Uses {@code org.smkl.error} alone.
 *
 * <p>A score that is not defined for what it is given (no rows, one class where two are needed) is
 * NaN, never an exception; a row of weight 0 counts as one that is not there.
 */
package org.smkl.core.score;
