package org.smkl.cli;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.smkl.api.StopSignal;

/** What a command did, run inside the test's process. */
record Cli(int code, String out, String err) {
  static Cli run(String... args) {
    return run(StopSignal.NEVER, args);
  }

  static Cli run(List<String> args) {
    return run(args.toArray(String[]::new));
  }

  static Cli run(StopSignal stop, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code = Main.run(args, stream(out), stream(err), stop);
    return new Cli(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
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

  /** A file of rows around two centres, the label last. */
  static Path csv(Path folder, String name, int rows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder("a,b,c,kind\n");
    for (int i = 0; i < rows; i++) {
      double centre = i % 2 == 0 ? 0.8 : -0.8;
      for (int j = 0; j < 3; j++) {
        text.append(centre + random.nextGaussian()).append(',');
      }
      text.append(i % 2 == 0 ? "yes" : "no").append('\n');
    }
    return write(folder.resolve(name), text.toString());
  }

  static Path write(Path file, String text) {
    try {
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
