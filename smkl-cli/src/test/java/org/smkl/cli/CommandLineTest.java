package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.console.Exit;

/** Help, wrong words, exit codes and the two streams. */
class CommandLineTest {
  @TempDir Path folder;

  @Test
  void helpNamesEveryCommand() {
    Cli help = Cli.run("--help");
    assertEquals(0, help.code());
    for (String command :
        new String[] {
          "demo", "fit", "predict", "bound", "solve", "verify", "cv", "bench", "plugins", "new",
          "data"
        }) {
      assertTrue(help.out().contains("\n  " + command + " "), command);
    }
    assertEquals(help.out(), Cli.run("help").out());
  }

  @Test
  void withoutACommandTheHelpIsShownAsAnError() {
    Cli nothing = Cli.run();
    assertEquals(Exit.USAGE, nothing.code());
    assertTrue(nothing.err().contains("Usage: smkl"));
  }

  @Test
  void unknownWordsAreAnsweredWithTheNearestOne() {
    assertTrue(Cli.run("fitt").err().contains("'fit'"));
    assertEquals(Exit.USAGE, Cli.run("fitt").code());
    Cli option = Cli.run("fit", "--data", "wine", "--lamda", "1");
    assertEquals(Exit.USAGE, option.code());
    assertTrue(option.err().contains("'--lambda'"), option.err());
  }

  @Test
  void warningsGoToStandardErrorUnlessQuiet() {
    Path data = Cli.csv(folder, "data.csv", 40, 1);
    String[] sigmoids = {"fit", "--data", data.toString(), "--kernels", "published-10"};
    Cli loud = Cli.run(sigmoids);
    assertTrue(loud.err().contains("warning: Kernel sigmoid"), loud.err());
    assertTrue(!loud.out().contains("warning"), loud.out());
    String[] silent = Arrays.copyOf(sigmoids, sigmoids.length + 1);
    silent[sigmoids.length] = "--quiet";
    Cli quiet = Cli.run(silent);
    assertEquals("", quiet.err());
    assertEquals(0, quiet.code());
  }

  @Test
  void verboseShowsTheStackTraceOfAnError() {
    Cli verbose = Cli.run("fit", "--data", "nosuch.csv", "--verbose");
    assertEquals(Exit.USAGE, verbose.code());
    assertTrue(verbose.err().contains("\tat org.smkl"), verbose.err());
  }

  @Test
  void theDefaultOfK0IsNoMoreThanTheNumberOfKernels() {
    Path data = Cli.csv(folder, "data.csv", 40, 1);
    Cli one = Cli.run("fit", "--data", data.toString(), "--kernels", "linear", "--json");
    assertEquals(0, one.code(), one.err());
    assertEquals(1, one.json().get("problem").get("k0").asInt());
  }

  @Test
  void aFitThatIsStoppedGivesItsBestResultAndSaysSo() {
    Path data = Cli.csv(folder, "data.csv", 40, 1);
    Cli stopped = Cli.run(() -> true, "fit", "--data", data.toString(), "--json");
    assertEquals(Exit.STOPPED, stopped.code(), stopped.err());
    assertEquals("INTERRUPTED", stopped.json().get("status").asText());
    Cli late = Cli.run("fit", "--data", data.toString(), "--json", "--time-limit", "1e-9");
    assertEquals(Exit.STOPPED, late.code(), late.err());
    assertEquals("TIME_LIMIT", late.json().get("status").asText());
    assertTrue(
        late.json().get("lowerBound").isNull()
            || late.json().get("lowerBound").asDouble() <= late.json().get("objective").asDouble());
  }

  @Test
  void threadsDoNotChangeTheResult() {
    Path data = Cli.csv(folder, "data.csv", 60, 5);
    String one = beta(data, "1");
    assertEquals(one, beta(data, "2"));
  }

  private static String beta(Path data, String threads) {
    var json = Cli.run("fit", "--data", data.toString(), "--threads", threads, "--json").json();
    return json.get("beta") + " " + json.get("objective") + " " + json.get("lowerBound");
  }

  @Test
  void indefiniteKernelsThatAreKeptGiveNoGap() {
    Path data = Cli.csv(folder, "data.csv", 40, 1);
    Cli kept =
        Cli.run(
            "fit",
            "--data",
            data.toString(),
            "--psd",
            "keep",
            "--kernels",
            "sigmoid(scale=0.7,offset=1)");
    assertEquals(0, kept.code(), kept.err());
    assertTrue(kept.out().contains("indefinite"), kept.out());
    assertTrue(!kept.out().contains("proven"), kept.out());
  }
}
