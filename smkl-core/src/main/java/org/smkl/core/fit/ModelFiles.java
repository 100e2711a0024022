package org.smkl.core.fit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.smkl.core.InputException;
import org.smkl.core.assembly.Toolbox;
import org.smkl.core.kernel.KernelSpec;
import org.smkl.core.kernel.KernelSpecParser;
import org.smkl.core.kernel.KernelState;
import org.smkl.core.kernel.KernelTransform;
import org.smkl.core.kernel.Normalisation;
import org.smkl.core.model.Machine;
import org.smkl.core.model.ModelData;
import org.smkl.core.model.ModelDocument;
import org.smkl.core.model.ModelFile;
import org.smkl.core.model.ModelKernel;

/**
 * Saves fitted classifiers and loads them again. A loaded one gives the decision values of the one
 * that was saved to the last bit. Thread-safe.
 */
public final class ModelFiles {
  private ModelFiles() {}

  /**
   * Writes the classifier of a fit with all that tells how it was made, atomically.
   *
   * @param file where
   * @param result the fit
   * @param settings the settings it was run with
   * @param toolbox the plugins it was run with
   * @param commandLine the command's arguments; empty where there was none
   */
  public static void save(
      Path file,
      FitResult result,
      FitSettings settings,
      Toolbox toolbox,
      List<String> commandLine) {
    new ModelFile().write(file, new ModelWriter(result, settings, toolbox, commandLine).document());
  }

  /**
   * Reads a classifier.
   *
   * @throws InputException if the file cannot be used, or needs a kernel family that is not there
   */
  public static SmklModel load(Path file, Toolbox toolbox) {
    return of(file, new ModelFile().read(file), toolbox);
  }

  private static SmklModel of(Path file, ModelDocument document, Toolbox toolbox) {
    try {
      KernelSpecParser parser =
          new KernelSpecParser(toolbox.kernels(), document.columns().features());
      List<KernelState> states = new ArrayList<>();
      List<Double> weights = new ArrayList<>();
      for (ModelKernel kernel : document.kernels().entries()) {
        if (kernel.beta() > 0) {
          KernelSpec spec = parser.parse(kernel.spec()).get(0);
          states.add(KernelStates.state(spec, kernel.state(), document.provenance().rows()));
          weights.add(kernel.beta());
        }
      }
      KernelTransform transform =
          new KernelTransform(Normalisation.parse(document.kernels().normalization()), states);
      Machine machine = document.machine();
      ModelState state =
          new ModelState(
              transform,
              weights.stream().mapToDouble(Double::doubleValue).toArray(),
              machine.rows(),
              machine.coefficients(),
              machine.bias(),
              ModelData.standardizer(document),
              Optional.of(ModelData.schema(document)),
              document.columns().positive(),
              document.columns().negative());
      return new SmklModel(state, toolbox.kernels());
    } catch (InputException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new InputException(
          "The model %s cannot be used here: %s".formatted(file, e.getMessage()),
          "Expected kernels that are known here.",
          "Maybe a plugin is missing; 'smkl plugins' lists those that are there.",
          e);
    }
  }
}
