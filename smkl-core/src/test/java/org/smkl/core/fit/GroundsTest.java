package org.smkl.core.fit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.smkl.api.PsdGround;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.api.kernel.PairKernel;
import org.smkl.data.Table;
import org.smkl.data.set.EmbeddedData;
import org.smkl.gram.KernelOptions;
import org.smkl.gram.KernelPreparation;
import org.smkl.gram.KernelSpecParser;
import org.smkl.gram.PreparedKernels;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.plugin.guard.Guard;
import org.smkl.plugin.guard.PluginOrigin;

/** Where proofs take semidefiniteness from, for plugins as they are found. */
class GroundsTest {
  private static final double[][] POINTS = {{1, 2}, {0, 1}, {3, -1}};

  private static final PluginOrigin ORIGIN =
      PluginOrigin.of("kernel", "constant", "1", GroundsTest.class);

  @Test
  void ourKernelsStandOnTheory() {
    PreparedKernels kernels =
        new Fit(
                FitSettings.builder().kernels("published-10").settings(),
                Toolbox.of(Plugins.discover()))
            .prepare(FitInput.standardized(EmbeddedData.load("iris").dataset(), Optional.empty()))
            .kernels();
    assertEquals(8, kernels.grounds().size());
    for (PsdGround ground : kernels.grounds()) {
      assertEquals(PsdGround.Kind.THEORY, ground.kind());
    }
  }

  @Test
  void aForeignKernelIsBelievedOnlyWithErrorsAndThatIsSaid() {
    PreparedKernels silent = prepare(new Constant(Optional.empty()));
    assertEquals(PsdGround.Kind.STORED, silent.grounds().get(0).kind());
    assertEquals(List.of(), silent.warnings());
    PreparedKernels stated = prepare(new Constant(Optional.of(1e-16)));
    assertEquals(PsdGround.Kind.THEORY, stated.grounds().get(0).kind());
    assertTrue(stated.warnings().get(0).contains("is the word of the kernel plugin constant"));
  }

  private static PreparedKernels prepare(KernelFamily family) {
    Map<String, KernelFamily> families =
        Map.of("constant", Guard.of(KernelFamily.class, family, ORIGIN));
    return KernelPreparation.prepare(
        Table.of(POINTS),
        new KernelSpecParser(families).parse("constant"),
        families,
        KernelOptions.defaults());
  }

  /** K(x, z) = 1. */
  private record Constant(Optional<Double> error) implements KernelFamily {
    @Override
    public String id() {
      return "constant";
    }

    @Override
    public String version() {
      return "1";
    }

    @Override
    public List<KernelParameter> parameters() {
      return List.of();
    }

    @Override
    public Kernel create(KernelArguments arguments) {
      return new PairKernel() {
        @Override
        public boolean positiveSemidefinite() {
          return true;
        }

        @Override
        public double value(double[] x, double[] z) {
          return 1;
        }

        @Override
        public Optional<double[]> errors(int columns, double[] squaredNorms) {
          double[] errors = new double[squaredNorms.length];
          Arrays.fill(errors, error.orElse(0.0));
          return error.map(e -> errors);
        }
      };
    }
  }
}
