package org.smkl.bench.experiment.selection;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.smkl.bench.experiment.ColumnGroups;
import org.smkl.bench.experiment.DataFiles;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.data.Xoshiro256PlusPlus;
import org.smkl.data.scale.Imputation;
import org.smkl.data.set.PublishedProtocol;
import org.smkl.gram.NamedKernelSets;

/** Real data where a choice of kernels is natural. */
final class RealCases {
  private static final int GENES = 300;
  static final int TEST_ROWS = 1000;

  private RealCases() {}

  /** One kernel for each column, and one for a shuffled copy of it, which is known noise. */
  static Sample shuffled(Path dataDir, String set, int rows, long seed) {
    Dataset whole = PublishedProtocol.readWhole(PublishedProtocol.set(set), dataDir);
    int d = whole.columns();
    Random random = new Random(seed);
    double[][] x = new double[whole.rows()][2 * d];
    for (int c = 0; c < d; c++) {
      int[] order = Xoshiro256PlusPlus.ofSeed(random.nextInt(1 << 30)).permutation(whole.rows());
      for (int row = 0; row < x.length; row++) {
        x[row][c] = whole.x()[row][c];
        x[row][d + c] = whole.x()[order[row]][c];
      }
    }
    List<String> names =
        Stream.concat(
                whole.featureNames().stream(),
                whole.featureNames().stream().map(name -> "shuffled-" + name))
            .toList();
    Dataset doubled = new Dataset(set, names, x, whole.target(), Optional.empty());
    BitSet useless = new BitSet();
    useless.set(d, 2 * d);
    return split(doubled, rows, seed, "rbf(gamma=0.5)[each]", useless);
  }

  /** Four fifths of the rows of a published set to learn from, with its kernels. */
  static Sample published(ExperimentContext context, String set, long seed) {
    Dataset whole = PublishedProtocol.readWhole(PublishedProtocol.set(set), context.dataDir());
    String kernels = context.chosen().kernels().orElse(NamedKernelSets.PUBLISHED_10);
    return split(whole, (int) (0.8 * whole.rows()), seed, kernels, new BitSet());
  }

  /** Three hard digits against the others by six views: a linear and an RBF kernel for each. */
  static Sample views(Path dataDir, int rows, long seed) {
    Dataset digits = read(dataDir, "mfeat");
    Target.Labels labels = (Target.Labels) digits.target();
    double[] hard =
        Arrays.stream(labels.of())
            .mapToObj(c -> labels.classes().get(c))
            .mapToDouble(name -> List.of("3", "5", "8").contains(name) ? 1 : -1)
            .toArray();
    Dataset two =
        new Dataset("mfeat", digits.featureNames(), digits.x(), hard, "3, 5 or 8", "another");
    List<String> specs = new ArrayList<>();
    for (List<Integer> view : ColumnGroups.of(digits.featureNames(), "\\d+$")) {
      String cols = ColumnGroups.columns(view);
      specs.add("linear" + cols);
      specs.add("rbf(gamma=%s)%s".formatted(0.5 / view.size(), cols));
    }
    return split(two, rows, seed, String.join("; ", specs), new BitSet());
  }

  /** One kernel for each column of the census, those of words by their categories. */
  static Sample census(Path dataDir, int rows, long seed) {
    Dataset whole = read(dataDir, "adult");
    List<String> specs = new ArrayList<>();
    for (List<Integer> column : ColumnGroups.of(whole.featureNames(), "=.*$")) {
      specs.add("rbf(gamma=%s)%s".formatted(0.5 / column.size(), ColumnGroups.columns(column)));
    }
    return split(whole, rows, seed, String.join("; ", specs), new BitSet());
  }

  /** One linear kernel for each of the genes that vary most, over random halves of all patients. */
  static Sample genes(Path dataDir, int rows, long seed) {
    Dataset first = read(dataDir, "golub-train");
    Dataset second = read(dataDir, "golub-test");
    double[][] x =
        Stream.concat(Arrays.stream(first.x()), Arrays.stream(second.x())).toArray(double[][]::new);
    double[] labels =
        Stream.of(first, second).flatMapToDouble(d -> Arrays.stream(d.labels())).toArray();
    Dataset whole =
        new Dataset(
            "golub", first.featureNames(), x, labels, first.positiveName(), first.negativeName());
    Sample all = split(whole, rows, seed, "", new BitSet());
    // Without a look at the labels, and on the training rows alone.
    int[] kept =
        IntStream.range(0, whole.columns())
            .boxed()
            .sorted(Comparator.comparingDouble(c -> -variance(all.train().x(), c)))
            .limit(GENES)
            .mapToInt(c -> c)
            .sorted()
            .toArray();
    return new Sample(
        columns(all.train(), kept),
        columns(all.test(), kept),
        "linear[each]",
        Optional.empty(),
        new BitSet());
  }

  private static double variance(double[][] x, int c) {
    double mean = Arrays.stream(x).mapToDouble(row -> row[c]).average().orElseThrow();
    return Arrays.stream(x).mapToDouble(row -> (row[c] - mean) * (row[c] - mean)).sum();
  }

  private static Dataset columns(Dataset data, int[] kept) {
    double[][] x =
        Arrays.stream(data.x())
            .map(row -> Arrays.stream(kept).mapToDouble(c -> row[c]).toArray())
            .toArray(double[][]::new);
    return new Dataset(
        data.name(),
        Arrays.stream(kept).mapToObj(data.featureNames()::get).toList(),
        x,
        data.target(),
        Optional.empty());
  }

  private static Dataset read(Path folder, String name) {
    return DataFiles.read(folder, name, DataFiles.classes().withImputation(Imputation.MEAN));
  }

  private static Sample split(Dataset whole, int rows, long seed, String kernels, BitSet useless) {
    int[] order = Xoshiro256PlusPlus.ofSeed(seed).permutation(whole.rows());
    int end = Math.min(whole.rows(), rows + TEST_ROWS);
    return new Sample(
        whole.subset(Arrays.copyOfRange(order, 0, rows)),
        whole.subset(Arrays.copyOfRange(order, rows, end)),
        kernels,
        Optional.empty(),
        useless);
  }
}
