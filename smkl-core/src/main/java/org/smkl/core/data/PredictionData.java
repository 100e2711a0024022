package org.smkl.core.data;

import java.util.Optional;

/**
 * Rows to predict.
 *
 * @param name the file's name
 * @param x the rows in the order of the schema's features, imputed, not standardised; shared
 * @param labels -1 or +1 where the file has a known class in every row; shared
 * @param byPosition whether columns with names in training were matched by their order, because
 *     this file has no names
 */
public record PredictionData(
    String name, double[][] x, Optional<double[]> labels, boolean byPosition) {}
