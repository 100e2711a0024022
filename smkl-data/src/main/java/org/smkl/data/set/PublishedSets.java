package org.smkl.data.set;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.IntStream;

/** The ten published sets, as {@code published/sets.psv} describes them. */
final class PublishedSets {
  static final List<PublishedSet> ALL = read();

  private PublishedSets() {}

  private static List<PublishedSet> read() {
    try (BufferedReader lines = PublishedFigures.open("sets.psv")) {
      return lines.lines().skip(1).map(line -> set(line.split("\\|", -1))).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read the list of published sets.", e);
    }
  }

  private static PublishedSet set(String... cells) {
    String[] columns = cells[6].split("-", -1);
    int label = Integer.parseInt(cells[7]);
    int train = Integer.parseInt(cells[10]);
    int test = Integer.parseInt(cells[11]);
    return new PublishedSet(
        cells[0],
        cells[1],
        cells[2],
        cells[3],
        cells[4],
        train + test,
        cells[5].equals("yes"),
        IntStream.rangeClosed(Integer.parseInt(columns[0]), Integer.parseInt(columns[1]))
            .filter(column -> column != label)
            .boxed()
            .toList(),
        label,
        cells[8],
        cells[9].equals("positive"),
        train,
        test,
        Double.parseDouble(cells[12]),
        Double.parseDouble(cells[13]),
        Integer.parseInt(cells[14]));
  }
}
