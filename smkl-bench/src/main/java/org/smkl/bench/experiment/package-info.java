/**
 * What experiments are and what they share. {@code experiments.json} describes all of them in words
 * and their tables column by column; {@link org.smkl.bench.experiment.Findings} shows what was
 * found as described. Besides: sets with their kernels, the published figures, draws and their
 * means. The experiments are in the packages below. May depend on methods and the core.
 */
package org.smkl.bench.experiment;
