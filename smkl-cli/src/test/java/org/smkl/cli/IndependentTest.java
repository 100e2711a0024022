package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.console.Exit;

/** Kernels chosen for each machine by itself. */
class IndependentTest {
  private static final List<String> CLASSES = List.of("blue", "green", "red");
  @TempDir Path folder;
  private Path data;

  @BeforeEach
  void write() {
    data = Cli.write(folder.resolve("train.csv"), rows(1, CLASSES));
  }

  /** Blue and green differ in x1, green and red in x2: not all need the same kernels. */
  private static String rows(long seed, List<String> classes) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder("x1,x2,kind\n");
    for (int i = 0; i < 60; i++) {
      String kind = CLASSES.get(i % 3);
      double x = random.nextGaussian() + (kind.equals("blue") ? 3 : -3);
      double y = random.nextGaussian() + (kind.equals("red") ? 3 : -3);
      if (classes.contains(kind)) {
        text.append(x).append(',').append(y).append(',').append(kind).append('\n');
      }
    }
    return text.toString();
  }

  private static JsonNode done(Cli run) {
    assertEquals(Exit.DONE, run.code(), run.err());
    return run.json();
  }

  private static Cli run(String command, Path file, String... more) {
    List<String> args = new ArrayList<>(List.of(command, "--data", file.toString(), "--json"));
    args.addAll(List.of("--kernels", "linear[each]; poly(degree=2)[each]", "--k0", "1"));
    args.addAll(Arrays.asList(more));
    return Cli.run(args);
  }

  private static String[] with(String[] some, String... more) {
    List<String> all = new ArrayList<>(Arrays.asList(some));
    all.addAll(Arrays.asList(more));
    return all.toArray(String[]::new);
  }

  /** The machine of a class against the rest is the problem of two classes, to the last bit. */
  @Test
  void eachMachineIsAProblemOfItsOwn() {
    String[] how = {"--multiclass", "ovr", "--independent", "--gap", "1e-6"};
    Path model = folder.resolve("model.json");
    JsonNode whole = done(run("fit", data, with(how, "-o", model.toString())));
    assertEquals("CERTIFIED", whole.get("status").asText());
    assertTrue(whole.get("provenOptimal").asBoolean());
    double objective = 0;
    double lower = 0;
    double[][] decisions = new double[3][];
    for (int c = 0; c < 3; c++) {
      JsonNode choice = whole.get("choices").get(c);
      assertEquals(CLASSES.get(c), choice.get("positive").asText());
      assertTrue(choice.get("negative").isNull());
      Path two = folder.resolve("two.json");
      String[] alone = {"--positive", CLASSES.get(c), "--gap", "1e-6", "-o", two.toString()};
      JsonNode own = done(run("fit", data, alone));
      for (String field : List.of("objective", "lowerBound", "relativeGap", "weights", "status")) {
        assertEquals(own.get(field), choice.get(field), field);
      }
      objective += own.get("objective").asDouble();
      lower += own.get("lowerBound").asDouble();
      decisions[c] = decisions(two, 0);
    }
    assertEquals(objective, whole.get("objective").asDouble(), 1e-14 * objective);
    assertTrue(whole.get("objective").asDouble() >= objective);
    assertTrue(whole.get("lowerBound").asDouble() <= lower);
    for (int c = 0; c < 3; c++) {
      assertEquals(Arrays.toString(decisions[c]), Arrays.toString(decisions(model, c)));
    }
  }

  private double[] decisions(Path model, int machine) {
    JsonNode all =
        done(Cli.run("predict", "-m", model.toString(), "--data", data.toString(), "--json"))
            .get("decisions");
    double[] values = new double[all.size()];
    Arrays.setAll(
        values, i -> (all.get(i).isArray() ? all.get(i).get(machine) : all.get(i)).asDouble());
    return values;
  }

  /** Who may choose for each machine is never worse than who must choose once for all. */
  @ParameterizedTest
  @ValueSource(strings = {"ovo", "ovr"})
  void ownKernelsAreAtLeastAsGoodAsSharedOnes(String way) {
    JsonNode shared = done(run("fit", data, "--multiclass", way, "--gap", "1e-6"));
    JsonNode own = done(run("fit", data, "--multiclass", way, "--gap", "1e-6", "--independent"));
    assertFalse(shared.has("choices"));
    assertEquals(3, own.get("choices").size());
    assertTrue(own.get("objective").asDouble() < shared.get("lowerBound").asDouble());
    assertNotEquals(
        own.get("choices").get(0).get("weights"), own.get("choices").get(2).get("weights"));
    List<String> text = new ArrayList<>(List.of("fit", "--data", data.toString(), "--independent"));
    text.addAll(List.of("--multiclass", way));
    Cli words = Cli.run(text);
    assertEquals(Exit.DONE, words.code(), words.err());
    String machine = way.equals("ovo") ? "'blue' and 'red': objective" : "'red' and the rest: obj";
    assertTrue(words.out().contains(machine), words.out());
    assertTrue(words.out().contains("for each of 3 machines"), words.out());
  }

  @Test
  void aModelWhoseWeightsDoNotFitItsMachinesIsRefused() throws IOException {
    Path model = folder.resolve("model.json");
    done(run("fit", data, "--independent", "-o", model.toString()));
    ObjectMapper mapper = new ObjectMapper();
    List<Consumer<ObjectNode>> lies =
        List.of(
            kernel -> ((ArrayNode) kernel.get("betas")).remove(0),
            kernel -> ((ArrayNode) kernel.get("betas")).add(0.5),
            kernel -> ((ArrayNode) kernel.get("betas")).set(0, DoubleNode.valueOf(-0.5)),
            kernel -> kernel.remove("betas"),
            kernel -> kernel.put("betas", 1),
            kernel -> kernel.put("beta", kernel.get("beta").asDouble() > 0 ? 0 : 1));
    for (int lie = 0; lie < lies.size(); lie++) {
      JsonNode document = mapper.readTree(model.toFile());
      lies.get(lie).accept((ObjectNode) document.at("/kernels/entries/0"));
      Path forged = Cli.write(folder.resolve("forged.json"), mapper.writeValueAsString(document));
      Cli refused =
          Cli.run("predict", "-m", forged.toString(), "--data", data.toString(), "--json");
      assertEquals(Exit.USAGE, refused.code(), "lie " + lie + refused.out());
      assertTrue(refused.err().contains("beta"), refused.err());
    }
  }

  /** What one machine could not prove, the whole does not claim. */
  @Test
  void theWholeIsAsProvedAsItsWorstMachine() {
    Cli stopped = run("fit", data, "--independent", "--gap", "1e-9", "--time-limit", "1e-9");
    JsonNode json = stopped.json();
    boolean all = true;
    for (JsonNode choice : json.get("choices")) {
      all &= choice.get("relativeGap").asDouble() <= 1e-9;
    }
    // Small machines may be proved before anybody looks at the clock.
    assertEquals(all ? Exit.DONE : Exit.STOPPED, stopped.code(), stopped.err());
    assertEquals(all, !json.get("status").asText().equals("TIME_LIMIT"), stopped.out());
    assertEquals(all, json.get("provenOptimal").asBoolean(), stopped.out());
    double objective = 0;
    for (JsonNode choice : json.get("choices")) {
      objective += choice.get("objective").asDouble();
      assertTrue(choice.get("lowerBound").asDouble() <= choice.get("objective").asDouble());
    }
    assertEquals(objective, json.get("objective").asDouble(), 1e-12 * objective);
  }

  @Test
  void whatIsAboutOneProblemSaysSo() {
    for (String command : List.of("solve", "bound", "cv")) {
      Cli refused = run(command, data, "--independent");
      assertEquals(Exit.USAGE, refused.code(), command + refused.out());
      assertTrue(refused.err().contains("for each machine by itself"), refused.err());
    }
    Path proof = folder.resolve("proof");
    done(run("solve", data, "--certificate", proof.toString()));
    Cli verify =
        Cli.run("verify", proof.toString(), "--data", data.toString(), "--independent", "--json");
    assertEquals(Exit.USAGE, verify.code(), verify.out());
    Path pair = Cli.write(folder.resolve("pair.csv"), rows(1, List.of("blue", "red")));
    Cli two = run("fit", pair, "--independent");
    assertTrue(two.err().contains("--independent changes nothing"), two.err());
    assertFalse(two.json().has("choices"));
  }
}
