package org.smkl.core.fit;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.smkl.api.kernel.KernelFamily;

/**
 * Machines that a method of comparison learned, where no fit can: their weights may be negative, of
 * indefinite kernels, or different in each machine. They predict like any model, and nothing is
 * proved of them. Arrays are shared: read, never write.
 *
 * @param input the rows, as a fit has them
 * @param prepared their kernels
 * @param settings the parameters they were learned at
 * @param method who chose the weights
 * @param weights of each machine, or once for all, one for each kept kernel
 * @param expansions of each machine the coefficients over the training rows
 * @param biases of each machine its constant term
 */
public record LearnedMachines(
    FitInput input,
    PreparedProblem prepared,
    FitSettings settings,
    NamedMethod method,
    double[][] weights,
    double[][] expansions,
    double[] biases) {
  /** The model that predicts with them. */
  public SmklModel model(Map<String, KernelFamily> families) {
    return ModelBuilder.build(
        input, prepared, Arrays.asList(weights), expansions, biases, List.of(), families);
  }
}
