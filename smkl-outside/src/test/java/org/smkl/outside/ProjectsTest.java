package org.smkl.outside;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.smkl.api.StopSignal;
import org.smkl.cli.Main;
import org.smkl.plugin.project.Templates;

/**
 * Every example, and what 'smkl new' writes for every kind, built and tested as an outsider does:
 * with POMs of their own and released artifacts. One call of Maven for all, to save time.
 */
@DisabledOnOs(OS.WINDOWS) // links need rights there
class ProjectsTest {
  private static final Path FOLDER = Project.TARGET.resolve("projects");
  private static final Pattern SUITE =
      Pattern.compile("<testsuite [^>]*?tests=\"(\\d+)\"[^>]*?skipped=\"(\\d+)\"[^>]*>");

  private static final Pattern WORD = Pattern.compile("'([^']*)'|\\S+");

  private static final List<String> PROJECTS = new ArrayList<>();
  private static int code;
  private static String log;

  @BeforeAll
  static void buildThemAll() throws IOException, InterruptedException {
    Path repository =
        LocalRepository.lay(
            Project.TARGET.resolve("repository"), Path.of(Project.property("outside.repository")));
    Project.delete(FOLDER);
    Project.copyTree(Project.ROOT.resolve("examples"), FOLDER.resolve("examples"));
    for (String kind : Templates.kinds()) {
      String into = FOLDER.resolve("new").resolve(kind).toString();
      List<String> out = smkl("new", kind, "my-" + kind, "--package", "com.acme", "--into", into);
      assertTrue(String.join("\n", out).contains("com.acme.My"), out::toString);
    }
    try (Stream<Path> files = Files.walk(FOLDER)) {
      files
          .filter(file -> file.endsWith("pom.xml"))
          .map(file -> FOLDER.relativize(file.getParent()).toString().replace('\\', '/'))
          .sorted()
          .forEach(PROJECTS::add);
    }
    Files.writeString(FOLDER.resolve("pom.xml"), aggregator());
    Path output = Project.TARGET.resolve("projects.log");
    // A failure of one does not keep the others from being judged.
    code = Maven.run(FOLDER, repository, output, "-T2", "--fail-at-end", "package");
    log = Files.readString(output);
  }

  private static String aggregator() {
    return """
    <project>
      <modelVersion>4.0.0</modelVersion>
      <groupId>outside</groupId>
      <artifactId>all</artifactId>
      <version>1</version>
      <packaging>pom</packaging>
      <modules>%s</modules>
    </project>
    """
        .formatted(
            PROJECTS.stream().map("<module>%s</module>"::formatted).collect(Collectors.joining()));
  }

  private static List<String> smkl(String... args) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    int status = Main.run(args, stream, stream);
    String text = bytes.toString(StandardCharsets.UTF_8);
    assertEquals(0, status, text);
    return text.lines().toList();
  }

  @TestFactory
  Stream<DynamicTest> everyProjectBuildsAndPassesItsTests() {
    assertTrue(PROJECTS.size() >= 2 * Templates.kinds().size() + 1, PROJECTS::toString);
    return Stream.concat(
        PROJECTS.stream().map(p -> DynamicTest.dynamicTest(p, () -> passed(FOLDER.resolve(p)))),
        Stream.of(DynamicTest.dynamicTest("Maven ends well", () -> assertEquals(0, code, log))));
  }

  /** By what was left behind: a jar, and reports of tests that ran. */
  private static void passed(Path project) throws IOException {
    Path reports = project.resolve("target/surefire-reports");
    assertTrue(Files.isDirectory(reports), () -> "no tests: " + project + "\n" + log);
    int ran = 0;
    for (Path file : Project.children(reports)) {
      if (file.toString().endsWith(".xml")) {
        String report = Files.readString(file);
        Matcher suite = SUITE.matcher(report);
        assertTrue(suite.find(), file::toString);
        ran += Integer.parseInt(suite.group(1)) - Integer.parseInt(suite.group(2));
        assertTrue(!report.contains("<failure") && !report.contains("<error"), report);
      }
    }
    assertTrue(ran >= 1, "all tests of " + project + " were skipped");
    assertTrue(
        Project.children(project.resolve("target")).stream()
            .anyMatch(file -> file.toString().endsWith("-1.0.0.jar")),
        () -> "no jar: " + project);
  }

  @TestFactory
  Stream<DynamicTest> everyNewPluginIsListedWithWhereItIsFrom() {
    return Templates.kinds().stream()
        .map(kind -> DynamicTest.dynamicTest(kind, () -> listed(kind, "my-" + kind)));
  }

  private static void listed(String kind, String id) {
    Path target = FOLDER.resolve("new").resolve(kind).resolve("target");
    List<String> lines = smkl("plugins", "--plugins", target.toString());
    Pattern line =
        Pattern.compile(kind + " +" + id + " +1\\.0\\.0 +smkl-" + id + "-1\\.0\\.0\\.jar +yes.*");
    assertTrue(
        lines.stream().anyMatch(l -> line.matcher(l).matches()), () -> String.join("\n", lines));
  }

  /** The commands in the READMEs of the examples that are one plugin, 'bench' among them. */
  @TestFactory
  Stream<DynamicTest> everyCommandOfAReadmeRuns() throws IOException {
    Path own = Files.createDirectories(FOLDER.resolve("commands"));
    Files.writeString(own.resolve("FILE.csv"), rows());
    List<DynamicTest> tests = new ArrayList<>();
    for (String project : PROJECTS) {
      if (project.startsWith("examples/plugins/") || project.startsWith("examples/tasks/")) {
        String readme = Files.readString(FOLDER.resolve(project).resolve("README.md"));
        for (String line : readme.lines().filter(l -> l.startsWith("    smkl ")).toList()) {
          String command = line.strip().replaceAll(" +# .*", "");
          tests.add(
              DynamicTest.dynamicTest(
                  project + ": " + command, () -> runs(own, FOLDER.resolve(project), command)));
        }
      }
    }
    assertTrue(tests.stream().filter(t -> t.getDisplayName().contains(" bench ")).count() >= 10);
    return tests.stream();
  }

  private static void runs(Path own, Path project, String command) {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(command);
    while (word.find()) {
      String text = word.group(1) == null ? word.group() : word.group(1);
      words.add(
          switch (text) {
            case "target" -> project.resolve("target").toString();
            case "results" -> own.resolve(project.getFileName()).toString();
            default -> text.startsWith("FILE.") ? own.resolve(text).toString() : text;
          });
    }
    String[] args = words.subList(1, words.size()).toArray(String[]::new);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    int status =
        args[0].equals("bench")
            ? org.smkl.bench.Main.run(args, stream, stream, StopSignal.NEVER)
            : Main.run(args, stream, stream);
    String text = bytes.toString(StandardCharsets.UTF_8);
    // The native library of Clarabel need not be there.
    assertTrue(status == 0 || text.contains("'clarabel' is not available here"), text);
    assertFalse(text.contains("broke its contract"), text);
  }

  /** Two classes, called 0 and 1 so that they are numbers as well. */
  private static String rows() {
    Random random = new Random(5);
    StringBuilder text = new StringBuilder("a,b,c,kind\n");
    for (int i = 0; i < 40; i++) {
      int kind = i % 2;
      text.append(kind + random.nextGaussian()).append(',').append(random.nextGaussian());
      text.append(',').append(random.nextGaussian()).append(',').append(kind).append('\n');
    }
    return text.toString();
  }
}
