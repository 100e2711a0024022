package org.smkl.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.smkl.api.Budget;
import org.smkl.bench.experiment.Chosen;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.result.Result;
import org.smkl.bench.result.ResultStore;
import org.smkl.console.report.Section;
import org.smkl.cv.Recipe;
import org.smkl.error.InputException;
import org.smkl.plugin.assembly.Toolbox;

/** What the units of a study have in common: the data's files and what the run was told. */
final class StudyRecipe implements Recipe<Study.Unit, Study.Done> {
  private static final long serialVersionUID = 1;

  /** All known sets together have a tenth of it. */
  private static final long MOST = 256L << 20;

  private final String id = UUID.randomUUID().toString();
  private final LinkedHashMap<String, byte[]> files;
  private final String[] sets;
  private final boolean quick;
  private final long seed;
  private final TreeMap<String, String> solvers;
  private final String kernels;
  private final String[] methods;

  StudyRecipe(ExperimentContext context) {
    this.files = new LinkedHashMap<>(read(context.dataDir()));
    this.sets = context.sets().toArray(String[]::new);
    this.quick = context.quick();
    this.seed = context.seed();
    this.solvers = new TreeMap<>(context.chosen().solvers().named());
    this.kernels = context.chosen().kernels().orElse(null);
    this.methods = context.chosen().methods().toArray(String[]::new);
  }

  private static Map<String, byte[]> read(Path folder) {
    try (Stream<Path> all = Files.list(folder)) {
      List<Path> tables =
          all.filter(file -> file.toString().endsWith(".csv") && Files.isRegularFile(file))
              .sorted()
              .toList();
      long bytes = 0;
      for (Path file : tables) {
        bytes += Files.size(file);
      }
      if (bytes > MOST) {
        throw new InputException(
            "%s has %d MB of files that end with .csv, which every machine would get."
                .formatted(folder, bytes >> 20),
            "Expected at most %d MB.".formatted(MOST >> 20),
            "Maybe make a folder with the known sets alone: smkl data fetch all --data-dir DIR.");
      }
      Map<String, byte[]> files = new LinkedHashMap<>();
      for (Path file : tables) {
        files.put(file.getFileName().toString(), Files.readAllBytes(file));
      }
      return files;
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + folder + ": " + e.getMessage(), e);
    }
  }

  @Override
  public String id() {
    return id;
  }

  /** Writes the files into a folder that is removed when the process ends. */
  @Override
  public Function<Study.Unit, Study.Done> open(Toolbox toolbox) {
    try {
      Path folder = Files.createTempDirectory("smkl-study");
      folder.toFile().deleteOnExit();
      for (String name : files.keySet()) {
        Path file = Files.write(folder.resolve(name), files.get(name));
        file.toFile().deleteOnExit();
      }
      return unit -> run(unit, folder, toolbox);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write the data of a study: " + e.getMessage(), e);
    }
  }

  private Study.Done run(Study.Unit unit, Path folder, Toolbox toolbox) {
    Set<String> keys = Set.copyOf(Arrays.asList(unit.keys()));
    ResultStore store = ResultStore.inMemory();
    unit.known().forEach(store::put);
    ExperimentContext context =
        ExperimentContext.alone(
            folder,
            List.of(sets),
            quick,
            toolbox,
            Chosen.of(solvers, kernels, List.of(methods)),
            store.only(keys::contains),
            seed,
            Budget.oneThread());
    Section unused = Experiments.named(List.of(unit.experiment())).get(0).run().apply(context);
    LinkedHashMap<String, Result> results = new LinkedHashMap<>(store.under(unit.group()));
    results.keySet().retainAll(keys);
    return new Study.Done(results);
  }
}
