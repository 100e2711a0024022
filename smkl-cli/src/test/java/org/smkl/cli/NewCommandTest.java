package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.console.Exit;
import org.smkl.plugin.PluginKind;
import org.smkl.plugin.project.Templates;

/** What 'new' writes and refuses; smkl-outside builds it. */
class NewCommandTest {
  private static final Path EXAMPLES = Path.of("..", "examples", "plugins");

  @TempDir Path folder;

  private Cli create(String... words) {
    return Cli.run(
        Stream.concat(
                Stream.of("new", "--into", folder.resolve("project").toString()),
                Arrays.stream(words))
            .toList());
  }

  static List<String> kinds() {
    return Templates.kinds();
  }

  private static Set<String> files(Path root) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      Set<String> files = new TreeSet<>();
      all.filter(Files::isRegularFile)
          .map(file -> root.relativize(file).toString().replace('\\', '/'))
          .filter(file -> !file.startsWith("target/"))
          .forEach(files::add);
      return files;
    }
  }

  /** But for formulations; what is not in the API is not meant for outsiders. */
  @Test
  void everyKindHasItsExample() {
    Set<String> labels = new TreeSet<>();
    for (PluginKind kind : PluginKind.values()) {
      labels.add(kind.label());
    }
    assertEquals(labels, new TreeSet<>(Templates.kinds()));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void aProjectIsTheExampleUnderAnotherName(String kind) throws IOException {
    Cli run = create(kind, "my-own-2", "--package", "com.acme.ml", "--json");
    assertEquals(0, run.code(), run.err());
    JsonNode json = run.json();
    assertTrue(json.get("class").asText().startsWith("com.acme.ml.MyOwn2"), json.toString());
    Path project = folder.resolve("project");
    Set<String> written = files(project);
    assertEquals(json.get("files").size(), written.size());
    assertEquals(files(EXAMPLES.resolve(kind)).size(), written.size());
    String old =
        Files.readString(EXAMPLES.resolve(kind).resolve("README.md")).lines().findFirst().get();
    for (String file : written) {
      String text = file + "\n" + Files.readString(project.resolve(file));
      assertFalse(text.contains("org.example.smkl") || text.contains("org/example"), text);
      assertFalse(text.contains(old.substring(2)), text);
    }
    String source = "src/main/java/" + json.get("class").asText().replace('.', '/') + ".java";
    assertTrue(Files.readString(project.resolve(source)).contains("return \"my-own-2\";"), source);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "My",
        "2x",
        "a_b",
        "a--b",
        "a-",
        "a b",
        "../x",
        "ä",
        "a.b",
        "a/b",
        "x\ny",
        "a123456789012345678901234567890123456789012345678901234567890"
      })
  void namesThatAreNoIdsAreRefused(String name) {
    Cli run = create("kernel", name);
    assertEquals(Exit.USAGE, run.code(), run.out());
    assertTrue(run.err().contains("Expected lower-case words"), run.err());
    assertFalse(Files.exists(folder.resolve("project")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a..b", "com.class", "Com.acme", "a b", "com.acme.", "1a", "../x"})
  void packagesThatAreNoneAreRefused(String name) {
    Cli run = create("kernel", "mine", "--package", name);
    assertEquals(Exit.USAGE, run.code(), run.out());
    assertTrue(run.err().contains("Expected a Java package"), run.err());
  }

  /** The class would be called like the interface, or the id is that of another plugin. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "kernel kernel",
        "alpha alpha",
        "beta beta",
        "conic conic",
        "relaxation relaxation",
        "kernel rbf",
        "alpha smo",
        "beta gssp",
        "conic saddle",
        "conic mosek",
        "relaxation mosek",
        "method average",
        "method default",
        "branching strong",
        "branching branching"
      })
  void namesThatAreTakenAreRefused(String words) {
    Cli run = create(words.split(" "));
    assertEquals(Exit.USAGE, run.code(), run.out());
    assertTrue(run.err().contains("Maybe my-"), run.err());
    assertFalse(Files.exists(folder.resolve("project")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"kernal x", "kernel", "kernel a b", "../kernel x"})
  void wrongWordsAreAnsweredWithTheKinds(String words) {
    Cli run = create(words.split(" "));
    assertEquals(Exit.USAGE, run.code(), run.out());
    assertTrue(run.err().contains(String.join(", ", Templates.kinds())), run.err());
  }

  @Test
  void nothingIsEverOverwritten() throws IOException {
    Path project = Files.createDirectory(folder.resolve("project"));
    assertEquals(0, create("beta", "mine").code(), "an empty folder is fine");
    Set<String> before = files(project);
    Files.writeString(project.resolve("pom.xml"), "precious");
    Cli again = create("kernel", "mine");
    assertEquals(Exit.USAGE, again.code());
    assertTrue(again.err().contains("nothing is overwritten"), again.err());
    assertEquals(before, files(project));
    assertEquals("precious", Files.readString(project.resolve("pom.xml")));
  }

  @Test
  void aFileInTheWayIsNamed() throws IOException {
    Files.writeString(folder.resolve("project"), "precious");
    Cli run = create("kernel", "mine");
    assertEquals(Exit.USAGE, run.code());
    assertEquals("precious", Files.readString(folder.resolve("project")));
  }
}
