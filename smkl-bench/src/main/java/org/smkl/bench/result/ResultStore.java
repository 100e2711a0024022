package org.smkl.bench.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.smkl.error.InputException;

/**
 * Results by key, as JSON lines in a file: what is there is not computed again. The first line has
 * the settings; a file of other settings is refused. Not thread-safe.
 */
public final class ResultStore {
  private static final String SETTINGS = "settings";
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final TypeReference<LinkedHashMap<String, Object>> MAP = new TypeReference<>() {};

  private final Optional<Path> file;
  private final Map<String, Result> results;
  private final Predicate<String> wanted;

  private ResultStore(Optional<Path> file) {
    this(file, new LinkedHashMap<>(), key -> true);
  }

  private ResultStore(Optional<Path> file, Map<String, Result> results, Predicate<String> wanted) {
    this.file = file;
    this.results = results;
    this.wanted = wanted;
  }

  /** Without a file: for what is to be measured afresh. */
  public static ResultStore inMemory() {
    return new ResultStore(Optional.empty());
  }

  /** Opens or makes the file. */
  public static ResultStore open(Path file, Map<String, String> settings) {
    ResultStore store = new ResultStore(Optional.of(file));
    try {
      if (Files.exists(file)) {
        store.read(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file + ": " + e.getMessage(), e);
    }
    Optional<Result> before = store.get(SETTINGS);
    if (before.isEmpty()) {
      store.put(SETTINGS, new Result(new LinkedHashMap<>(settings)));
    } else {
      requireSame(file, before.get(), settings);
    }
    return store;
  }

  /** These results; of missing ones only some are computed. */
  public ResultStore only(Predicate<String> some) {
    return new ResultStore(file, results, some);
  }

  /** Whether a result that is missing is to be computed. */
  public boolean wants(String key) {
    return wanted.test(key);
  }

  /** The result with this key. */
  public Optional<Result> get(String key) {
    return Optional.ofNullable(results.get(key));
  }

  /** All results whose keys begin like this, in the order in which they came. */
  public Map<String, Result> under(String prefix) {
    Map<String, Result> some = new LinkedHashMap<>();
    results.forEach(
        (key, result) -> {
          if (key.startsWith(prefix)) {
            some.put(key, result);
          }
        });
    return some;
  }

  /** Keeps a result, in memory and in the file. */
  public void put(String key, Result result) {
    results.put(key, result);
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("key", key);
    line.put("result", result.fields());
    file.ifPresent(path -> append(path, line));
  }

  private static void append(Path file, Map<String, Object> line) {
    try {
      if (file.toAbsolutePath().getParent() != null) {
        Files.createDirectories(file.toAbsolutePath().getParent());
      }
      Files.writeString(
          file,
          JSON.writeValueAsString(line) + "\n",
          StandardCharsets.UTF_8,
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  /** A line cut off by the end of a process is dropped. */
  private void read(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.UTF_8);
    int end = text.lastIndexOf('\n') + 1;
    if (end < text.length()) {
      Files.writeString(file, text.substring(0, end), StandardCharsets.UTF_8);
    }
    int number = 0;
    for (String line : text.substring(0, end).lines().toList()) {
      number++;
      try {
        Map<String, Object> map = JSON.readValue(line, MAP);
        Map<String, Object> fields = JSON.convertValue(map.get("result"), MAP);
        results.put((String) map.get("key"), new Result(fields));
      } catch (JsonProcessingException e) {
        throw new InputException(
            "Line %d of %s cannot be read.".formatted(number, file),
            "Expected the results of an earlier run, one JSON object on each line.",
            "Maybe choose another folder, or remove the file to start again.");
      }
    }
  }

  private static void requireSame(Path file, Result before, Map<String, String> settings) {
    Set<String> names = new TreeSet<>(settings.keySet());
    names.addAll(before.fields().keySet());
    for (String name : names) {
      // What is not there is the default.
      String old = before.text(name);
      String now = settings.getOrDefault(name, "");
      if (!now.equals(old)) {
        throw new InputException(
            "%s was made with %s = '%s', and now it is '%s'.".formatted(file, name, old, now),
            "A run goes on only with the settings it was begun with.",
            "Maybe choose another folder, or remove the file to start again.");
      }
    }
  }
}
