package org.smkl.console.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Everything a report shows.
 *
 * @param title its title
 * @param facts settings, versions, seeds and hardware, in this order
 * @param warnings what is missing
 * @param cards what a reader wants to know first
 * @param sections the experiments
 */
public record Report(
    String title,
    Map<String, String> facts,
    List<String> warnings,
    List<Card> cards,
    List<Section> sections) {
  /** Copies the collections. */
  public Report {
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    warnings = List.copyOf(warnings);
    cards = List.copyOf(cards);
    sections = List.copyOf(sections);
  }

  /** Without cards. */
  public Report(
      String title, Map<String, String> facts, List<String> warnings, List<Section> sections) {
    this(title, facts, warnings, List.of(), sections);
  }

  /** Facts about Java and the machine that this program runs on. */
  public static Map<String, String> hardware() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("Java", System.getProperty("java.vm.name") + " " + Runtime.version());
    facts.put(
        "operating system",
        "%s %s, %s"
            .formatted(
                System.getProperty("os.name"),
                System.getProperty("os.version"),
                System.getProperty("os.arch")));
    facts.put("processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      lines
          .filter(line -> line.startsWith("model name"))
          .findFirst()
          .ifPresent(line -> facts.put("processor", line.substring(line.indexOf(':') + 1).strip()));
    } catch (IOException | UncheckedIOException e) {
      // Only some systems tell the name of the processor.
    }
    facts.put("heap at most", "%d MiB".formatted(Runtime.getRuntime().maxMemory() >> 20));
    return facts;
  }
}
