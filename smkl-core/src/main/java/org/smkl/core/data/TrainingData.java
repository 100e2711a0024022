package org.smkl.core.data;

/**
 * A training file that was read.
 *
 * @param dataset its rows, imputed but not standardised
 * @param schema what further files must look like
 */
public record TrainingData(Dataset dataset, Schema schema) {}
