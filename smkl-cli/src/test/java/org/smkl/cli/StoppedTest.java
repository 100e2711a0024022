package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.console.Exit;

/** What a user gets who stops before anything was found out. */
class StoppedTest {
  private static final String SAMPLE = "those of a sample of ";
  private static final String NOTHING = "the model says the same of every row";
  private static final String LITTLE = "their model is half trained";

  @TempDir private Path folder;

  /** The circle around the middle, which a linear kernel cannot tell from what is outside. */
  private Path ring(int rows, int classes) {
    SplittableRandom random = new SplittableRandom(4);
    StringBuilder text = new StringBuilder("a,b,kind\n");
    for (int i = 0; i < rows; i++) {
      double radius = 1 + i % classes + 0.2 * random.nextGaussian();
      double angle = random.nextDouble(2 * Math.PI);
      text.append(
          String.format(
              Locale.ROOT,
              "%.4f,%.4f,%s\n",
              radius * Math.cos(angle),
              radius * Math.sin(angle),
              "k" + i % classes));
    }
    return Cli.write(folder.resolve("ring.csv"), text.toString());
  }

  private static Cli stopped(String command, Path data, String... more) {
    return Cli.run(
        () -> true,
        Stream.concat(Stream.of(command, "--data", data.toString(), "--json"), Arrays.stream(more))
            .toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void aFitHasTheModelOfASampleAndSaysSo(int classes) {
    Path data = ring(900, classes);
    Path model = folder.resolve("model.json");
    List<String> args = new ArrayList<>(List.of("--kernels", "linear; rbf(gamma=1)", "--no-tune"));
    Cli run = stopped("fit", data, with(args, "-o", model.toString()));
    assertEquals(Exit.STOPPED, run.code(), run.err());
    assertTrue(run.err().contains(SAMPLE), run.err());
    JsonNode early = run.json();
    assertEquals("INTERRUPTED", early.get("status").asText());
    assertTrue(early.get("trainAccuracy").asDouble() > 0.9, early.toString());
    JsonNode whole =
        Cli.run(with(List.of("fit", "--data", data.toString(), "--json"), args)).json();
    assertTrue(early.get("objective").asDouble() >= whole.get("lowerBound").asDouble());
    assertTrue(early.get("lowerBound").asDouble() <= whole.get("objective").asDouble());
    assertTrue(early.get("lowerBound").asDouble() > 0);
    Cli predicted = Cli.run("predict", "-m", model.toString(), "--data", data.toString(), "--json");
    assertEquals(
        early.get("trainAccuracy").asDouble(), predicted.json().get("accuracy").asDouble(), 1e-9);
  }

  @ParameterizedTest
  @ValueSource(strings = {"fit", "solve", "path"})
  void thatTheModelOfFewRowsKnowsLittleIsSaid(String command) {
    Cli run = stopped(command, Cli.csv(folder, "few.csv", 40, 1));
    assertEquals(Exit.STOPPED, run.code(), run.err());
    assertTrue(run.err().contains(NOTHING) || run.err().contains(LITTLE), run.err());
  }

  @Test
  void aGridWithoutAPointHasNoResult() {
    Cli run = stopped("cv", Cli.csv(folder, "few.csv", 40, 1));
    assertEquals(Exit.STOPPED_EMPTY, run.code(), run.err());
    assertEquals("INTERRUPTED", run.json().get("status").asText());
  }

  /** Its weights are fitted all the same, and the status is that of the one who chose them. */
  @Test
  void aMethodThatIsStoppedIsInterrupted() {
    Cli run =
        stopped("fit", ring(100, 2), "--method", "average", "--kernels", "linear; rbf(gamma=1)");
    assertEquals(Exit.STOPPED, run.code(), run.err());
    assertEquals("INTERRUPTED", run.json().get("status").asText());
    assertTrue(run.json().get("trainAccuracy").asDouble() > 0.9, run.out());
  }

  private static String[] with(List<String> args, String... more) {
    return Stream.concat(args.stream(), Arrays.stream(more)).toArray(String[]::new);
  }

  private static List<String> with(List<String> args, List<String> more) {
    return Stream.concat(args.stream(), more.stream()).toList();
  }
}
