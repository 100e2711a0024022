package org.smkl.cv;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.smkl.error.InputException;

/**
 * The units done so far, as JSON lines after a line with the settings. A unit is one line, written
 * at once; a line cut off by the end of a process is dropped at the next start. Thread-safe.
 */
final class CvFile {
  private static final String FORMAT = "smkl-cv-2";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;
  private final List<CvUnit> units = new ArrayList<>();

  private CvFile(Path file) {
    this.file = file;
  }

  /** Opens the file, or makes it; refuses one of other settings. */
  static CvFile open(Path file, Map<String, String> settings) {
    CvFile opened = new CvFile(file);
    try {
      if (Files.exists(file) && Files.size(file) > 0) {
        opened.read(settings);
      } else {
        if (file.toAbsolutePath().getParent() != null) {
          Files.createDirectories(file.toAbsolutePath().getParent());
        }
        opened.write(Map.of("format", FORMAT, "settings", new TreeMap<>(settings)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot use " + file + ": " + e.getMessage(), e);
    }
    return opened;
  }

  /** What earlier runs have done. */
  List<CvUnit> units() {
    return List.copyOf(units);
  }

  synchronized void append(CvUnit unit) {
    try {
      write(unit);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write to " + file + ": " + e.getMessage(), e);
    }
  }

  private void write(Object value) throws IOException {
    Files.writeString(
        file,
        JSON.writeValueAsString(value) + "\n",
        StandardCharsets.UTF_8,
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  private void read(Map<String, String> settings) throws IOException {
    String text = Files.readString(file, StandardCharsets.UTF_8);
    int end = text.lastIndexOf('\n') + 1;
    if (end < text.length()) {
      Files.writeString(file, text.substring(0, end), StandardCharsets.UTF_8);
    }
    if (end == 0) {
      write(Map.of("format", FORMAT, "settings", new TreeMap<>(settings)));
      return;
    }
    List<String> lines = text.substring(0, end).lines().toList();
    requireSame(header(lines.get(0)), settings);
    for (int l = 1; l < lines.size(); l++) {
      try {
        units.add(JSON.readValue(lines.get(l), CvUnit.class));
      } catch (JsonProcessingException e) {
        throw damaged("Line " + (l + 1) + " of " + file + " cannot be read.");
      }
    }
  }

  private Map<String, String> header(String line) {
    try {
      JsonNode node = JSON.readTree(line);
      if (node.path("format").asText().equals(FORMAT)) {
        Map<String, String> settings = new TreeMap<>();
        node.path("settings")
            .properties()
            .forEach(field -> settings.put(field.getKey(), field.getValue().asText()));
        return settings;
      }
    } catch (JsonProcessingException e) {
      throw damaged("The first line of " + file + " cannot be read.");
    }
    throw damaged("The first line of " + file + " does not say '" + FORMAT + "'.");
  }

  private static InputException damaged(String given) {
    return new InputException(
        given,
        "Expected the results of an earlier cross-validation.",
        "Maybe choose another file, or remove this one to start again.");
  }

  private void requireSame(Map<String, String> found, Map<String, String> wanted) {
    TreeMap<String, String> all = new TreeMap<>(found);
    all.putAll(wanted);
    for (String key : all.keySet()) {
      String before = found.getOrDefault(key, "nothing");
      String now = wanted.getOrDefault(key, "nothing");
      if (!before.equals(now)) {
        throw new InputException(
            "%s was made with %s = %s, and now %s = %s is asked for."
                .formatted(file, key, before, key, now),
            "A cross-validation goes on only with the settings it was begun with.",
            "Maybe choose another file, or remove this one to start again.");
      }
    }
  }
}
