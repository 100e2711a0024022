package org.smkl.bench.experiment.selection;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.smkl.bench.experiment.DataFiles;
import org.smkl.core.fit.FitSettings;
import org.smkl.data.Dataset;
import org.smkl.data.Xoshiro256PlusPlus;
import org.smkl.data.read.DataReader;
import org.smkl.data.scale.Imputation;
import org.smkl.gram.Normalisation;

/**
 * Real data on which a choice of kernels is the question, as {@code real.json} describes it.
 *
 * @param name in tables
 * @param words what it is
 * @param file in the folder of the data
 * @param label the column of classes; null for the last
 * @param ignored columns that are no features; beside matrices columns of texts
 * @param kernels the candidates; DIR stands for the folder of the data
 * @param matrices files of kernel matrices of all rows, instead of kernels
 * @param whole one kernel of all columns; null where there are no columns
 * @param rows to learn from; the others are tested on
 */
record RealProblem(
    String name,
    String words,
    String file,
    String label,
    List<String> ignored,
    String kernels,
    List<String> matrices,
    String whole,
    int rows) {
  RealProblem {
    ignored = ignored == null ? List.of() : List.copyOf(ignored);
    matrices = matrices == null ? List.of() : List.copyOf(matrices);
  }

  /** All of them. */
  static List<RealProblem> all() {
    try (InputStream file = RealProblem.class.getResourceAsStream("real.json")) {
      return List.of(new ObjectMapper().readValue(file, RealProblem[].class));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read real.json: " + e.getMessage(), e);
    }
  }

  /** A file of the user. */
  static RealProblem own(Path file, Optional<String> kernels) {
    Dataset all = DataReader.readTraining(file, DataFiles.classes()).dataset();
    return new RealProblem(
        all.name().replaceFirst("\\.[^.]*$", ""),
        "data of your own",
        file.toAbsolutePath().toString(),
        null,
        null,
        kernels.orElse(FitSettings.defaults().problem().kernels()),
        null,
        "rbf(gamma=scale)",
        Math.max(1, 7 * all.rows() / 10));
  }

  /** Files that it needs and the folder does not have. */
  List<Path> missing(Path dataDir) {
    Stream<String> groups =
        kernels == null
            ? Stream.of()
            : Arrays.stream(kernels.split("[=,\\]]")).filter(part -> part.startsWith("DIR/"));
    return Stream.of(Stream.of(file), matrices.stream(), groups.map(part -> part.substring(4)))
        .flatMap(names -> names)
        .map(dataDir::resolve)
        .filter(path -> !Files.exists(path))
        .toList();
  }

  /** Splits of its rows; files are read once. */
  SelectionCase in(Path dataDir) {
    Map<String, Object> read = new ConcurrentHashMap<>();
    String about =
        "%s; %d rows to learn from, %s"
            .formatted(
                words, rows, kernels == null ? "matrices" : kernels.replace("DIR/views/", ""));
    return new SelectionCase(
        name,
        about,
        whole != null,
        seed -> {
          Dataset all = (Dataset) read.computeIfAbsent(file, key -> data(dataDir));
          return matrices.isEmpty()
              ? sample(all, seed, kernels.replace("DIR", dataDir.toString()))
              : sample(
                  all,
                  seed,
                  matrices(
                      matrices.stream()
                          .map(
                              matrix ->
                                  (String[][])
                                      read.computeIfAbsent(
                                          matrix, key -> cells(dataDir.resolve(matrix))))
                          .toList(),
                      order(all, seed)));
        });
  }

  private Dataset data(Path dataDir) {
    var options = DataFiles.classes().withImputation(Imputation.MEAN);
    // Beside matrices columns do not count, and may be texts.
    var read = matrices.isEmpty() ? options.withIgnored(ignored) : options.withTexts(ignored);
    return DataReader.readTraining(
            dataDir.resolve(file), label == null ? read : read.withLabel(label))
        .dataset();
  }

  private Sample sample(Dataset all, long seed, String candidates) {
    int[] order = order(all, seed);
    return new Sample(
        all.subset(Arrays.copyOfRange(order, 0, rows)),
        all.subset(Arrays.copyOfRange(order, rows, order.length)),
        candidates,
        Normalisation.TRACE,
        Optional.ofNullable(whole),
        Optional.empty(),
        new BitSet());
  }

  /** The rows of one split: those to learn from, then at most a thousand to test on. */
  private int[] order(Dataset all, long seed) {
    int[] order = Xoshiro256PlusPlus.ofSeed(seed).permutation(all.rows());
    return Arrays.copyOf(order, Math.min(order.length, rows + RealCases.TEST_ROWS));
  }

  /** The parts of the matrices that a split sees, as files that are removed at the end. */
  private String matrices(List<String[][]> all, int[] order) {
    try {
      Path folder = Files.createTempDirectory("smkl-" + name);
      folder.toFile().deleteOnExit();
      List<String> specs = new ArrayList<>();
      for (int k = 0; k < matrices.size(); k++) {
        String word = matrices.get(k).replaceAll(".*_|\\..*", "");
        specs.add(
            "precomputed(file=%s,cross=%s)[name=%s]"
                .formatted(
                    part(folder.resolve(word + ".csv"), all.get(k), order, 0, rows),
                    part(folder.resolve(word + "-x.csv"), all.get(k), order, rows, order.length),
                    word));
      }
      return String.join("; ", specs);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write parts of matrices: " + e.getMessage(), e);
    }
  }

  private Path part(Path file, String[][] all, int[] order, int from, int to) throws IOException {
    List<String> lines =
        Arrays.stream(order, from, to)
            .mapToObj(
                row ->
                    Arrays.stream(order, 0, rows)
                        .mapToObj(column -> all[row][column])
                        .collect(Collectors.joining(",")))
            .toList();
    file.toFile().deleteOnExit();
    return Files.write(file, lines);
  }

  private static String[][] cells(Path packed) {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(packed)), StandardCharsets.UTF_8))) {
      return reader.lines().map(line -> line.split(",", -1)).toArray(String[][]::new);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + packed + ": " + e.getMessage(), e);
    }
  }
}
