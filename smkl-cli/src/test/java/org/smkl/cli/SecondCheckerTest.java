package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.tck.PublishedFiles;

/** Certificates, checked by the program in docs/checker, which was written from the document. */
class SecondCheckerTest {
  private static final Pattern INTERVAL = Pattern.compile("\n(\\S+) <= optimum <= (\\S+),");
  private static SecondChecker checker;
  @TempDir Path folder;

  @BeforeAll
  static void findPython() {
    checker = SecondChecker.find();
  }

  @Test
  void itsOwnTestsPass() {
    SecondChecker.Ended ended = checker.run("test_check.py");
    assertEquals(0, ended.code(), ended.text());
    assertTrue(ended.text().contains("OK"), ended.text());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--psd drop",
        "--psd clip",
        "--psd shift --normalize trace --jitter 0.01",
        "--normalize cosine -C 1000",
        "--no-standardize --kernels published-50"
      })
  void bothCheckersProveTheSameInterval(String options) {
    String data = Cli.csv(folder, "data.csv", 40, 17).toString();
    List<String> problem = new ArrayList<>(List.of("--data", data));
    problem.addAll(List.of(options.split(" ")));
    List<String> points = new ArrayList<>(List.of("--data", data));
    if (options.contains("--no-standardize")) {
      points.add("--no-standardize");
    }
    prove(problem, points);
  }

  @ParameterizedTest
  @ValueSource(strings = {"iris", "wine", "parkinsons"})
  void bothCheckersProveTheSameIntervalOnPublishedSets(String name) {
    List<String> points =
        List.of(
            "--data",
            name,
            "--protocol",
            "published",
            "--data-dir",
            PublishedFiles.data().toString());
    prove(points, points);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ovo", "ovr", "regression"})
  void bothCheckersProveTheSameIntervalOfTasks(String task) {
    StringBuilder text = new StringBuilder("a,b,w,kind\n");
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 36; i++) {
      double x = random.nextGaussian() + i % 4;
      double y = random.nextGaussian() - (i % 2);
      text.append(
          "%s,%s,%d,%s\n"
              .formatted(x, y, i % 5, task.equals("regression") ? "" + x * y : "" + i % 4));
    }
    String data = Cli.write(folder.resolve("data.csv"), text.toString()).toString();
    List<String> points = List.of("--data", data, "--weight", "w");
    List<String> problem = new ArrayList<>(points);
    problem.addAll(
        task.equals("regression")
            ? List.of("--task", "regression", "--epsilon", "0.01")
            : List.of("--task", "classification", "--multiclass", task, "--class-weight", "3=0.5"));
    prove(problem, points);
  }

  private static String header(Path certificate) {
    try (Stream<String> lines = Files.lines(certificate)) {
      return lines.findFirst().orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void prove(List<String> problem, List<String> points) {
    String certificate = folder.resolve("proof").toString();
    Cli solve = Cli.run(with(problem, "solve", "--quiet", "--certificate", certificate));
    assertEquals(0, solve.code(), solve.err());
    String header = header(folder.resolve("proof"));
    for (String plugin : List.of("alpha:smo ", "search:branch-and-bound ", "kernel:rbf ")) {
      assertTrue(header.contains('"' + plugin), plugin + "is not in " + header);
    }
    JsonNode verified = Cli.run(with(problem, "verify", certificate, "--json", "--quiet")).json();
    assertTrue(verified.get("valid").asBoolean(), verified.toString());
    SecondChecker.Ended second =
        checker.run("check.py", with(points, certificate).toArray(String[]::new));
    assertEquals(0, second.code(), second.text());
    Matcher interval = INTERVAL.matcher(second.text());
    assertTrue(interval.find(), second.text());
    double upper = verified.get("upperBound").asDouble();
    double lower = verified.get("lowerBound").asDouble();
    assertEquals(lower, Double.parseDouble(interval.group(1)), 1e-7 * upper);
    assertEquals(upper, Double.parseDouble(interval.group(2)), 1e-7 * upper);
  }

  private static List<String> with(List<String> problem, String... first) {
    List<String> all = new ArrayList<>(List.of(first));
    all.addAll(problem);
    return all;
  }
}
