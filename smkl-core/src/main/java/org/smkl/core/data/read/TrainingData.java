package org.smkl.core.data.read;

import org.smkl.core.data.Dataset;

/**
 * A training file that was read.
 *
 * @param dataset its rows, imputed but not standardised
 * @param schema what further files must look like
 */
public record TrainingData(Dataset dataset, Schema schema) {}
