package org.smkl.bench.experiment;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;

/**
 * An experiment in words, as {@code experiments.json} has it: what it asks, what was done, and its
 * tables column by column. Texts may have places {0}, {1} that the run fills.
 *
 * @param name the word on the command line
 * @param does one line: what it asks
 * @param spreads whether other machines may compute its results: it asks for accuracies and proofs,
 *     not for times
 * @param obeys which plugins it asks that not every experiment does
 * @param own whether it is about files of the user, where there are some, and needs no folder
 * @param title of its section; empty for its name
 * @param text what was done, in sentences
 * @param tables what it shows
 */
public record Description(
    String name,
    String does,
    boolean spreads,
    List<String> obeys,
    boolean own,
    String title,
    List<String> text,
    List<DescribedTable> tables) {
  /** Copies the lists; what is left out is empty. */
  public Description {
    obeys = obeys == null ? List.of() : List.copyOf(obeys);
    title = title == null ? name : title;
    text = text == null ? List.of() : List.copyOf(text);
    tables = tables == null ? List.of() : List.copyOf(tables);
  }

  /**
   * Experiments on sets, under one name.
   *
   * @param name the word on the command line
   * @param does what it is
   * @param sets the sets, 'ten' for all and 'nine' for all but spambase
   * @param experiments the experiments, in order
   * @param quick whether grids are small
   */
  public record Suite(
      String name, String does, List<String> sets, List<String> experiments, boolean quick) {}

  /**
   * All of them, in the order in which they are listed.
   *
   * @param experiments what is kept and shown in a report
   * @param parts parts of the software whose speed is measured
   * @param suites experiments together
   */
  public record All(List<Description> experiments, List<Description> parts, List<Suite> suites) {}

  private static final All ALL = read();

  private static All read() {
    try (InputStream file = Description.class.getResourceAsStream("experiments.json")) {
      return new ObjectMapper().readValue(file, All.class);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read experiments.json: " + e.getMessage(), e);
    }
  }

  /** Everything that is described. */
  public static All all() {
    return ALL;
  }

  /** The one of this name. */
  static Description of(String name) {
    return Stream.concat(ALL.experiments().stream(), ALL.parts().stream())
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("Nothing describes " + name + "."));
  }

  /** A text with its places filled. */
  static String fill(String text, Object... words) {
    String filled = text;
    for (int k = 0; k < words.length; k++) {
      filled = filled.replace("{" + k + "}", String.valueOf(words[k]));
    }
    return filled;
  }
}
