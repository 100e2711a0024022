package org.smkl.cv;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
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
    List<String> lines = JsonLines.read(file);
    if (lines.isEmpty()) {
      JsonLines.append(file, Map.of("format", FORMAT, "settings", new TreeMap<>(settings)));
    } else {
      opened.read(lines, settings);
    }
    return opened;
  }

  /** What earlier runs have done. */
  List<CvUnit> units() {
    return List.copyOf(units);
  }

  synchronized void append(CvUnit unit) {
    JsonLines.append(file, unit);
  }

  private void read(List<String> lines, Map<String, String> settings) {
    JsonLines.requireSame(file, header(lines.get(0)), settings);
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
}
