package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.api.StopSignal;
import org.smkl.console.Exit;
import org.smkl.console.Session;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Every option is given at most once, and options of a group are one object in any order. */
class RepeatedOptionsTest {
  /** Each time another name: all others are given once. */
  private static final Set<String> REPEATABLE =
      Set.of("--parameter", "--kernel-file", "--at-most", "--must", "--never");

  private static final int ORDERS = 20;

  @TempDir Path folder;

  private static List<OptionSpec> options(Object command) {
    return new CommandLine(command).getCommandSpec().options();
  }

  private static Object command(String name) {
    PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream());
    return Main.commands()
        .get(name)
        .apply(Session.of(List.of(name), nowhere, nowhere, StopSignal.NEVER));
  }

  /** What an option is given the first or the second time. */
  private static List<String> words(OptionSpec option, int time) {
    if (option.arity().max() == 0) {
      return List.of(option.longestName());
    }
    boolean map = option.typeInfo().isMap();
    return List.of(option.longestName(), map ? "p%d=%d".formatted(time, time) : "" + time);
  }

  /** What has to be there for the parser. */
  private static List<String> required(String command, OptionSpec but) {
    List<String> words = new ArrayList<>(List.of(command));
    if (command.equals("verify")) {
      words.add("nosuch.proof");
    }
    for (OptionSpec option : options(command(command))) {
      if (option.required() && !option.longestName().equals(but.longestName())) {
        words.addAll(List.of(option.longestName(), "nosuch"));
      }
    }
    return words;
  }

  @TestFactory
  Stream<DynamicTest> everyOptionOfEveryCommandIsRefusedTheSecondTime() {
    List<DynamicTest> tests = new ArrayList<>();
    Set<String> lists = new TreeSet<>();
    for (String name : Main.commands().keySet()) {
      List<OptionSpec> options = options(command(name));
      for (OptionSpec option : options) {
        if (option.isMultiValue() && option.splitRegex().isEmpty()) {
          lists.add(option.longestName());
          continue;
        }
        for (OptionSpec between : List.of(option, other(options))) {
          tests.add(
              DynamicTest.dynamicTest(
                  name + " " + option.longestName(), () -> refused(name, option, between)));
        }
      }
    }
    assertEquals(new TreeSet<>(REPEATABLE), lists);
    assertTrue(tests.size() > 300, "only " + tests.size());
    return tests.stream();
  }

  private static OptionSpec other(List<OptionSpec> options) {
    return options.stream().filter(option -> !option.required()).findFirst().orElseThrow();
  }

  /** With or without another option between the two. */
  private static void refused(String command, OptionSpec option, OptionSpec between) {
    List<String> args = required(command, option);
    args.addAll(words(option, 1));
    if (!between.longestName().equals(option.longestName())) {
      args.addAll(words(between, 3));
    }
    args.addAll(words(option, 2));
    Cli run = Cli.run(args);
    assertEquals(Exit.USAGE, run.code(), run.err());
    assertEquals("", run.out());
    String values = option.arity().max() == 0 ? "" : ": '1' and '2'";
    assertTrue(
        run.err().contains(option.longestName() + " is given twice" + values + "."), run.err());
  }

  @Test
  void listsMayGoOnButNotWithTheSameName() {
    Cli other = Cli.run("fit", "--data", "nosuch", "--parameter", "a=1", "--parameter", "b=1");
    assertFalse(other.err().contains("twice"), other.err());
    Cli same = Cli.run("cv", "--data", "nosuch", "--parameter", "a=1", "--parameter", "a=2,3");
    assertEquals(Exit.USAGE, same.code());
    assertTrue(same.err().contains("--parameter a is given twice: 'a=1' and 'a=2,3'"), same.err());
  }

  @Test
  void optionsOfAGroupAreOneObjectInAnyOrder() {
    Random random = new Random(1);
    for (String name : Main.commands().keySet()) {
      for (int order = 0; order < ORDERS; order++) {
        List<OptionSpec> options = new ArrayList<>(options(command(name)));
        options.removeIf(option -> option.usageHelp());
        Collections.shuffle(options, random);
        Map<String, String> given = new LinkedHashMap<>();
        List<String> args = new ArrayList<>();
        for (OptionSpec option : options) {
          int value = 1 + random.nextInt(1000);
          args.addAll(words(option, value));
          given.put(
              option.longestName(),
              option.arity().max() == 0 ? "true" : words(option, value).get(1));
        }
        if (name.equals("verify")) {
          args.add(random.nextInt(args.size()) == 0 ? 0 : args.size(), "nosuch.proof");
        }
        CommandLine parser = new CommandLine(command(name));
        parser.parseArgs(args.toArray(String[]::new));
        for (OptionSpec option : parser.getCommandSpec().options()) {
          if (!option.usageHelp()) {
            assertEquals(
                given.get(option.longestName()), text(option.getValue()), name + " " + args);
          }
        }
      }
    }
  }

  private static String text(Object value) {
    return String.valueOf(value).replaceAll("[\\[\\]{}]", "").replaceAll("\\.0$", "");
  }

  @Test
  void aRepeatNeitherChecksAnotherProblemNorLosesACertificate() {
    Path data = Cli.csv(folder, "data.csv", 16, 3);
    Path proof = folder.resolve("proof");
    String[] problem = {"--data", data.toString(), "--kernels", "linear; rbf(gamma=1)"};
    List<String> solve = new ArrayList<>(List.of("solve", "--certificate", proof.toString()));
    solve.addAll(List.of(problem));
    assertEquals(Exit.DONE, Cli.run(solve).code());
    List<String> verify = new ArrayList<>(List.of("verify", proof.toString()));
    verify.addAll(List.of(problem));
    assertEquals(Exit.DONE, Cli.run(verify).code());
    verify.addAll(List.of("-C", "1", "--lambda", "5", "--k0", "1", "--threads", "1"));
    Cli other = Cli.run(verify);
    assertEquals(Exit.FAILED, other.code(), other.out());
    assertTrue(other.out().contains("at most 1 of 2 kernels, C = 1, lambda = 5"), other.out());
    verify.addAll(2, List.of("--threads", "1"));
    Cli twice = Cli.run(verify);
    assertEquals(Exit.USAGE, twice.code(), twice.out());
    assertTrue(twice.err().contains("--threads is given twice: '1' and '1'"), twice.err());

    Path never = folder.resolve("never");
    Cli gaps =
        Cli.run(
            "solve",
            "--data",
            data.toString(),
            "--certificate",
            never.toString(),
            "--gap",
            "1e-3",
            "--gap=1e-4");
    assertEquals(Exit.USAGE, gaps.code(), gaps.out());
    assertTrue(gaps.err().contains("--gap is given twice: '1e-3' and '1e-4'"), gaps.err());
    assertFalse(Files.exists(never));
  }
}
