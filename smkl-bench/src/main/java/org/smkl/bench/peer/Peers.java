package org.smkl.bench.peer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.smkl.api.StopSignal;
import org.smkl.cv.method.StoppedException;

/**
 * The way in: asks the peers, one problem after the other. The worker is started when it is first
 * asked, and again after it died or was ended. Not thread-safe.
 */
public final class Peers implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final TypeReference<LinkedHashMap<String, Object>> MAP = new TypeReference<>() {};
  private static final int SHOWN = 200;

  private final PeerFolder folder;
  private final Duration limit;
  private final StopSignal stop;
  private final Path files;
  private Optional<PeerProcess> worker = Optional.empty();
  private Map<String, Object> load = Map.of();
  private boolean loaded;
  private String versions = "";
  private int questions;

  /**
   * Starts nothing yet.
   *
   * @param limit wall time that one question may take
   * @param stop raised to give up
   */
  public Peers(PeerFolder folder, Duration limit, StopSignal stop) {
    this.folder = folder;
    this.limit = limit;
    this.stop = stop;
    try {
      files = Files.createTempDirectory("smkl-peers");
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot make a folder for the peers: " + e.getMessage(), e);
    }
  }

  /** The problem that they are to solve from now on. */
  public void give(PeerData data) {
    try {
      data.write(files);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "Cannot write the kernels for the peers to %s: %s. Maybe there is no room; -Djava.io.tmpdir=DIR names another place."
              .formatted(files, e.getMessage()),
          e);
    }
    load = new LinkedHashMap<>();
    load.put("do", "load");
    load.put("folder", files.toString());
    load.put("n", data.labels().length);
    load.put("q", data.grams().size());
    load.put("columns", data.columns());
    loaded = false;
  }

  /**
   * Runs a method.
   *
   * @param method its name in the protocol
   * @param parameters what else it needs
   * @param times runs between two looks at the clock
   * @throws StoppedException when the stop signal was raised
   */
  public PeerAnswer run(String method, Map<String, ?> parameters, int times) {
    if (!loaded && load() instanceof PeerAnswer.Failed failed) {
      return failed;
    }
    Map<String, Object> command = new LinkedHashMap<>();
    command.put("do", method);
    command.put("times", times);
    command.putAll(parameters);
    PeerAnswer answer = ask(command);
    if (answer instanceof PeerAnswer.Done done && !(done.seconds() >= 0)) {
      end();
      return new PeerAnswer.Failed("The answer has no 'seconds': " + shortened(done.values()));
    }
    return answer;
  }

  /** Name and version of each package, as the worker said when it was last started. */
  public String versions() {
    return versions;
  }

  private PeerAnswer load() {
    try {
      if (worker.isEmpty()) {
        worker = Optional.of(new PeerProcess(folder, files.resolve("errors.txt")));
      }
    } catch (IOException e) {
      return new PeerAnswer.Failed(
          "%s could not be started: %s".formatted(folder.python(), e.getMessage()));
    }
    PeerAnswer answer = ask(load);
    if (answer instanceof PeerAnswer.TooLong) {
      return new PeerAnswer.Failed("The worker did not start within %s.".formatted(limit));
    }
    if (answer instanceof PeerAnswer.Done done) {
      loaded = true;
      if (done.values().get("versions") instanceof Map<?, ?> map) {
        versions =
            map.entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
      }
    }
    return answer;
  }

  private PeerAnswer ask(Map<String, Object> command) {
    PeerProcess process = worker.orElseThrow();
    Map<String, Object> question = new LinkedHashMap<>(command);
    question.put("id", ++questions);
    Optional<Double> before = process.cpuSeconds();
    PeerProcess.Reply reply = process.ask(json(question), limit, stop);
    if (reply.line().isPresent()) {
      return answer(reply.line().get());
    }
    PeerProcess.Trouble trouble = reply.trouble().orElseThrow();
    Optional<Double> after = process.cpuSeconds();
    String why = trouble == PeerProcess.Trouble.DIED ? obituary(process) : "";
    end();
    return switch (trouble) {
      case STOPPED ->
          throw new StoppedException("The peers were stopped at " + command.get("do") + ".");
      case DIED -> new PeerAnswer.Failed(why);
      // Without the system's word on processor time there is nothing to compare with.
      case TOO_LONG ->
          before.isPresent() && after.isPresent()
              ? new PeerAnswer.TooLong(after.get() - before.get())
              : new PeerAnswer.Failed("No answer within %d s.".formatted(limit.toSeconds()));
    };
  }

  private static String obituary(PeerProcess process) {
    String code =
        process.exitCode().map(c -> "with exit code " + c).orElse("by closing its output");
    String errors = process.lastErrors();
    return "The worker ended %s%s".formatted(code, errors.isEmpty() ? "." : ": " + errors);
  }

  private PeerAnswer answer(String line) {
    Map<String, Object> values = Map.of();
    try {
      values = JSON.readValue(line, MAP);
    } catch (JsonProcessingException e) {
      // As empty an answer as any other that does not name the question.
    }
    if (values == null || !Objects.equals(values.get("id"), questions)) {
      // After one line that is no answer it is unknown what the next would belong to.
      end();
      return new PeerAnswer.Failed(
          "The worker did not answer question %d but said: %s"
              .formatted(questions, shortened(line)));
    }
    if (values.containsKey("error")) {
      return new PeerAnswer.Failed(shortened(values.get("error")));
    }
    values.values().removeIf(Objects::isNull);
    return new PeerAnswer.Done(
        values.get("seconds") instanceof Number seconds ? seconds.doubleValue() : Double.NaN,
        values);
  }

  private static String shortened(Object value) {
    String text = String.valueOf(value).replaceAll("\\s+", " ");
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + " ...";
  }

  private static String json(Map<String, Object> command) {
    try {
      return JSON.writeValueAsString(command);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("Cannot be said in JSON: " + command, e);
    }
  }

  private void end() {
    worker.ifPresent(PeerProcess::close);
    worker = Optional.empty();
    loaded = false;
  }

  /** Ends the worker and removes the files. */
  @Override
  public void close() {
    end();
    try (Stream<Path> paths = Files.walk(files)) {
      List<Path> all = paths.sorted(Comparator.reverseOrder()).toList();
      for (Path path : all) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot remove " + files + ": " + e.getMessage(), e);
    }
  }
}
