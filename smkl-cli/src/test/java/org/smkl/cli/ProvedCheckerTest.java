package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.TestAbortedException;
import org.smkl.tck.PublishedFiles;

/**
 * The checker of docs/proved-checker: what its theorem rests on, and that it proves what {@code
 * smkl verify} proves. {@code -Dhonest=N} tries more problems, {@code -Dhonest.seed=S} others.
 */
class ProvedCheckerTest {
  private static final int HONEST = Integer.getInteger("honest", 6);
  private static final long SEED = Long.getLong("honest.seed", 1);
  private static final Pattern INTERVAL = Pattern.compile("PROVED: (\\S+) <= optimum <= (\\S+)\n");
  private static final String KERNELS =
      "linear; poly(degree=2,scale=0.5,offset=1); rbf(gamma=0.5); laplacian(gamma=0.3); sigmoid(scale=0.5,offset=1); rbf(gamma=2)[cols=0-1]";

  /** Those of the standard library's real numbers. */
  private static final Set<String> AXIOMS =
      Set.of(
          "ClassicalDedekindReals.sig_forall_dec",
          "ClassicalDedekindReals.sig_not_dec",
          "FunctionalExtensionality.functional_extensionality_dep");

  private static ProvedChecker checker;
  private static Optional<SecondChecker> python = Optional.empty();
  @TempDir Path folder;

  @BeforeAll
  static void build() {
    checker =
        ProvedChecker.find()
            .orElseGet(
                () -> {
                  System.out.println(ProvedChecker.MISSING);
                  return Assumptions.abort(ProvedChecker.MISSING);
                });
    try {
      python = Optional.of(SecondChecker.find());
    } catch (TestAbortedException e) {
      System.out.println("Without the checker in Python: " + e.getMessage());
    }
  }

  @Test
  void theTheoremsRestOnTheRealNumbersAlone() throws IOException {
    String said = checker.assumptions();
    Set<String> axioms = new TreeSet<>();
    Matcher names = Pattern.compile("(?m)^(\\S+)\\s*:?").matcher(said);
    while (names.find()) {
      axioms.add(names.group(1));
    }
    assertEquals(2, said.split("Axioms:", -1).length - 1, said);
    axioms.remove("Axioms:");
    assertTrue(AXIOMS.containsAll(axioms), axioms + "\n" + said);
    for (Path source : ProvedChecker.sources()) {
      assertFalse(
          Pattern.compile("\\b(Admitted|admit|Axiom|Parameter|Conjecture|Hypothesis)\\b")
              .matcher(Files.readString(source))
              .find(),
          source::toString);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"iris", "wine", "parkinsons"})
  void itProvesPublishedSets(String name) throws IOException {
    String data = PublishedFiles.data().toString();
    prove(List.of("--data", name, "--protocol", "published", "--data-dir", data));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--data iris",
        "--data wine --psd clip --kernels sigmoid(scale=0.5,offset=1);sigmoid(scale=0.7,offset=1) --k0 2",
        "--data diabetes --task regression"
      })
  void itProvesEmbeddedSets(String options) throws IOException {
    prove(List.of(options.split(" ")));
  }

  /** Random problems of every task, policy and normalisation, by all three checkers. */
  @Test
  void itProvesWhatVerifyProves() throws IOException {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int t = 0; t < HONEST; t++) {
      List<String> problem = problem(t, random);
      prove(problem);
      python.ifPresent(second -> assertPython(second, problem.subList(0, 2)));
    }
  }

  private List<String> problem(int t, SplittableRandom random) {
    String task = List.of("two", "ovo", "ovr", "regression").get(t % 4);
    StringBuilder text = new StringBuilder("a,b,c,kind\n");
    int n = random.nextInt(12, 40);
    for (int i = 0; i < n; i++) {
      int kind = i % (task.equals("two") ? 2 : 3);
      double x = random.nextGaussian() + kind;
      double y = random.nextGaussian() - kind % 2;
      String label = task.equals("regression") ? "" + x * y : "k" + kind;
      text.append("%s,%s,%s,%s\n".formatted(x, y, random.nextGaussian(), label));
    }
    Path data = Cli.write(folder.resolve(t + ".csv"), text.toString());
    List<String> options =
        new ArrayList<>(List.of("--data", data.toString(), "--kernels", KERNELS));
    options.addAll(List.of("--k0", "" + random.nextInt(1, 5)));
    options.addAll(List.of("-C", "" + Math.scalb(1.0, random.nextInt(-6, 8))));
    options.addAll(List.of("--lambda", "" + Math.pow(10, random.nextInt(-3, 3))));
    options.addAll(List.of("--psd", List.of("drop", "clip", "shift").get(random.nextInt(3))));
    options.addAll(
        List.of("--normalize", List.of("none", "trace", "cosine").get(random.nextInt(3))));
    if (task.equals("regression")) {
      options.addAll(List.of("--task", "regression", "--epsilon", "0.05"));
    } else if (!task.equals("two")) {
      options.addAll(List.of("--task", "classification", "--multiclass", task));
    }
    return options;
  }

  private void assertPython(SecondChecker second, List<String> points) {
    List<String> arguments = with(points, folder.resolve("proof").toString());
    SecondChecker.Ended ended = second.run("check.py", arguments.toArray(String[]::new));
    assertEquals(0, ended.code(), ended.text());
  }

  private void prove(List<String> problem) throws IOException {
    String certificate = folder.resolve("proof").toString();
    Path rational = folder.resolve("rational");
    Cli solve = Cli.run(with(problem, "solve", "--quiet", "--certificate", certificate));
    assertEquals(0, solve.code(), solve.err());
    JsonNode verified =
        Cli.run(
                with(
                    problem,
                    "verify",
                    certificate,
                    "--json",
                    "--quiet",
                    "--export-rational",
                    rational.toString()))
            .json();
    assertTrue(verified.get("valid").asBoolean(), verified.toString());
    ProvedChecker.Ended proved = checker.check(rational);
    assertEquals(0, proved.code(), problem + "\n" + proved.text());
    Matcher interval = INTERVAL.matcher(proved.text());
    assertTrue(interval.find(), proved.text());
    double upper = verified.get("upperBound").asDouble();
    double lower = verified.get("lowerBound").asDouble();
    assertEquals(lower, Double.parseDouble(interval.group(1)), 1e-9 * Math.abs(upper));
    // Its delta may be smaller: what a factor misses is evaluated, not estimated.
    double proven = Double.parseDouble(interval.group(2));
    assertTrue(proven <= upper + 1e-9 * Math.abs(upper), () -> proven + " above " + upper);
    assertTrue(proven >= lower, () -> proven + " below " + lower);
  }

  private static List<String> with(List<String> problem, String... first) {
    List<String> all = new ArrayList<>(List.of(first));
    all.addAll(problem);
    return all;
  }
}
