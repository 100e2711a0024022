package org.smkl.bench.experiment;

import java.nio.file.Path;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.smkl.core.fit.FitInput;
import org.smkl.data.Dataset;
import org.smkl.data.read.ReadOptions;

/** The census, 108 columns with its words as categories, and ten kernels for it. */
public final class AdultRows {
  /** Where it is, in the folder of the sets. */
  public static final String FILE = "adult.csv";

  /** Ten kernels, with widths for so many columns. */
  public static final String KERNELS =
      "linear; poly(degree=2|3|5,scale=0.01,offset=1); rbf(gamma=0.0185|0.00463|0.000926);"
          + " laplacian(gamma=0.01|0.003|0.03)";

  private final Dataset all;

  private AdultRows(Dataset all) {
    this.all = all;
  }

  /** Whether the folder has it. */
  public static boolean there(Path folder) {
    return DataFiles.has(folder, "adult");
  }

  /** Reads it. */
  public static AdultRows read(Path folder) {
    return new AdultRows(DataFiles.read(folder, "adult", ReadOptions.defaults()));
  }

  /** How many rows there are. */
  public int count() {
    return all.rows();
  }

  /** So many rows at random, in their order, standardised. */
  public FitInput some(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] order = IntStream.range(0, all.rows()).toArray();
    for (int k = 0; k < count; k++) {
      int other = k + random.nextInt(order.length - k);
      int swap = order[k];
      order[k] = order[other];
      order[other] = swap;
    }
    int[] chosen = IntStream.of(order).limit(count).sorted().toArray();
    return FitInput.standardized(all.subset(chosen), Optional.empty());
  }
}
