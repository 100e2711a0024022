package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.console.Exit;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Every option of every command that states a problem makes a difference there; every other one is
 * refused. A command that takes an option and does not read it fails here.
 */
class OptionsTest {
  private static final int COLUMNS = 6;
  private static final List<String> COMMANDS =
      List.of("fit", "bound", "solve", "verify", "cv", "path");

  /** An option as it is tried: what goes before it, and what it is given. */
  private record Trial(List<String> before, List<String> option) {
    static Trial of(String before, String... option) {
      return new Trial(
          before.isEmpty() ? List.of() : List.of(before.split(" ", -1)), List.of(option));
    }
  }

  @TempDir static Path shared;
  @TempDir Path folder;

  /** Outcomes without the option that is tried; many options have the same. */
  private final Map<String, String> plain = new HashMap<>();

  /** The options that have the same meaning everywhere. */
  private Map<String, Trial> problem() {
    Map<String, Trial> trials = new LinkedHashMap<>();
    trials.put("--data", Trial.of("", "--data", "iris"));
    trials.put("--data-dir", Trial.of("--data iris --protocol published", "--data-dir", "nosuch"));
    trials.put("--protocol", Trial.of("--data iris", "--protocol", "published"));
    trials.put("--label", Trial.of("DATA", "--label", "a"));
    trials.put("--positive", Trial.of("DATA", "--positive", "nosuch"));
    trials.put("--ignore", Trial.of("DATA", "--ignore", "a"));
    trials.put("--categorical", Trial.of("DATA", "--categorical", "a"));
    trials.put("--text", Trial.of("DATA", "--text", "a"));
    trials.put("--text-files", Trial.of("DATA", "--text-files", "a"));
    trials.put("--encode", Trial.of("WORDS", "--encode", "none"));
    trials.put("--header", Trial.of("DATA", "--header", "no"));
    trials.put("--encoding", Trial.of("DATA", "--encoding", "utf-16be"));
    trials.put("--standardize", Trial.of("SPARSE", "--standardize"));
    trials.put("--no-standardize", Trial.of("DATA", "--no-standardize"));
    trials.put("--impute", Trial.of("GAPS", "--impute", "mean"));
    trials.put("--na-values", Trial.of("DATA", "--na-values", "yes"));
    trials.put("--separator", Trial.of("DATA", "--separator", ";"));
    trials.put("--decimal", Trial.of("DATA", "--decimal", ","));
    trials.put("--config", Trial.of("DATA", "--config", "nosuch"));
    trials.put("--save-config", Trial.of("DATA", "--save-config", file("config")));
    trials.put("--kernels", Trial.of("DATA", "--kernels", "linear"));
    trials.put("--psd", Trial.of("DATA SIGMOID", "--psd", "clip"));
    trials.put("--normalize", Trial.of("DATA", "--normalize", "trace"));
    trials.put("--jitter", Trial.of("DATA", "--jitter", "0.5"));
    trials.put("-C", Trial.of("DATA", "-C", "3"));
    trials.put("--lambda", Trial.of("DATA", "--lambda", "0.7"));
    trials.put("--k0", Trial.of("DATA", "--k0", "1"));
    trials.put("--at-most", Trial.of("DATA", "--at-most", "0:rbf*"));
    trials.put("--per-view", Trial.of("DATA", "--per-view", "1"));
    trials.put("--must", Trial.of("DATA", "--must", "linear"));
    trials.put("--never", Trial.of("DATA", "--never", "linear"));
    trials.put("--task", Trial.of("DATA", "--task", "regression"));
    trials.put("--nu", Trial.of("DATA", "--nu", "0.2"));
    trials.put("--weight", Trial.of("DATA", "--weight", "a"));
    trials.put("--multiclass", Trial.of("DATA", "--multiclass", "nosuch"));
    trials.put("--independent", Trial.of("DATA", "--independent"));
    trials.put("--epsilon", Trial.of("DATA", "--epsilon", "-1"));
    trials.put("--class-weight", Trial.of("DATA", "--class-weight", "nosuch=2"));
    // Said in every answer, also where nothing is random.
    trials.put("--seed", Trial.of("DATA --json", "--seed", "7"));
    // No result depends on the number of threads, so that only a wrong one shows.
    trials.put("--memory", Trial.of("DATA", "--memory", "little"));
    trials.put("--kernels-in-memory", Trial.of("DATA SIGMOID", "--kernels-in-memory", "no"));
    trials.put("--threads", Trial.of("DATA", "--threads", "0"));
    trials.put("--json", Trial.of("DATA", "--json"));
    trials.put("--quiet", Trial.of("DATA SIGMOID", "--quiet"));
    trials.put("--at-most", Trial.of("DATA --json", "--at-most", "1:*"));
    trials.put("--per-view", Trial.of("DATA --json --kernels linear[each]", "--per-view", "1"));
    trials.put("--must", Trial.of("DATA --json", "--must", "linear"));
    trials.put("--never", Trial.of("DATA --json", "--never", "rbf*"));
    trials.put("--verbose", Trial.of("--data nosuch.csv", "--verbose"));
    trials.put("--plugins", Trial.of("DATA", "--plugins", "nosuch"));
    trials.put("--help", Trial.of("DATA", "--help"));
    return trials;
  }

  private Map<String, Trial> trials(String command) {
    Map<String, Trial> trials = problem();
    Trial model = Trial.of("DATA", "--output", file("model.json"));
    Trial test = Trial.of("DATA", "--test", shared.resolve("test.csv").toString());
    Trial alpha = Trial.of("DATA", "--alpha", "nosuch");
    Trial beta = Trial.of("DATA", "--beta", "nosuch");
    Trial backend = Trial.of("DATA", "--backend", "nosuch");
    Trial time = Trial.of("DATA", "--time-limit", "1e-9");
    switch (command) {
      case "fit" -> {
        trials.put("--method", Trial.of("DATA", "--method", "algorithm-1"));
        trials.put("--parameter", Trial.of("DATA", "--parameter", "p=1"));
        trials.put("--start", Trial.of("DATA", "--start", "kernels:5"));
        trials.put("--restarts", Trial.of("DATA --method best-response", "--restarts", "3"));
        trials.put("--evaluate", Trial.of("DATA --start kernels:5", "--evaluate"));
        trials.put("--tune", Trial.of("DATA -C 3", "--tune"));
        trials.put("--sparsest", Trial.of("DATA -C 3", "--sparsest"));
        trials.put("--best-score", Trial.of("DATA -C 3", "--best-score"));
        trials.put("--no-tune", Trial.of("DATA", "--no-tune"));
        trials.put("--score", Trial.of("DATA", "--score", "f1"));
        trials.put("--beta", beta);
        trials.put("--trace", Trial.of("DATA --json", "--trace"));
        trials.put("--rate", Trial.of("DATA --json", "--rate"));
        trials.put("--gap", Trial.of("DATA --json", "--gap", "1e-4"));
        trials.put("--certificate", Trial.of("DATA", "--certificate", file("proof")));
        trials.put("--node-limit", Trial.of("NOISE --json --gap 1e-9", "--node-limit", "1"));
        relaxation(trials, "DATA --start relaxation --backend clarabel ");
      }
      case "bound" -> {
        relaxation(trials, "DATA --backend clarabel ");
        trials.put("--dump", Trial.of("DATA", "--dump", file("model.cbf")));
        trials.put("--exact", Trial.of("DATA --dump " + file("model.cbf"), "--exact"));
      }
      case "solve" -> {
        trials.put("--gap", Trial.of("DATA --json", "--gap", "0.5"));
        trials.put("--node-limit", Trial.of("NOISE --json", "--node-limit", "1"));
        trials.put("--certificate", Trial.of("DATA", "--certificate", file("proof")));
        trials.put("--model", Trial.of("DATA", "--model", "nosuch"));
        trials.put("--checkpoint", Trial.of("DATA", "--checkpoint", file("state")));
        trials.put("--resume", Trial.of("DATA", "--resume", "nosuch"));
        trials.put("--branching", Trial.of("NOISE --json", "--branching", "strong"));
        trials.put("--search", Trial.of("DATA", "--search", "nosuch"));
        trials.put("--heuristic", Trial.of("DATA", "--heuristic", "nosuch"));
        trials.put("--cuts", Trial.of("DATA", "--cuts", "nosuch"));
        trials.put("--near", Trial.of("NOISE", "--near", "0.05"));
        trials.put("--near-limit", Trial.of("NOISE --near 0.2", "--near-limit", "2"));
        trials.put("--resamples", Trial.of("DATA", "--resamples", "3"));
        trials.put(
            "--false-at-most", Trial.of("DATA --resamples 4 --k0 1", "--false-at-most", "1"));
      }
      case "cv" -> {
        trials.put("--beta", beta);
        trials.put("--grid-C", Trial.of("DATA", "--grid-C", "1,2"));
        trials.put("--grid-lambda", Trial.of("DATA", "--grid-lambda", "1,2"));
        trials.put("--grid-k0", Trial.of("DATA", "--grid-k0", "1,2"));
        trials.put("--folds", Trial.of("DATA", "--folds", "2"));
        trials.put("--method", Trial.of("DATA", "--method", "average"));
        trials.put("--parameter", Trial.of("DATA", "--parameter", "p=1"));
        trials.put("--score", Trial.of("DATA", "--score", "f1"));
        trials.put("--gap", Trial.of("DATA --json", "--gap", "1e-4"));
        trials.put("--results", Trial.of("DATA", "--results", file("cv.jsonl")));
      }
      case "path" -> {
        trials.put("--model", Trial.of("DATA", "--model", "nosuch"));
        trials.put("--folds", Trial.of("DATA", "--folds", "2"));
        trials.put("--score", Trial.of("DATA", "--score", "f1"));
        trials.put("--gap", Trial.of("DATA --json", "--gap", "0.5"));
        trials.put("--output", model);
        trials.put("--test", test);
      }
      case "verify" ->
          trials.put("--export-rational", Trial.of("DATA", "--export-rational", file("rational")));
      default -> {}
    }
    if (!command.equals("verify")) {
      trials.put("--alpha", alpha);
      trials.put("--backend", backend);
      trials.put("--time-limit", time);
    }
    if (List.of("fit", "solve", "bound").contains(command)) {
      trials.put("--explain", Trial.of("DATA", "--explain"));
    }
    if (List.of("fit", "solve", "cv").contains(command)) {
      trials.put("--probability", Trial.of("DATA --json", "--probability"));
      trials.put("--output", model);
      trials.put("--test", test);
    }
    if (List.of("fit", "solve").contains(command)) {
      String paged = "DATA --json --report " + file("page.html");
      trials.put("--path", Trial.of(paged, "--path", "2"));
      trials.put("--importance", Trial.of("DATA", "--importance"));
    }
    if (!List.of("bound", "verify").contains(command)) {
      trials.put("--group", Trial.of("DATA", "--group", "0"));
      trials.put("--holdout", Trial.of("DATA", "--holdout", "0.3"));
      trials.put("--report", Trial.of("DATA --json", "--report", file("page.html")));
    }
    return trials;
  }

  private static void relaxation(Map<String, Trial> trials, String before) {
    trials.put("--relaxation", Trial.of(before + "--json", "--relaxation", "diagonal"));
    trials.put("--form", Trial.of(before + "--json", "--form", "lmi"));
    trials.put("--vectors", Trial.of(before + "--json --relaxation soc-random", "--vectors", "3"));
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  @TestFactory
  Stream<DynamicTest> everyOptionIsReadOrRefused() {
    Cli.csv(shared, "data.csv", 24, 3);
    Cli.csv(shared, "test.csv", 10, 5);
    Cli.write(shared.resolve("gaps.csv"), "a,b,c,kind\n1,,2,yes\n2,1,1,no\n0,3,1,yes\n1,1,0,no\n");
    Cli.write(shared.resolve("words.csv"), "a,kind\nx,yes\nz,no\nx,yes\nz,no\nx,no\nz,yes\n");
    Cli.write(
        shared.resolve("sparse.svm"), "1 1:2 9:1\n-1 2:1\n1 1:3\n-1 2:2 8:1\n1 3:1\n-1 4:1\n");
    Cli.write(shared.resolve("noise.csv"), noise());
    Set<String> all = new LinkedHashSet<>();
    COMMANDS.forEach(command -> all.addAll(options(command)));
    List<DynamicTest> tests = new ArrayList<>();
    for (String command : COMMANDS) {
      Map<String, Trial> trials = trials(command);
      assertEquals(Set.copyOf(options(command)), trials.keySet(), command + ": what is tried");
      for (String option : all) {
        String name = command + " " + option;
        tests.add(
            trials.containsKey(option)
                ? DynamicTest.dynamicTest(
                    name + " is read", () -> read(command, trials.get(option)))
                : DynamicTest.dynamicTest(name + " is refused", () -> refused(command, option)));
      }
    }
    return tests.stream();
  }

  /** The longest name of each option. */
  private static List<String> options(String command) {
    CommandSpec spec = new CommandLine(Main.commands().get(command).apply(null)).getCommandSpec();
    return spec.options().stream().map(OptionSpec::longestName).toList();
  }

  private void read(String command, Trial trial) throws IOException {
    String without = plain.get(command + trial.before());
    if (without == null) {
      clear();
      without = outcome(command, trial.before());
      plain.put(command + trial.before(), without);
    }
    clear();
    List<String> with = new ArrayList<>(trial.before());
    with.addAll(trial.option());
    assertNotEquals(without, outcome(command, with), trial + " changes nothing");
  }

  private void refused(String command, String option) throws IOException {
    List<String> args = arguments(command, List.of("DATA"));
    args.addAll(List.of(option, "1"));
    Cli run = Cli.run(args);
    assertEquals(Exit.USAGE, run.code(), run.out());
    assertTrue(
        run.err().contains(option + " is given to 'smkl " + command + "', which does not read it"),
        run.err());
    assertTrue(run.err().contains("It only has a meaning with"), run.err());
  }

  /** Exit code, answer without times, messages and files: all that an option can change. */
  private String outcome(String command, List<String> words) throws IOException {
    List<String> args = arguments(command, words);
    boolean json = args.contains("--json");
    Cli run = Cli.run(args);
    String out = run.out();
    if (json && !out.isEmpty()) {
      ObjectNode answer = (ObjectNode) run.json();
      answer.remove("commandLine");
      answer.findParents("seconds").forEach(part -> ((ObjectNode) part).remove("seconds"));
      out = answer.toString();
    } else {
      out = out.replaceAll("[0-9.]+ s\\b", "_ s").replaceAll("took .*", "");
    }
    String err = run.err().replaceAll("\\d+\\.\\ds", "_ s");
    return run.code() + "\n" + out + "\n" + err + "\n" + files();
  }

  private List<String> arguments(String command, List<String> words) throws IOException {
    List<String> args = new ArrayList<>(List.of(command));
    if (command.equals("verify")) {
      args.add(certificate().toString());
    }
    for (String word : words) {
      switch (word) {
        case "DATA" -> args.addAll(List.of("--data", shared.resolve("data.csv").toString()));
        case "NOISE" ->
            args.addAll(
                List.of(
                    "--data",
                    shared.resolve("noise.csv").toString(),
                    "--kernels",
                    IntStream.range(0, COLUMNS)
                        .mapToObj("rbf(gamma=1)[cols=%d]"::formatted)
                        .collect(Collectors.joining("; ")),
                    "--lambda",
                    "5"));
        case "GAPS" -> args.addAll(List.of("--data", shared.resolve("gaps.csv").toString()));
        case "SPARSE" -> args.addAll(List.of("--data", shared.resolve("sparse.svm").toString()));
        case "WORDS" -> args.addAll(List.of("--data", shared.resolve("words.csv").toString()));
        case "SIGMOID" ->
            args.addAll(List.of("--k0", "1", "--kernels", "linear; sigmoid(scale=0.5,offset=1)"));
        default -> args.add(word);
      }
    }
    if (command.equals("cv")) {
      // One point unless the grid is what is tried; the whole one takes its time.
      one(args, "-C", "--grid-C", "1");
      one(args, "--lambda", "--grid-lambda", "1");
      one(args, "--k0", "--grid-k0", "2");
    }
    return args;
  }

  private static void one(List<String> args, String value, String grid, String point) {
    if (!args.contains(value) && !args.contains(grid)) {
      args.addAll(List.of(grid, point));
    }
  }

  /** Labels that have nothing to do with six columns, so that a proof must branch. */
  private static String noise() {
    SplittableRandom random = new SplittableRandom(4);
    StringBuilder text = new StringBuilder("a,b,c,d,e,f,kind\n");
    for (int i = 0; i < 24; i++) {
      for (int j = 0; j < COLUMNS; j++) {
        text.append(random.nextGaussian()).append(',');
      }
      text.append(random.nextBoolean() ? "yes" : "no").append('\n');
    }
    return text.toString();
  }

  private static synchronized Path certificate() {
    Path file = shared.resolve("proof");
    if (!Files.exists(file)) {
      Path data = shared.resolve("data.csv");
      Cli.run("solve", "--quiet", "--data", data.toString(), "--certificate", file.toString());
    }
    return file;
  }

  private void clear() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      files
          .filter(f -> !f.equals(folder))
          .sorted(Comparator.reverseOrder())
          .forEach(OptionsTest::delete);
    }
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return Arrays.toString(
          files.sorted().map(f -> f.getFileName() + " " + f.toFile().length()).toArray());
    }
  }
}
