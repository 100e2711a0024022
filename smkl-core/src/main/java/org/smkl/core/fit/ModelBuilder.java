package org.smkl.core.fit;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.core.kernel.KernelTransform;
import org.smkl.core.response.Solution;

/** Makes a classifier of a solution, with no more training rows than it needs. */
final class ModelBuilder {
  private ModelBuilder() {}

  static SmklModel build(
      FitInput input,
      PreparedProblem prepared,
      Solution solution,
      Map<String, KernelFamily> families) {
    int[] chosen =
        IntStream.range(0, solution.beta().length).filter(i -> solution.beta()[i] != 0).toArray();
    KernelTransform transform = prepared.kernels().transform().select(chosen);
    double[] weights = Arrays.stream(chosen).mapToDouble(i -> solution.beta()[i]).toArray();
    double[] labels = prepared.train().labels();
    int[] rows =
        transform.needsAllRows(families, prepared.train().columns())
            ? IntStream.range(0, labels.length).toArray()
            : IntStream.range(0, labels.length).filter(j -> solution.alpha()[j] != 0).toArray();
    ModelState state =
        new ModelState(
            transform,
            weights,
            Arrays.stream(rows).mapToObj(j -> prepared.train().x()[j]).toArray(double[][]::new),
            Arrays.stream(rows).mapToDouble(j -> labels[j] * solution.alpha()[j]).toArray(),
            solution.value().biases()[0],
            input.standardizer(),
            input.schema(),
            prepared.train().positiveName(),
            prepared.train().negativeName());
    return new SmklModel(state, families);
  }
}
