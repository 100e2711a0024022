package org.smkl.bench;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.smkl.api.StopSignal;

/** What 'smkl bench' did, run inside the test's process. */
record Bench(int code, String out, String err) {
  static Bench run(String... args) {
    return run(StopSignal.NEVER, args);
  }

  static Bench run(StopSignal stop, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    String[] words = Stream.concat(Stream.of("bench"), Stream.of(args)).toArray(String[]::new);
    int code =
        Main.run(
            words,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            stop);
    return new Bench(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** Standard output as the one JSON object that it must be. */
  JsonNode json() {
    try {
      return new ObjectMapper()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .readTree(out);
    } catch (IOException e) {
      throw new UncheckedIOException("Not one JSON object: " + out + "\n" + err, e);
    }
  }
}
