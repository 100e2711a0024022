package org.smkl.core.fit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.core.model.ModelDocument;
import org.smkl.core.model.ModelFile;
import org.smkl.core.model.ModelKernel;
import org.smkl.error.Advice;
import org.smkl.error.InputException;
import org.smkl.gram.KernelSpec;
import org.smkl.gram.KernelSpecParser;
import org.smkl.gram.KernelState;
import org.smkl.gram.KernelTransform;
import org.smkl.gram.Normalisation;
import org.smkl.plugin.assembly.Toolbox;

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
   * @param toolbox the plugins it was run with
   * @param commandLine the command's arguments; empty where there was none
   */
  public static void save(Path file, FitResult result, Toolbox toolbox, List<String> commandLine) {
    save(file, result, toolbox, commandLine, Map.of());
  }

  /**
   * The same with more settings.
   *
   * @param further what else the file keeps among the settings, by name
   */
  public static void save(
      Path file,
      FitResult result,
      Toolbox toolbox,
      List<String> commandLine,
      Map<String, String> further) {
    new ModelFile().write(file, ModelWriter.of(result, toolbox, commandLine, further).document());
  }

  /** Writes machines that a method of comparison learned, likewise. */
  public static void save(
      Path file, LearnedMachines learned, Toolbox toolbox, List<String> commandLine) {
    new ModelFile().write(file, ModelWriter.of(learned, toolbox, commandLine).document());
  }

  /**
   * What {@link #save} writes: all that is needed to predict, and none of the training matrices.
   */
  public static ModelDocument document(
      FitResult result, Toolbox toolbox, List<String> commandLine) {
    return ModelWriter.of(result, toolbox, commandLine, Map.of()).document();
  }

  /**
   * Reads a classifier. No other file is opened, whatever the model says.
   *
   * @throws InputException if the file cannot be used, or needs a kernel family that is not there
   */
  public static SmklModel load(Path file, Toolbox toolbox) {
    return load(file, toolbox, KernelFiles.none());
  }

  /**
   * Reads a classifier whose kernels need files to predict.
   *
   * @param files those files; paths that the model names itself are not used
   * @throws InputException if the file cannot be used, needs a kernel family that is not there, or
   *     has no kernel for one of the files
   */
  public static SmklModel load(Path file, Toolbox toolbox, KernelFiles files) {
    return of(file, new ModelFile().read(file), toolbox, files);
  }

  /** For each kernel with weight by number, its parameters that are paths; none has no entry. */
  private static Map<Integer, List<String>> pathParameters(
      ModelDocument document, Toolbox toolbox, KernelSpecParser parser) {
    Map<Integer, List<String>> known = new TreeMap<>();
    List<ModelKernel> kernels = document.kernels().entries();
    for (int i = 0; i < kernels.size(); i++) {
      if (kernels.get(i).weighted()) {
        KernelSpec spec = spec(parser.withPaths(Map.of()), kernels.get(i));
        List<String> paths =
            toolbox.kernels().get(spec.family()).parameters().stream()
                .filter(KernelParameter::path)
                .map(KernelParameter::name)
                .toList();
        if (!paths.isEmpty()) {
          known.put(i, paths);
        }
      }
    }
    return known;
  }

  private static KernelSpec spec(KernelSpecParser parser, ModelKernel kernel) {
    List<KernelSpec> specs = parser.parse(kernel.spec());
    if (specs.size() != 1) {
      throw new IllegalArgumentException(
          "'%s' stands for %d kernels.".formatted(kernel.spec(), specs.size()));
    }
    return specs.get(0);
  }

  /** The weights of all kernels for each machine, or once, from those of the kernels. */
  private static double[][] byMachine(List<double[]> byKernel) {
    int machines = byKernel.isEmpty() ? 1 : byKernel.get(0).length;
    return IntStream.range(0, machines)
        .mapToObj(m -> byKernel.stream().mapToDouble(betas -> betas[m]).toArray())
        .toArray(double[][]::new);
  }

  private static SmklModel of(
      Path file, ModelDocument document, Toolbox toolbox, KernelFiles files) {
    try {
      KernelSpecParser parser =
          new KernelSpecParser(toolbox.kernels())
              .withColumns(document.columns().features().size(), document.columns().texts().size());
      Map<Integer, Map<String, String>> paths =
          files.assign(pathParameters(document, toolbox, parser));
      List<KernelState> states = new ArrayList<>();
      List<double[]> weights = new ArrayList<>();
      List<ModelKernel> kernels = document.kernels().entries();
      for (int i = 0; i < kernels.size(); i++) {
        ModelKernel kernel = kernels.get(i);
        if (kernel.weighted()) {
          KernelSpec spec = spec(parser.withPaths(paths.getOrDefault(i, Map.of())), kernel);
          states.add(KernelState.of(spec, kernel.state(), document.provenance().rows()));
          weights.add(kernel.betas() == null ? new double[] {kernel.beta()} : kernel.betas());
        }
      }
      KernelTransform transform =
          new KernelTransform(Normalisation.parse(document.kernels().normalization()), states);
      return new SmklModel(
          document.columns(),
          document.preprocessing(),
          document.task(),
          transform,
          byMachine(weights),
          document.machine(),
          document.sigmoids(),
          toolbox.kernels());
    } catch (InputException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw InputException.of(
          "The model %s cannot be used here".formatted(file),
          e,
          "Expected kernels that are known here.",
          Advice.plain("Maybe a plugin is missing; 'smkl plugins' lists those that are there."));
    }
  }
}
