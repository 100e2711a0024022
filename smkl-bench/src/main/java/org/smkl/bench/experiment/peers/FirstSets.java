package org.smkl.bench.experiment.peers;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.smkl.bench.experiment.DataFiles;
import org.smkl.bench.experiment.MadeData;
import org.smkl.core.fit.FitInput;
import org.smkl.data.Dataset;
import org.smkl.data.Split;
import org.smkl.data.set.EmbeddedData;

/** Ten sets that are not among the published ones: four real files, five that are made, a text. */
final class FirstSets {
  /** How names of sets end whose labels are numbers. */
  static final String NUMBERS = "(R2)";

  private static final double NOISY = 0.05;

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
    sets.put("moons", seed -> made(points(700, 2, seed, FirstSets::moons), 200, seed));
    sets.put("circles", seed -> made(points(700, 2, seed, FirstSets::circles), 200, seed));
    sets.put("xor", seed -> made(points(900, 6, seed, FirstSets::xor), 400, seed));
    sets.put("noisy", seed -> made(MadeData.noisy(900, 10, seed), 400, seed));
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

  /** Fills in a point and returns whether it is positive. */
  @FunctionalInterface
  private interface Point {
    boolean fill(double[] x, SplittableRandom random);
  }

  private static Dataset points(int rows, int columns, long seed, Point point) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] x = new double[rows][columns];
    double[] labels = new double[rows];
    for (int i = 0; i < rows; i++) {
      labels[i] = point.fill(x[i], random) ? 1 : -1;
    }
    return MadeData.of("made", x, labels);
  }

  private static boolean moons(double[] x, SplittableRandom random) {
    boolean upper = random.nextBoolean();
    double angle = Math.PI * random.nextDouble();
    x[0] = (upper ? Math.cos(angle) : 1 - Math.cos(angle)) + 0.3 * MadeData.normal(random);
    x[1] = (upper ? Math.sin(angle) : 0.5 - Math.sin(angle)) + 0.3 * MadeData.normal(random);
    return upper;
  }

  private static boolean circles(double[] x, SplittableRandom random) {
    boolean inner = random.nextBoolean();
    double angle = 2 * Math.PI * random.nextDouble();
    double radius = inner ? 0.5 : 1;
    x[0] = radius * Math.cos(angle) + 0.2 * MadeData.normal(random);
    x[1] = radius * Math.sin(angle) + 0.2 * MadeData.normal(random);
    return inner;
  }

  /** Two columns decide, the others say nothing, and one label in twenty is wrong. */
  private static boolean xor(double[] x, SplittableRandom random) {
    Arrays.setAll(x, k -> 2 * random.nextDouble() - 1);
    boolean wrong = random.nextDouble() < NOISY;
    return (x[0] * x[1] > 0) != wrong;
  }

  /**
   * Rows of 40 of 1000 words, rare ones most; each class prefers some. As an svmlight file is
   * treated: not standardised.
   */
  private static FitInput text(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Dataset rows =
        points(
            800,
            1000,
            seed,
            (x, r) -> {
              boolean positive = r.nextBoolean();
              for (int word = 0; word < 40; word++) {
                double u = r.nextDouble();
                int rank = (int) (x.length * u * u * u);
                boolean telling = rank % 5 == (positive ? 0 : 1);
                x[telling || random.nextDouble() < 0.5 ? rank : x.length - 1 - rank / 2] += 1;
              }
              double norm = Math.sqrt(Arrays.stream(x).map(v -> v * v).sum());
              Arrays.setAll(x, k -> x[k] / norm);
              return positive;
            });
    Split split = Split.shuffled(rows.rows(), 0.5, seed);
    return FitInput.asGiven(rows.subset(split.train()), Optional.of(rows.subset(split.test())));
  }
}
