package org.smkl.cv;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.smkl.error.InputException;

/** Results in a file that grows: one JSON object on each line, written at once. */
public final class JsonLines {
  private static final ObjectMapper JSON = new ObjectMapper();

  private JsonLines() {}

  /** What earlier runs wrote, if anything; a line cut off by the end of a process is dropped. */
  public static List<String> read(Path file) {
    try {
      if (!Files.exists(file)) {
        return List.of();
      }
      String text = Files.readString(file, StandardCharsets.UTF_8);
      int end = text.lastIndexOf('\n') + 1;
      if (end < text.length()) {
        Files.writeString(file, text.substring(0, end), StandardCharsets.UTF_8);
      }
      return text.substring(0, end).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  /** Writes one more line; makes the file and its folder where there is none. */
  public static void append(Path file, Object value) {
    try {
      if (file.toAbsolutePath().getParent() != null) {
        Files.createDirectories(file.toAbsolutePath().getParent());
      }
      Files.writeString(
          file,
          JSON.writeValueAsString(value) + "\n",
          StandardCharsets.UTF_8,
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  /** Refuses to go on with a file that was made with other settings. */
  public static void requireSame(Path file, Map<String, String> before, Map<String, String> now) {
    Set<String> names = new TreeSet<>(before.keySet());
    names.addAll(now.keySet());
    for (String name : names) {
      String old = before.getOrDefault(name, "nothing");
      String asked = now.getOrDefault(name, "nothing");
      if (!asked.equals(old)) {
        throw new InputException(
            "%s was made with %s = %s, and now %s = %s is asked for."
                .formatted(file, name, old, name, asked),
            "A run goes on only with the settings it was begun with.",
            "Maybe choose another file, or remove this one to start again.");
      }
    }
  }
}
