package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.api.StopSignal;
import org.smkl.console.Exit;
import org.smkl.console.Session;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** What tells people and shells about options, and options in files. */
class HelpTest {
  @TempDir Path folder;

  private static List<OptionSpec> options(String command) {
    PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream());
    Session session = Session.of(List.of(command), nowhere, nowhere, StopSignal.NEVER);
    return new CommandLine(Main.commands().get(command).apply(session)).getCommandSpec().options();
  }

  private static long shown(String help, String command) {
    return options(command).stream()
        .filter(option -> help.matches("(?s).*[ ,]" + option.longestName() + "[=\\[ \\n].*"))
        .count();
  }

  @ParameterizedTest
  @ValueSource(strings = {"fit", "solve", "cv", "path", "report", "bound", "verify"})
  void everyBlockOfOptionsHasAHeading(String command) {
    List<String> lines = Cli.run(command, "--help", "all").out().lines().toList();
    for (int k = 1; k < lines.size(); k++) {
      boolean block = lines.get(k).matches(" +-.*") && !lines.get(k - 1).startsWith(" ");
      assertTrue(!block || lines.get(k - 2).isEmpty(), lines.get(k));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"fit", "solve", "cv", "path", "verify", "predict"})
  void helpShowsWhatPeopleUseAndAllOnRequest(String command) {
    Cli few = Cli.run(command, "--help");
    assertEquals(Exit.DONE, few.code());
    assertTrue(shown(few.out(), command) <= 15, few.out());
    assertTrue(few.out().contains("'smkl " + command + " --help all' shows all "), few.out());
    for (String help : List.of("--help", "-h")) {
      Cli all = Cli.run(command, help, "all");
      assertEquals(Exit.DONE, all.code());
      assertEquals(options(command).size(), shown(all.out(), command), all.out());
      assertFalse(all.out().contains("options by theme"), all.out());
    }
  }

  /** What bash itself offers after some words. */
  private List<String> offered(String script, String words) throws Exception {
    Path file = folder.resolve("completion.sh");
    Files.writeString(file, script);
    String ask =
        """
        source %s
        COMP_WORDS=(%s)
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        COMP_LINE="${COMP_WORDS[*]}"
        COMP_POINT=${#COMP_LINE}
        "$(complete -p smkl | sed 's/.*-F \\([^ ]*\\).*/\\1/')" smkl "" "" 2>/dev/null
        printf '%%s\\n' "${COMPREPLY[@]}"
        """
            .formatted(file, words);
    Process bash = new ProcessBuilder("bash", "-c", ask).redirectErrorStream(true).start();
    String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, bash.waitFor(), said);
    return said.lines().map(String::strip).toList();
  }

  @Test
  void bashOffersCommandsAndOptions() throws Exception {
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "There is no /bin/bash here.");
    Cli script = Cli.run("completion", "bash");
    assertEquals(Exit.DONE, script.code(), script.err());
    assertTrue(offered(script.out(), "smkl \"\"").containsAll(Main.commands().keySet()));
    List<String> offered = offered(script.out(), "smkl fit --");
    for (OptionSpec option : options("fit")) {
      if (!option.longestName().startsWith("--")) {
        continue;
      }
      assertTrue(offered.contains(option.longestName()), option.longestName() + " in " + offered);
    }
    assertEquals(script.out(), Cli.run("completion", "zsh").out());
  }

  @Test
  void fishHasALineForEachOption() {
    String script = Cli.run("completion", "fish").out();
    for (String command : Main.commands().keySet()) {
      assertTrue(script.contains(" -a " + command + " -d '"), command);
      for (OptionSpec option : options(command)) {
        String name = option.longestName().replaceFirst("^--", " -l ").replaceFirst("^-", " -s ");
        assertTrue(
            script
                .lines()
                .anyMatch(
                    line ->
                        line.contains("_from " + command + "'")
                            && (line + " ").contains(name + " ")),
            command + " " + option.longestName());
      }
    }
    // Each description is one word of the shell: its quotation marks are in pairs or escaped.
    assertTrue(
        script
            .lines()
            .allMatch(l -> l.replace("\\'", "").chars().filter(c -> c == '\'').count() % 2 == 0));
    assertEquals(Exit.USAGE, Cli.run("completion", "csh").code());
    assertEquals(Exit.USAGE, Cli.run("completion").code());
  }

  @Test
  void everyCommandHasAManualPage() throws IOException {
    Path pages = folder.resolve("man");
    assertEquals(Exit.DONE, Cli.run("man", "--into", pages.toString()).code());
    for (String command : Main.commands().keySet()) {
      String page = Files.readString(pages.resolve("smkl-" + command + ".1"));
      assertTrue(page.startsWith(".TH SMKL-" + command.toUpperCase(Locale.ROOT)), page);
      for (OptionSpec option : options(command)) {
        assertTrue(page.contains(option.longestName().replace("-", "\\-")), option.longestName());
      }
      // What is no request begins with no point and no apostrophe.
      assertTrue(page.lines().allMatch(l -> l.matches("\\.(TH|SH|SS|TP)\\b.*|[^.'].*")), command);
    }
    assertEquals(Files.readString(pages.resolve("smkl-fit.1")), Cli.run("man", "fit").out());
    assertTrue(Cli.run("man").out().contains("smkl\\-fit(1)"));
    assertEquals(Exit.USAGE, Cli.run("man", "nosuch").code());
  }

  private static JsonNode withoutTimes(Cli run) {
    assertEquals(Exit.DONE, run.code(), run.err());
    ObjectNode json = (ObjectNode) run.json();
    json.findParents("seconds").forEach(part -> ((ObjectNode) part).remove("seconds"));
    json.remove(List.of("commandLine", "tuning", "memory"));
    return json;
  }

  @Test
  void aSavedConfigurationFitsTheSameModel() throws IOException {
    Path data = Cli.csv(folder, "my data.csv", 40, 3);
    Path config = folder.resolve("fit.config");
    List<String> first = new ArrayList<>(List.of("fit", "--data", data.toString(), "--json"));
    first.addAll(List.of("--positive=yes", "--seed", "3", "--holdout", "0.25", "--quiet"));
    first.addAll(List.of("--save-config", config.toString(), "--tune", "--class-weight=yes=2"));
    JsonNode tuned = withoutTimes(Cli.run(first));
    String text = Files.readString(config);
    assertTrue(text.contains("--data " + data + "\n"), text);
    assertTrue(text.contains("--k0 " + tuned.get("problem").get("k0").asText() + "\n"), text);
    assertFalse(text.contains("--tune") || text.contains("--save-config"), text);
    assertEquals(tuned, withoutTimes(Cli.run("fit", "--config", config.toString())));
    // What the command line says counts more; options of other commands are passed over.
    JsonNode other = withoutTimes(Cli.run("fit", "--config=" + config, "-C5", "--seed", "4"));
    assertEquals(5, other.get("problem").get("C").asDouble());
    assertEquals(4, other.get("seed").asInt());
    Files.writeString(config, text + "# a note\n\n--node-limit 7\n--near 0.1\n--gap 1e-3\n");
    assertEquals(
        "CERTIFIED",
        withoutTimes(Cli.run("fit", "--config", config.toString())).get("status").asText());
  }

  @Test
  void theProofOfAConfiguredFitNeedsTheDataAlone() throws IOException {
    Path data = Cli.csv(folder, "data.csv", 40, 3);
    Path proof = folder.resolve("proof");
    Path config = folder.resolve("config");
    Files.writeString(config, "--ignore b\n--kernels linear; rbf(gamma=0.5|1)\n--holdout 0.2\n");
    List<String> fit = List.of("fit", "--data", data.toString(), "--config", config.toString());
    List<String> args = new ArrayList<>(fit);
    args.addAll(List.of("--certificate", proof.toString(), "--group", "c", "--seed", "5"));
    assertEquals(Exit.DONE, Cli.run(args).code());
    Cli verified = Cli.run("verify", proof.toString(), "--data", data.toString());
    assertEquals(Exit.DONE, verified.code(), verified.out() + verified.err());
    assertTrue(verified.out().contains("32 rows, 1 column"), verified.out());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--nosuch 3|'--nosuch' is no option",
        "label kind|'label' is no option",
        "--label|Expected a value",
        "--json yes|Expected --json alone",
        "--config other|is no option of a file"
      })
  void wrongLinesAreNamed(String lineAndMessage) throws IOException {
    String[] parts = lineAndMessage.split("\\|", 2);
    Path config = folder.resolve("config");
    Files.writeString(config, "# first\n" + parts[0] + "\n");
    Cli run = Cli.run("fit", "--data", "iris", "--config", config.toString());
    assertEquals(Exit.USAGE, run.code());
    assertTrue(run.err().contains("line 2: "), run.err());
    assertTrue(run.err().contains(parts[1]), run.err());
    assertEquals(Exit.USAGE, Cli.run("fit", "--data", "iris", "--config", "nosuch.config").code());
  }
}
