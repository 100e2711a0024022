package org.smkl.outside;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of the README in their order, as they stand there, by the launcher of the
 * distribution, where there is no data folder. FILE.csv and NEW.csv are files of ours.
 */
@DisabledOnOs(OS.WINDOWS)
class ReadmeCommandsTest {
  private static final Path LAUNCHER = Project.ROOT.resolve("smkl-cli/target/smkl/bin/smkl");

  @TempDir static Path folder;

  @TestFactory
  Stream<DynamicTest> everyCommandRunsOrSaysWhatItNeeds() throws IOException {
    Project.need(Files.exists(LAUNCHER), "The distribution is not there: 'mvn verify' makes it.");
    Files.writeString(folder.resolve("FILE.csv"), rows(60, true));
    Files.writeString(folder.resolve("NEW.csv"), rows(5, false));
    Files.createDirectory(folder.resolve("DIR"));
    List<String> commands =
        Pattern.compile("(?m)^    \\./smkl (.*?)(?: +#.*)?$")
            .matcher(Files.readString(Project.ROOT.resolve("README.md")))
            .results()
            .map((MatchResult match) -> match.group(1))
            .toList();
    assertTrue(commands.size() >= 10, commands::toString);
    List<DynamicTest> tests = new ArrayList<>();
    for (String command : commands) {
      // That one needs the network; it is tested against a server of our own.
      if (!command.startsWith("data fetch") && !command.startsWith("--with-clarabel")) {
        tests.add(DynamicTest.dynamicTest(command, () -> run(command)));
      }
    }
    return tests.stream();
  }

  private static void run(String command) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of(LAUNCHER.toString()));
    words.addAll(List.of(command.split(" +")));
    Path output = folder.resolve("output");
    Process process =
        new ProcessBuilder(words)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertTrue(process.waitFor(5, TimeUnit.MINUTES), command);
    String text = Files.readString(output, StandardCharsets.UTF_8);
    if (command.contains("--data-dir")) {
      assertEquals(2, process.exitValue(), text);
      assertTrue(text.contains("data fetch"), text);
    } else {
      assertEquals(0, process.exitValue(), text);
    }
  }

  private static String rows(int n, boolean labels) {
    Random random = new Random(1);
    StringBuilder text = new StringBuilder(labels ? "a,b,kind\n" : "a,b\n");
    for (int i = 0; i < n; i++) {
      double centre = i % 2 == 0 ? 1 : -1;
      text.append(centre + random.nextGaussian()).append(',');
      text.append(centre + random.nextGaussian());
      text.append(!labels ? "" : i % 2 == 0 ? ",yes" : ",no").append('\n');
    }
    return text.toString();
  }
}
