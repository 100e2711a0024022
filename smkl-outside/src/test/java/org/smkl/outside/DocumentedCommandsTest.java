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
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of the README and of the first pages of the site in their order, as they stand
 * there, by the launcher of the distribution, where there is no data folder. FILE.csv, NEW.csv and
 * sets.gmt are files of ours; what lies beside the pages is copied.
 */
@DisabledOnOs(OS.WINDOWS)
class DocumentedCommandsTest {
  private static final Path LAUNCHER = Project.ROOT.resolve("smkl-cli/target/smkl/bin/smkl");

  @TempDir static Path folder;

  @TestFactory
  Stream<DynamicContainer> everyCommandRunsOrSaysWhatItNeeds() throws IOException {
    Project.need(Files.exists(LAUNCHER), "The distribution is not there: 'mvn verify' makes it.");
    List<Path> pages = new ArrayList<>(List.of(Project.ROOT.resolve("README.md")));
    for (String part : List.of("start", "guides")) {
      try (Stream<Path> found = Files.list(Project.ROOT.resolve("docs").resolve(part))) {
        found.filter(page -> page.toString().endsWith(".md")).sorted().forEach(pages::add);
      }
    }
    List<DynamicContainer> tests = new ArrayList<>();
    int commands = 0;
    for (Path page : pages) {
      List<DynamicTest> own = commands(page);
      commands += own.size();
      tests.add(DynamicContainer.dynamicContainer(page.getFileName().toString(), own));
    }
    assertTrue(commands > 25, commands + " commands");
    return tests.stream();
  }

  private static List<DynamicTest> commands(Path page) throws IOException {
    Path own = Files.createDirectory(folder.resolve(page.getFileName().toString()));
    Files.writeString(own.resolve("FILE.csv"), rows(60, true));
    Files.writeString(own.resolve("NEW.csv"), rows(5, false));
    Files.writeString(
        own.resolve("sets.gmt"), "growth\tnone\trna_1\tcna_1\nrepair\tnone\trna_2\tcna_2\tcna_9\n");
    Files.createDirectory(own.resolve("DIR"));
    String table = "docs/guides/four-views.csv";
    Files.createDirectories(own.resolve(table).getParent());
    Files.copy(Project.ROOT.resolve(table), own.resolve(table));
    return Pattern.compile("(?m)^    \\./smkl ((?:.*\\\\\n)*.*?)(?: +#.*)?$")
        .matcher(Files.readString(page))
        .results()
        .map((MatchResult match) -> match.group(1))
        // Those need the network, or a build that other tests make.
        .filter(command -> !command.matches("(data fetch|--with-clarabel|fit .*--plugins).*"))
        // The demo takes a while, and the README has it.
        .filter(command -> !command.startsWith("demo") || page.endsWith("README.md"))
        .map(command -> DynamicTest.dynamicTest(command, () -> run(command, own)))
        .toList();
  }

  private static void run(String command, Path own) throws IOException, InterruptedException {
    Path output = own.resolve("output");
    Process process =
        new ProcessBuilder("sh", "-c", "\"$0\" " + command, LAUNCHER.toString())
            .directory(own.toFile())
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

  /** The first two columns tell the kinds apart. */
  private static String rows(int n, boolean labels) {
    Random random = new Random(1);
    StringBuilder text = new StringBuilder("rna_1,rna_2,cna_1,cna_2");
    text.append(labels ? ",kind\n" : "\n");
    for (int i = 0; i < n; i++) {
      double centre = i % 2 == 0 ? 1 : -1;
      text.append(centre + random.nextGaussian()).append(',');
      text.append(centre + random.nextGaussian()).append(',');
      text.append(random.nextGaussian()).append(',');
      text.append(random.nextGaussian());
      text.append(!labels ? "" : i % 2 == 0 ? ",yes" : ",no").append('\n');
    }
    return text.toString();
  }
}
