package org.smkl.data.set;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.smkl.data.Dataset;
import org.smkl.data.Split;
import org.smkl.data.read.Cells;
import org.smkl.data.read.DataReader;
import org.smkl.data.read.Schema;
import org.smkl.data.scale.Standardizer;
import org.smkl.error.InputException;
import org.smkl.error.Nearest;

/**
 * The ten sets encoded, split and standardised exactly as for the published figures: cells that are
 * missing or no numbers become 0, rows are shuffled with seed 123 as Julia does, floor(0.8 n) of
 * them train, and columns are standardised with the training part's mean and deviation, where a
 * deviation of zero becomes 1e-8.
 *
 * <p>Replacing missing cells by 0 is poor practice; it is here because the figures need it. Users'
 * files go through {@link DataReader}, which refuses them or imputes on request.
 */
public final class PublishedProtocol {
  /** The seed of the published split. */
  public static final long SEED = 123;

  private static final double TRAIN_FRACTION = 0.8;

  private PublishedProtocol() {}

  /** The ten sets, in the paper's order. */
  public static List<PublishedSet> sets() {
    return PublishedSets.ALL;
  }

  /** The set with this name; an unknown name is the user's fault. */
  public static PublishedSet set(String name) {
    List<String> names = sets().stream().map(PublishedSet::name).toList();
    int index = names.indexOf(name);
    if (index < 0) {
      throw new InputException(
          "There is no published data set '" + name + "'.",
          "Expected one of " + String.join(", ", names) + ".",
          Nearest.suggestion(name, names, "Maybe leave out the protocol to use a file of yours."));
    }
    return sets().get(index);
  }

  /**
   * Checks that the files of these sets are in the folder and intact, before long work begins.
   *
   * @throws InputException that names each file that is not, its checksum, and what to do
   */
  public static void requireFiles(List<String> names, Path folder) {
    Optional<InputException> unusable =
        PublishedFile.unusable(names.stream().map(PublishedProtocol::set).toList(), folder);
    if (unusable.isPresent()) {
      throw unusable.get();
    }
  }

  /** Reads the set's file from the folder, checks its checksum, and applies the protocol. */
  public static PublishedData load(String name, Path folder) {
    PublishedSet set = set(name);
    Whole whole = read(set, folder);
    Split split = Split.shuffled(whole.data().rows(), TRAIN_FRACTION, SEED);
    Dataset train = whole.data().subset(split.train());
    Standardizer standardizer = Standardizer.fitAsPublished(train.x());
    Dataset test = whole.data().subset(split.test());
    return new PublishedData(
        set,
        standardizer.apply(train),
        standardizer.apply(test),
        whole.schema(),
        standardizer,
        split);
  }

  /** The whole set in the file's order, encoded but neither split nor standardised. */
  public static Dataset readWhole(PublishedSet set, Path folder) {
    return read(set, folder).data();
  }

  private record Whole(Dataset data, Schema schema) {}

  private static Whole read(PublishedSet set, Path folder) {
    Path file = folder.resolve(set.file());
    requireFiles(List.of(set.name()), folder);
    try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(file)) {
      return encode(set, reader);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  private static Whole encode(PublishedSet set, CsvReader<CsvRecord> reader) {
    List<String> names = new ArrayList<>();
    List<double[]> x = new ArrayList<>();
    List<Double> labels = new ArrayList<>();
    for (CsvRecord row : reader) {
      if (names.isEmpty()) {
        for (int j = 0; j < row.getFieldCount(); j++) {
          names.add(set.header() ? row.getField(j) : "c" + j);
        }
        if (set.header()) {
          continue;
        }
      }
      x.add(set.features().stream().mapToDouble(j -> numberOrZero(row.getField(j))).toArray());
      boolean positive = set.classes().encode(row.getField(set.labelColumn())) == 1;
      labels.add(positive ? 1.0 : -1.0);
    }
    Schema schema = set.schema(names);
    Dataset data =
        new Dataset(
            set.name(),
            schema.columns().features(),
            x.toArray(double[][]::new),
            labels.stream().mapToDouble(Double::doubleValue).toArray(),
            schema.columns().positive(),
            schema.columns().negative());
    return new Whole(data, schema);
  }

  private static double numberOrZero(String cell) {
    double value = Cells.parse(cell);
    return Double.isFinite(value) ? value : 0;
  }
}
