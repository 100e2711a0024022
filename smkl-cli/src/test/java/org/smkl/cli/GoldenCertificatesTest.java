package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The certificates in docs/checker/golden, one for each task: they stay valid, and no changed one
 * does. The tests of the checker there change the same files.
 */
class GoldenCertificatesTest {
  private static final Path GOLDEN =
      Path.of("").toAbsolutePath().resolveSibling("docs/checker/golden");
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String THREE = "linear; rbf(gamma=0.5); laplacian(gamma=0.3)";

  /** As in docs/checker/test_check.py. */
  private static final Map<String, List<String>> PROBLEMS =
      Map.of(
          "weighted",
          List.of("kinds.csv", "--positive", "b", "--class-weight", "balanced"),
          "pairs",
          List.of("kinds.csv", "--class-weight", "a=2,10=0.5"),
          "rest",
          List.of("kinds.csv", "--multiclass", "ovr", "--class-weight", "balanced"),
          "regression",
          List.of("numbers.csv", "--task", "regression"));

  private static final List<DoubleUnaryOperator> CHANGES =
      List.of(
          x -> x + 1,
          x -> x - 1,
          x -> 2 * x + 1e-3,
          x -> -x - 1e-3,
          x -> x * (1 - 1e-6) - 1e-6,
          x -> x * (1 + 1e-6) + 1e-6);

  @TempDir Path folder;

  static Stream<String> tasks() {
    return PROBLEMS.keySet().stream().sorted();
  }

  private JsonNode verify(String name, Path certificate) {
    List<String> options = PROBLEMS.get(name);
    List<String> args = new ArrayList<>(List.of("verify", certificate.toString(), "--json"));
    args.addAll(List.of("--data", GOLDEN.resolve(options.get(0)).toString(), "--quiet"));
    args.addAll(List.of("--kernels", THREE, "--k0", "2", "--weight", "weight"));
    args.addAll(options.subList(1, options.size()));
    return Cli.run(args).json();
  }

  private static List<ObjectNode> lines(String name) {
    try {
      List<ObjectNode> lines = new ArrayList<>();
      for (String line : Files.readAllLines(GOLDEN.resolve(name + ".proof"))) {
        lines.add((ObjectNode) MAPPER.readTree(line));
      }
      return lines.subList(0, lines.size() - 1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** With a checksum that fits. */
  private Path write(List<ObjectNode> lines) {
    try {
      StringBuilder text = new StringBuilder();
      for (ObjectNode line : lines) {
        text.append(MAPPER.writeValueAsString(line)).append('\n');
      }
      byte[] sum =
          MessageDigest.getInstance("SHA-256")
              .digest(text.toString().getBytes(StandardCharsets.UTF_8));
      text.append(
          "{\"type\":\"end\",\"sha256\":\"%s\"}\n".formatted(HexFormat.of().formatHex(sum)));
      return Cli.write(folder.resolve("changed.proof"), text.toString());
    } catch (JsonProcessingException | NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private void assertRefused(String name, List<ObjectNode> lines, String how) {
    JsonNode answer = verify(name, write(lines));
    assertFalse(answer.path("valid").asBoolean(true), name + ", " + how + ": " + answer);
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void aGoldenCertificateIsValid(String name) {
    JsonNode answer = verify(name, write(lines(name)));
    assertTrue(answer.get("valid").asBoolean(), answer.toString());
    JsonNode header = lines(name).get(0);
    double claimed = header.get("upperBound").asDouble();
    assertEquals(claimed, answer.get("upperBound").asDouble(), 1e-9 * claimed);
    assertTrue(answer.get("relativeGap").asDouble() <= 2e-7, answer.toString());
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void anotherStoryInTheHeaderIsRefused(String name) {
    ObjectNode header = lines(name).get(0);
    int variables = header.get("variables").asInt();
    Map<String, List<JsonNode>> stories =
        Map.of(
            "task",
            Stream.of("classification", "one-versus-one", "one-versus-rest", "regression", "other")
                .filter(task -> !task.equals(header.get("task").asText()))
                .map(task -> (JsonNode) TextNode.valueOf(task))
                .toList(),
            "machines",
            List.of(TextNode.valueOf("0".repeat(64)), TextNode.valueOf("")),
            "box",
            List.of(DoubleNode.valueOf(10), MAPPER.valueToTree(new double[variables])));
    stories.forEach(
        (field, values) -> {
          for (JsonNode value : values) {
            List<ObjectNode> lines = lines(name);
            lines.get(0).set(field, value);
            assertRefused(name, lines, field + " = " + value);
          }
        });
    for (String field : List.of("epsilon", "blocks", "variables", "n", "q", "k0", "lambda")) {
      for (double by : new double[] {-1, 1}) {
        List<ObjectNode> lines = lines(name);
        JsonNode old = header.get(field);
        lines.get(0).set(field, number(old.asDouble() + by, old));
        assertRefused(name, lines, field + " changed by " + by);
      }
    }
  }

  /** Whole numbers stay whole, so that it is not the form that is refused. */
  private static JsonNode number(double value, JsonNode like) {
    return MAPPER.valueToTree(like.isInt() ? (Object) (int) value : (Object) value);
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void everyNumberOfTheProofCounts(String name) {
    int at = 0;
    for (int l = 1; l < lines(name).size(); l++) {
      for (String pointer : pointers(lines(name).get(l))) {
        DoubleUnaryOperator change = CHANGES.get(at++ % CHANGES.size());
        List<ObjectNode> lines = lines(name);
        change(lines.get(l), pointer, change);
        if (pointer.equals("/bound") && lowers(name, l, lines)) {
          continue; // A claim that says less is true.
        }
        assertRefused(name, lines, "line " + l + ", " + pointer + ": " + lines.get(l));
      }
    }
    assertTrue(at > 20, at + " changes");
  }

  private static boolean lowers(String name, int line, List<ObjectNode> changed) {
    return changed.get(line).get("bound").asDouble()
        < lines(name).get(line).get("bound").asDouble();
  }

  /** Where the numbers that a proof rests on are: biases, weights, alphas, bounds. */
  private static List<String> pointers(JsonNode line) {
    List<String> found = new ArrayList<>();
    for (String path : List.of("/biases", "/beta/values", "/values")) {
      for (int k = 0; k < line.at(path).size(); k++) {
        found.add(path + "/" + k);
      }
    }
    if (line.has("bound")) {
      found.add("/bound");
    }
    return found;
  }

  private static void change(ObjectNode line, String pointer, DoubleUnaryOperator change) {
    int slash = pointer.lastIndexOf('/');
    double value = change.applyAsDouble(line.at(pointer).asDouble());
    JsonNode holder = line.at(pointer.substring(0, slash));
    if (holder instanceof ArrayNode array) {
      array.set(Integer.parseInt(pointer.substring(slash + 1)), DoubleNode.valueOf(value));
    } else {
      line.put(pointer.substring(1), value);
    }
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void everyLeafIsNeeded(String name) {
    for (int l = 2; l < lines(name).size(); l++) {
      List<ObjectNode> lines = lines(name);
      if (lines.remove(l).get("type").asText().equals("leaf")) {
        lines.get(0).put("leaves", lines.get(0).get("leaves").asInt() - 1);
        assertRefused(name, lines, "without line " + l);
      }
    }
  }
}
