package org.smkl.core.model;

import java.util.List;
import java.util.Map;
import org.smkl.core.task.Task;
import org.smkl.data.Table;
import org.smkl.data.read.Classes;
import org.smkl.data.read.Columns;
import org.smkl.data.scale.Imputation;
import org.smkl.data.scale.Preprocessing;

/** The document of the golden file, built by hand. */
final class Models {
  private Models() {}

  static ModelDocument example() {
    return ModelDocument.of(
        new ModelOrigin(
            "train.csv",
            "7c1e2b0f5d3a49688f0e1d2c3b4a5968778695a4b3c2d1e0f00112233445566f",
            5,
            123,
            Map.of("C", "10.0", "lambda", "0.01", "k0", "2", "method", "best-response"),
            Map.of("smkl", "0.1.0", "libsvm", "3.35"),
            List.of("fit", "--data", "train.csv", "-o", "model.json"),
            null),
        new Columns(
            List.of("age", "größe"),
            true,
            4,
            List.of(1, 3),
            "class",
            2,
            List.of("id"),
            "yes",
            "no",
            Classes.Rest.NONE,
            null,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            null,
            null),
        new Preprocessing(
            Imputation.MEAN,
            new double[] {0.1 + 0.2, -0.0},
            new double[] {41.3, 1e-300},
            new double[] {12.5, 0}),
        Task.twoClasses(List.of("no", "yes")),
        new ModelKernels(
            "clip",
            "trace",
            1e-6,
            List.of(
                new ModelKernel(
                    "linear", 0.25, "as-is", Map.of("factor", new double[] {1.0 / 3}), null),
                new ModelKernel("rbf(gamma=0.5)", 0.75, "as-is", Map.of(), null),
                new ModelKernel("sigmoid(scale=0.5,offset=1)", 0, "clipped", Map.of(), null))),
        new Machine(
            false,
            new int[] {0, 2, 4},
            Table.of(
                new double[][] {
                  {-1.5, 0}, {Double.MIN_VALUE, 2.0 / 3}, {Math.PI, -Double.MAX_VALUE}
                }),
            new double[][] {{10, -7.000000000000001, -2.999999999999999}},
            new double[] {-0.12345678901234568}),
        List.of(),
        new ModelBounds("GAP_REACHED", 16.780247024831212, true, 16.78, 4.7e-6, null));
  }
}
