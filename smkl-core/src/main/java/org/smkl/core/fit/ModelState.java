package org.smkl.core.fit;

import java.util.Optional;
import org.smkl.core.data.Schema;
import org.smkl.core.data.Standardizer;
import org.smkl.core.kernel.KernelTransform;

/**
 * What defines a classifier. Arrays are shared: read, never write.
 *
 * @param transform the kernels with weight
 * @param weights their weights, in the same order
 * @param rows the training rows that are needed, in the scale of the kernels
 * @param coefficients y_j alpha_j of those rows
 * @param bias the constant
 * @param standardizer applied to new rows first
 * @param schema what files to predict must look like, where the training data came from a file
 * @param positiveName the class of non-negative decision values
 * @param negativeName the other class
 */
public record ModelState(
    KernelTransform transform,
    double[] weights,
    double[][] rows,
    double[] coefficients,
    double bias,
    Optional<Standardizer> standardizer,
    Optional<Schema> schema,
    String positiveName,
    String negativeName) {}
