package org.smkl.core.fit;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.core.data.read.Columns;
import org.smkl.core.data.read.Schema;
import org.smkl.core.data.scale.Imputer;
import org.smkl.core.data.scale.Preprocessing;
import org.smkl.core.kernel.KernelTransform;
import org.smkl.core.model.Machine;
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
    Schema schema =
        input.schema().orElseGet(() -> new Schema(Columns.of(prepared.train()), Imputer.none()));
    return new SmklModel(
        schema.columns(),
        Preprocessing.of(schema.imputer(), input.standardizer()),
        transform,
        weights,
        machine(prepared, solution, transform, families),
        families);
  }

  private static Machine machine(
      PreparedProblem prepared,
      Solution solution,
      KernelTransform transform,
      Map<String, KernelFamily> families) {
    double[] alpha = solution.alpha();
    double[] labels = prepared.train().labels();
    boolean all = transform.needsAllRows(families, prepared.train().columns());
    int[] rows = IntStream.range(0, alpha.length).filter(j -> all || alpha[j] != 0).toArray();
    return new Machine(
        rows.length == alpha.length,
        rows,
        Arrays.stream(rows).mapToObj(j -> prepared.train().x()[j]).toArray(double[][]::new),
        Arrays.stream(rows).mapToDouble(j -> labels[j] * alpha[j]).toArray(),
        solution.value().bias());
  }
}
