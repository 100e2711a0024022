package org.smkl.core.fit;

import java.util.Optional;
import org.smkl.core.score.ClassOutcome;
import org.smkl.core.score.Outcome;

/**
 * What a model predicts, beside what is true.
 *
 * @param train for the training rows; with probabilities where the model has them, which look too
 *     good here
 * @param test for test rows, where there are any
 * @param heldOut for the training rows, each predicted by machines that had not seen it, at the
 *     same weights of the kernels; where there are probabilities
 */
public record Evaluation(Outcome train, Optional<Outcome> test, Optional<ClassOutcome> heldOut) {}
