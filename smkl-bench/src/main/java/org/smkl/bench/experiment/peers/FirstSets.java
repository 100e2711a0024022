package org.smkl.bench.experiment.peers;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.smkl.bench.experiment.DataFiles;
import org.smkl.core.fit.FitInput;
import org.smkl.data.Dataset;
import org.smkl.data.Split;
import org.smkl.data.made.MadeRows;
import org.smkl.data.set.EmbeddedData;

/** Ten sets that are not among the published ones: four real files, five that are made, a text. */
final class FirstSets {
  /** How names of sets end whose labels are numbers. */
  static final String NUMBERS = "(R2)";

  private final Path folder;
  private final Map<String, Function<Long, Optional<FitInput>>> sets = new LinkedHashMap<>();

  FirstSets(Path folder) {
    this.folder = folder;
    sets.put("adult", seed -> file("adult").map(d -> split(d, 1000, 2000, seed)));
    sets.put("golub", seed -> seed == 1 ? golub() : Optional.empty());
    sets.put(
        "wine, 3 classes",
        seed -> made(EmbeddedData.load("wine", DataFiles.classes()).dataset(), 120, seed));
    sets.put(
        "diabetes " + NUMBERS, seed -> made(EmbeddedData.load("diabetes").dataset(), 300, seed));
    sets.put("moons", seed -> made(MadeRows.moons(700, seed), 200, seed));
    sets.put("circles", seed -> made(MadeRows.circles(700, seed), 200, seed));
    sets.put("xor", seed -> made(MadeRows.xor(900, 6, seed), 400, seed));
    sets.put("noisy", seed -> made(MadeRows.noisy(900, 10, seed), 400, seed));
    sets.put("text", seed -> Optional.of(text(seed)));
    sets.put("mfeat", seed -> file("mfeat").map(d -> split(d, 500, 1500, seed)));
  }

  Iterable<String> names() {
    return sets.keySet();
  }

  /** A split; empty where the folder has no such file, or there is only one split. */
  Optional<FitInput> input(String name, long split) {
    return sets.get(name).apply(split);
  }

  private Optional<Dataset> file(String name) {
    return DataFiles.has(folder, name)
        ? Optional.of(DataFiles.classes(folder, name))
        : Optional.empty();
  }

  private Optional<FitInput> golub() {
    return file("golub-train")
        .filter(train -> DataFiles.has(folder, "golub-test"))
        .map(train -> FitInput.standardized(train, file("golub-test")));
  }

  private static Optional<FitInput> made(Dataset whole, int train, long seed) {
    return Optional.of(split(whole, train, whole.rows() - train, seed));
  }

  private static FitInput split(Dataset whole, int train, int test, long seed) {
    Split split = Split.shuffled(whole.rows(), (double) train / whole.rows(), seed);
    int[] rest = Arrays.copyOf(split.test(), Math.min(test, split.test().length));
    return FitInput.standardized(whole.subset(split.train()), Optional.of(whole.subset(rest)));
  }

  /** As an svmlight file is treated: not standardised. */
  private static FitInput text(long seed) {
    Dataset rows = MadeRows.words(seed);
    Split split = Split.shuffled(rows.rows(), 0.5, seed);
    return FitInput.asGiven(rows.subset(split.train()), Optional.of(rows.subset(split.test())));
  }
}
