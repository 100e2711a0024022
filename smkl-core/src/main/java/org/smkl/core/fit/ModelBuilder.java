package org.smkl.core.fit;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.smkl.api.Problem;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.core.model.Machine;
import org.smkl.core.response.Solution;
import org.smkl.core.score.Sigmoid;
import org.smkl.data.read.Columns;
import org.smkl.data.read.Schema;
import org.smkl.data.scale.Imputer;
import org.smkl.data.scale.Preprocessing;
import org.smkl.gram.KernelTransform;

/** Makes a model of a solution, with no more training rows than it needs. */
final class ModelBuilder {
  private ModelBuilder() {}

  /**
   * Of the machines of a solution.
   *
   * @param betas the weights of each machine, or once those that all share
   */
  static SmklModel build(
      FitInput input,
      PreparedProblem prepared,
      Solution solution,
      List<double[]> betas,
      List<Sigmoid> sigmoids,
      Map<String, KernelFamily> families) {
    Problem problem = prepared.problem();
    double[][] expansions = new double[problem.blocks().size()][];
    Arrays.setAll(
        expansions, c -> problem.source().overRows(problem.expansion(solution.alpha(), c)));
    double[] biases = solution.value().biases();
    return build(input, prepared, betas, expansions, biases, sigmoids, families);
  }

  /**
   * Of machines with these coefficients over the training rows.
   *
   * @param betas the weights of each machine, or once those that all share
   */
  static SmklModel build(
      FitInput input,
      PreparedProblem prepared,
      List<double[]> betas,
      double[][] expansions,
      double[] biases,
      List<Sigmoid> sigmoids,
      Map<String, KernelFamily> families) {
    int[] chosen =
        IntStream.range(0, betas.get(0).length)
            .filter(i -> betas.stream().anyMatch(beta -> beta[i] != 0))
            .toArray();
    KernelTransform transform = prepared.kernels().transform().select(chosen);
    double[][] weights =
        betas.stream()
            .map(beta -> Arrays.stream(chosen).mapToDouble(i -> beta[i]).toArray())
            .toArray(double[][]::new);
    Schema schema =
        input.schema().orElseGet(() -> new Schema(Columns.of(prepared.train()), Imputer.none()));
    return new SmklModel(
        schema.columns(),
        Preprocessing.of(schema.imputer(), input.standardizer()),
        prepared.task(),
        transform,
        weights,
        machine(prepared, expansions, biases, transform, families),
        sigmoids,
        families);
  }

  private static Machine machine(
      PreparedProblem prepared,
      double[][] v,
      double[] biases,
      KernelTransform transform,
      Map<String, KernelFamily> families) {
    int n = prepared.train().rows();
    boolean all = transform.needsAllRows(families, prepared.train().table());
    int[] rows =
        IntStream.range(0, n)
            .filter(r -> all || Arrays.stream(v).anyMatch(machine -> machine[r] != 0))
            .toArray();
    return new Machine(
        rows.length == n,
        rows,
        prepared.train().table().select(rows),
        Arrays.stream(v)
            .map(machine -> Arrays.stream(rows).mapToDouble(r -> machine[r]).toArray())
            .toArray(double[][]::new),
        biases);
  }
}
