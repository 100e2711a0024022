package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.smkl.console.Exit;
import org.smkl.console.Flags;
import org.smkl.data.read.DataReader;
import org.smkl.data.read.ReadOptions;
import org.smkl.error.InputException;
import org.smkl.error.Setting;

/** Only the command line speaks of its options; below it, messages name settings. */
class SettingWordsTest {
  private static final List<String> COMMAND_LINES =
      List.of("smkl-answer", "smkl-cli", "smkl-console", "smkl-bench");
  private static final Pattern LITERAL = Pattern.compile("\"(?:\\\\.|[^\"\\\\])*\"");
  private static final Pattern FLAG = Pattern.compile("(?<![a-z-])--[a-z]");

  /** Writes the words that a command line reads again, into models and certificates: no message. */
  private static final String COMMAND_WORDS = "ProblemWords.java";

  @TempDir Path folder;

  @Test
  void noModuleBelowTheCommandLineNamesAFlag() throws IOException {
    TreeSet<String> found = new TreeSet<>();
    int files = 0;
    for (Path file : sources()) {
      files++;
      for (String line : Files.readAllLines(file)) {
        if (file.endsWith(COMMAND_WORDS)) {
          continue;
        }
        LITERAL
            .matcher(line)
            .results()
            .filter(literal -> FLAG.matcher(literal.group()).find())
            .forEach(literal -> found.add(file.getFileName() + ": " + literal.group()));
      }
    }
    assertTrue(files > 200, files + " files");
    assertEquals(new TreeSet<>(), found);
  }

  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    try (DirectoryStream<Path> modules = Files.newDirectoryStream(Path.of(".."), "smkl-*")) {
      for (Path module : modules) {
        Path main = module.resolve("src/main/java");
        if (!COMMAND_LINES.contains(module.getFileName().toString()) && Files.isDirectory(main)) {
          try (Stream<Path> files = Files.walk(main)) {
            files.filter(f -> f.toString().endsWith(".java")).forEach(sources::add);
          }
        }
      }
    }
    return sources;
  }

  @ParameterizedTest
  @EnumSource(value = Setting.class, names = "FETCH", mode = EnumSource.Mode.EXCLUDE)
  void everySettingIsAnOption(Setting setting) {
    String help =
        Stream.of("fit", "cv", "predict", "bound", "solve", "data")
            .map(command -> Cli.run(command, "--help", "all").out())
            .collect(Collectors.joining());
    assertTrue(
        Pattern.compile(Pattern.quote(Flags.of(setting)) + "[ =,\\n]").matcher(help).find(),
        Flags.of(setting));
  }

  @Test
  void theSameRefusalIsWordedForItsReader() throws IOException {
    Path file = Cli.write(folder.resolve("two.csv"), "a,y\n1,u\n2,v\n");
    ReadOptions options = ReadOptions.defaults().withPositive("w");
    InputException e =
        assertThrows(InputException.class, () -> DataReader.readTraining(file, options));
    assertTrue(e.getMessage().endsWith("the spelling of positive; case counts."), e.getMessage());
    Cli run = Cli.run("fit", "--data", file.toString(), "--positive", "w");
    assertEquals(Exit.USAGE, run.code());
    assertTrue(run.err().strip().endsWith("the spelling of --positive; case counts."), run.err());
  }
}
