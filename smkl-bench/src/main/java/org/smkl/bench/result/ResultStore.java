package org.smkl.bench.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.smkl.cv.JsonLines;
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
    store.read(file);
    Optional<Result> before = store.get(SETTINGS);
    if (before.isEmpty()) {
      store.put(SETTINGS, new Result(new LinkedHashMap<>(settings)));
    } else {
      Map<String, String> old = new LinkedHashMap<>();
      before.get().fields().forEach((name, value) -> old.put(name, value.toString()));
      JsonLines.requireSame(file, old, settings);
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
    file.ifPresent(path -> JsonLines.append(path, line));
  }

  private void read(Path file) {
    List<String> lines = JsonLines.read(file);
    for (int k = 0; k < lines.size(); k++) {
      try {
        Map<String, Object> map = JSON.readValue(lines.get(k), MAP);
        Map<String, Object> fields = JSON.convertValue(map.get("result"), MAP);
        results.put((String) map.get("key"), new Result(fields));
      } catch (JsonProcessingException e) {
        throw new InputException(
            "Line %d of %s cannot be read.".formatted(k + 1, file),
            "Expected the results of an earlier run, one JSON object on each line.",
            "Maybe choose another folder, or remove the file to start again.");
      }
    }
  }
}
