package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.Smkl;
import org.smkl.certificate.CertificateFile;
import org.smkl.console.Exit;

/** Ctrl-C and SIGTERM, sent to a process of its own. */
@DisabledOnOs(OS.WINDOWS)
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class InterruptTest {
  @TempDir Path folder;

  /**
   * A shell that starts the tests in the background has them, and all they start, ignore Ctrl-C.
   * The command that undoes this for a program that it starts, empty where nothing is ignored.
   */
  private static List<String> listening() throws IOException, InterruptedException {
    Path status = Path.of("/proc/self/status");
    boolean ignored =
        Files.exists(status)
            && Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .map(line -> Long.parseUnsignedLong(line.substring("SigIgn:".length()).strip(), 16))
                .anyMatch(signals -> (signals & 2) != 0);
    if (!ignored) {
      return List.of();
    }
    List<String> reset = List.of("env", "--default-signal=INT");
    List<String> trial = new ArrayList<>(reset);
    trial.add("true");
    assumeTrue(
        new ProcessBuilder(trial).start().waitFor() == 0,
        "this process was started with SIGINT ignored, and env has no --default-signal");
    return reset;
  }

  private Process start(String... args) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(listening());
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Dsmkl.terminal=true"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "org.smkl.cli.Main"));
    command.addAll(List.of(args));
    return new ProcessBuilder(command).redirectOutput(folder.resolve("out.txt").toFile()).start();
  }

  /** Reads until the words appear, so that nothing depends on how fast the machine is. */
  private static void await(BufferedReader err, String words) throws IOException {
    StringBuilder seen = new StringBuilder();
    while (seen.indexOf(words) < 0) {
      int next = err.read();
      if (next < 0 || seen.length() == 100_000) {
        throw new AssertionError("The process did not say '" + words + "': " + seen);
      }
      seen.append((char) next);
    }
  }

  private static void interrupt(Process process) throws IOException, InterruptedException {
    signal(process, "INT");
  }

  private static void signal(Process process, String name)
      throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM"})
  void theFirstStopsSoftlyWithTheBestResultSoFar(String name)
      throws IOException, InterruptedException {
    Path data = Cli.csv(folder, "data.csv", 300, 1);
    Process process =
        start(
            "fit",
            "--data",
            data.toString(),
            "--method",
            "best-response",
            "--kernels",
            "published-50",
            "--k0",
            "5",
            "--restarts",
            "100000",
            "--json");
    try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
      await(err, "fitting");
      signal(process, name);
      await(err, "best result so far");
      assertEquals(Exit.STOPPED, process.waitFor());
    } finally {
      process.destroyForcibly();
    }
    JsonNode json = new ObjectMapper().readTree(Files.readString(folder.resolve("out.txt")));
    assertEquals("INTERRUPTED", json.get("status").asText());
    assertTrue(json.get("lowerBound").asDouble() <= json.get("objective").asDouble());
  }

  @Test
  void theSecondStopsAtOnce() throws IOException, InterruptedException {
    Path plugins = Files.createDirectory(folder.resolve("plugins"));
    Path source = Cli.write(folder.resolve("SleepyFamily.java"), SLEEPY);
    PluginJars.build(plugins.resolve("sleepy.jar"), source, "SleepyFamily");
    Path data = Cli.csv(folder, "data.csv", 30, 1);
    Process process =
        start(
            "fit",
            "--data",
            data.toString(),
            "--kernels",
            "sleepy",
            "--plugins",
            plugins.toString());
    try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
      await(err, "computing kernels");
      interrupt(process);
      await(err, "again to stop at once");
      interrupt(process);
      assertEquals(Exit.STOPPED_EMPTY, process.waitFor());
    } finally {
      process.destroyForcibly();
    }
    assertEquals("", Files.readString(folder.resolve("out.txt")));
  }

  /**
   * From the start of Java to the writing of files, of problems that end soon and of one that does
   * not. {@code -Dsignals=N} tries more moments.
   */
  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM", "KILL"})
  @Timeout(value = 1, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void atAnyMomentItEndsWithWholeFilesOrNone(String name) throws IOException, InterruptedException {
    SplittableRandom random = new SplittableRandom(name.hashCode());
    Path few = Cli.csv(folder, "few.csv", 30, 1);
    Path many = Cli.csv(folder, "many.csv", 300, 1);
    int stopped = 0;
    for (int t = 0; t < Integer.getInteger("signals", 4); t++) {
      boolean soon = t % 2 == 0;
      Path proof = folder.resolve(t + ".proof");
      Path model = folder.resolve(t + ".json");
      Process process =
          start(
              "solve",
              "--data",
              (soon ? few : many).toString(),
              "--kernels",
              soon ? "linear; rbf(gamma=1)" : "published-50",
              "--k0",
              soon ? "1" : "5",
              "--gap",
              soon ? "1e-3" : "1e-13",
              "--certificate",
              proof.toString(),
              "-o",
              model.toString(),
              "--json");
      process.getErrorStream().close();
      process.waitFor(random.nextInt(4000), TimeUnit.MILLISECONDS);
      signal(process, name);
      assertTrue(process.waitFor(1, TimeUnit.MINUTES), name + " " + t);
      int code = process.exitValue();
      String what = "%s %d: exit code %d".formatted(name, t, code);
      // 128 and the signal's number: killed, or signalled before or after Java listens.
      assertTrue(
          code == Exit.DONE || code == Exit.STOPPED || code == Exit.STOPPED_EMPTY || code > 128,
          what);
      if (code == Exit.STOPPED) {
        stopped++;
        JsonNode json = new ObjectMapper().readTree(Files.readString(folder.resolve("out.txt")));
        assertEquals("INTERRUPTED", json.get("status").asText(), what);
        assertTrue(Files.exists(proof) && Files.exists(model), what);
      }
      if (Files.exists(proof)) {
        assertTrue(CertificateFile.read(proof).alphas().size() > 0, what);
      }
      if (Files.exists(model)) {
        Smkl.builder().build().load(model);
      }
    }
    System.out.printf("%s: %d stopped with an answer%n", name, stopped);
  }

  /** Waiting for rows that never come: there is nothing to stop softly with. */
  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM"})
  void aCommandWithoutPartialResultsStopsAtOnce(String name)
      throws IOException, InterruptedException {
    Path model = folder.resolve("model.json");
    Path data = Cli.csv(folder, "data.csv", 20, 1);
    Cli.run("fit", "--data", data.toString(), "--kernels", "linear", "-o", model.toString());
    Path pipe = folder.resolve("pipe");
    assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0);
    Process process = start("predict", "-m", model.toString(), "--data", pipe.toString());
    // Opening waits for the reader, which by then listens to signals.
    try (OutputStream open = Files.newOutputStream(pipe)) {
      signal(process, name);
      assertEquals(Exit.STOPPED_EMPTY, process.waitFor());
      open.flush();
    } finally {
      process.destroyForcibly();
    }
  }

  /** A kernel that takes for ever and does not listen. */
  private static final String SLEEPY =
      """
      import java.util.List;
      import org.smkl.api.kernel.*;

      public final class SleepyFamily implements KernelFamily {
        public String id() {
          return "sleepy";
        }

        public String version() {
          return "1";
        }

        public List<KernelParameter> parameters() {
          return List.of();
        }

        public Kernel create(KernelArguments arguments) {
          return new Sleepy();
        }

        public record Sleepy() implements PairKernel {
          public boolean positiveSemidefinite() {
            return true;
          }

          public double value(double[] x, double[] z) {
            while (true) {
              try {
                Thread.sleep(1000);
              } catch (InterruptedException e) {
                continue;
              }
            }
          }
        }
      }
      """;
}
