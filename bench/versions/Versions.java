import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Compares the speed of two distributions: runs 'bench' of both in turn, in processes of their own,
 * and prints the ratio of the least times, new to old, for each column of each table.
 *
 * <p>java bench/versions/Versions.java OLD NEW RUNS ARGUMENT... where OLD and NEW are folders with
 * bin/smkl, for example: OLD NEW 3 kernels response bound proof --data-dir DIR --threads 1
 */
public final class Versions {
  private Versions() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    if (args.length < 4) {
      throw new IllegalArgumentException(
          "Expected OLD NEW RUNS ARGUMENT..., given " + Arrays.toString(args));
    }
    List<String> arguments = List.of(args).subList(3, args.length);
    Map<String, Double> old = new LinkedHashMap<>();
    Map<String, Double> now = new LinkedHashMap<>();
    for (int run = 0; run < Integer.parseInt(args[2]); run++) {
      keepLeast(old, times(Path.of(args[0]), arguments));
      keepLeast(now, times(Path.of(args[1]), arguments));
    }
    print(old, now);
  }

  private static void keepLeast(Map<String, Double> least, Map<String, Double> times) {
    times.forEach((key, value) -> least.merge(key, value, Math::min));
  }

  /** Every time that a run prints, by its table, column and row. */
  private static Map<String, Double> times(Path distribution, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(distribution.resolve("bin").resolve("smkl").toString());
    command.add("bench");
    command.addAll(arguments);
    Path out = Files.createTempFile("versions", ".txt");
    int exit =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start()
            .waitFor();
    List<String> lines = Files.readAllLines(out);
    Files.delete(out);
    if (exit != 0) {
      throw new IllegalStateException(command + " ended with " + exit);
    }
    return times(lines);
  }

  private static Map<String, Double> times(List<String> lines) {
    Map<String, Double> times = new LinkedHashMap<>();
    String title = "";
    List<String> header = List.of();
    for (String line : lines) {
      List<String> cells = cells(line);
      if (cells.isEmpty()) {
        title = line.isBlank() ? title : line;
        header = List.of();
      } else if (header.isEmpty()) {
        header = cells;
      } else if (!cells.get(0).startsWith("-")) {
        for (int c = 1; c < cells.size(); c++) {
          boolean time = header.get(c).endsWith(", s") || header.get(c).equals("seconds");
          if (time && cells.get(c).matches("[0-9.eE+-]*[0-9]")) {
            String key = title + "\t" + header.get(c) + "\t" + cells.get(0);
            times.put(key, Double.parseDouble(cells.get(c)));
          }
        }
      }
    }
    return times;
  }

  private static List<String> cells(String line) {
    if (!line.startsWith("|")) {
      return List.of();
    }
    return Arrays.stream(line.substring(1).split("\\|")).map(String::strip).toList();
  }

  private static void print(Map<String, Double> old, Map<String, Double> now) {
    Map<String, List<Double>> ratios = new LinkedHashMap<>();
    Map<String, String> worst = new LinkedHashMap<>();
    Map<String, Double> largest = new LinkedHashMap<>();
    old.forEach(
        (key, seconds) -> {
          Double other = now.get(key);
          if (other != null && seconds > 0) {
            int cut = key.lastIndexOf('\t');
            String column = key.substring(0, cut).replace("\t", ": ");
            double ratio = other / seconds;
            ratios.computeIfAbsent(column, c -> new ArrayList<>()).add(ratio);
            if (ratio > largest.getOrDefault(column, 0.0)) {
              largest.put(column, ratio);
              worst.put(column, "%s %.4g s".formatted(key.substring(cut + 1), other));
            }
          }
        });
    ratios.forEach(
        (column, list) -> {
          double[] sorted = list.stream().mapToDouble(r -> r).sorted().toArray();
          System.out.printf(
              Locale.ROOT,
              "median %.2f, largest %.2f (%s), %d times: %s%n",
              sorted[sorted.length / 2],
              sorted[sorted.length - 1],
              worst.get(column),
              sorted.length,
              column);
        });
  }
}
