package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.console.Exit;

/** The example plugin in a folder, alone, beside broken jars, and twice. */
class PluginFolderTest {
  private static final Path EXAMPLE = Path.of("..", "examples", "plugins", "kernel", "src", "main");
  private static final String PROVIDER = "org.example.smkl.RationalQuadraticFamily";

  @TempDir Path folder;
  private Path plugins;

  @BeforeEach
  void buildTheExample() throws IOException {
    plugins = Files.createDirectory(folder.resolve("plugins"));
    Path source = EXAMPLE.resolve("java").resolve(PROVIDER.replace('.', '/') + ".java");
    PluginJars.build(plugins.resolve("rational-quadratic.jar"), source, PROVIDER);
    String service =
        Files.readString(
            EXAMPLE.resolve("resources/META-INF/services/org.smkl.api.kernel.KernelFamily"));
    assertEquals(PROVIDER, service.strip());
  }

  private JsonNode plugin(String id) {
    Cli list = Cli.run("plugins", "--json", "--plugins", plugins.toString());
    assertEquals(0, list.code(), list.err());
    for (JsonNode plugin : list.json().get("plugins")) {
      if (plugin.get("id").asText().equals(id)) {
        return plugin;
      }
    }
    throw new AssertionError(id + " is not in " + list.out());
  }

  private Cli fit(Path output) {
    return Cli.run(
        "fit",
        "--data",
        Cli.csv(folder, "data.csv", 40, 1).toString(),
        "--kernels",
        "rational-quadratic(alpha=2,length=1.5); linear",
        "--start",
        "kernels:0",
        "--evaluate",
        "--plugins",
        plugins.toString(),
        "-o",
        output.toString(),
        "--json");
  }

  @Test
  void theExampleIsListedFittedSavedAndPredicted() {
    JsonNode plugin = plugin("rational-quadratic");
    assertEquals("kernel", plugin.get("kind").asText());
    assertEquals("development", plugin.get("version").asText());
    assertEquals("rational-quadratic.jar", plugin.get("source").asText());
    Path model = folder.resolve("model.json");
    Cli fit = fit(model);
    assertEquals(0, fit.code(), fit.err());
    assertEquals(1, fit.json().get("beta").get(0).asDouble());
    String data = folder.resolve("data.csv").toString();
    Cli with =
        Cli.run(
            "predict",
            "-m",
            model.toString(),
            "--data",
            data,
            "--json",
            "--plugins",
            plugins.toString());
    assertEquals(0, with.code(), with.err());
    assertEquals(fit.json().get("trainAccuracy"), with.json().get("accuracy"));
    Cli without = Cli.run("predict", "-m", model.toString(), "--data", data);
    assertEquals(Exit.USAGE, without.code());
    assertTrue(without.err().contains("rational-quadratic"), without.err());
  }

  @Test
  void brokenJarsAreNamedAndTheRestStillWorks() throws IOException {
    Files.writeString(plugins.resolve("text.jar"), "this is no jar");
    PluginJars.hollow(plugins.resolve("hollow.jar"), "org.example.Missing");
    JsonNode text = plugin("text.jar");
    assertEquals(false, text.get("available").asBoolean());
    JsonNode hollow = plugin("org.example.Missing");
    assertEquals("hollow.jar", hollow.get("source").asText());
    assertEquals(false, hollow.get("available").asBoolean());
    assertTrue(plugin("rational-quadratic").get("available").asBoolean());
    assertEquals(0, fit(folder.resolve("model.json")).code());
  }

  @Test
  void twoPluginsWithOneIdAreAnErrorThatNamesBothClasses() throws IOException {
    Path source = EXAMPLE.resolve("java").resolve(PROVIDER.replace('.', '/') + ".java");
    String copy =
        Files.readString(source).replace("package org.example.smkl;", "package org.example.copy;");
    Path copied = folder.resolve("RationalQuadraticFamily.java");
    Files.writeString(copied, copy);
    String other = "org.example.copy.RationalQuadraticFamily";
    PluginJars.build(plugins.resolve("copy.jar"), copied, other);
    Cli list = Cli.run("plugins", "--plugins", plugins.toString());
    assertEquals(Exit.FAILED, list.code());
    assertTrue(list.err().contains(PROVIDER), list.err());
    assertTrue(list.err().contains(other), list.err());
  }

  private void assertBothNamed(String one, String other) {
    Cli list = Cli.run("plugins", "--plugins", plugins.toString());
    assertEquals(Exit.FAILED, list.code(), list.out());
    assertTrue(list.err().contains("is in two files"), list.err());
    assertTrue(list.err().contains(one), list.err());
    assertTrue(list.err().contains(other), list.err());
  }

  /** An older copy of a plugin beside the new one: neither wins without a word. */
  @Test
  void twoJarsWithOnePluginClassAreAnErrorThatNamesBothFiles() throws IOException {
    Path jar = plugins.resolve("rational-quadratic.jar");
    Files.copy(jar, plugins.resolve("rational-quadratic-old.jar"));
    assertBothNamed("rational-quadratic.jar", "rational-quadratic-old.jar");
  }

  @Test
  void aPluginClassOfTheClassPathIsRefusedInAFolder() throws IOException {
    String mine = "org/smkl/kernels/LinearFamily.class";
    String source = getClass().getClassLoader().getResource(mine).getPath();
    try (JarOutputStream out =
        new JarOutputStream(Files.newOutputStream(plugins.resolve("linear.jar")))) {
      out.putNextEntry(new JarEntry(mine));
      try (InputStream in = getClass().getClassLoader().getResourceAsStream(mine)) {
        in.transferTo(out);
      }
      out.putNextEntry(new JarEntry("META-INF/services/org.smkl.api.kernel.KernelFamily"));
      out.write("org.smkl.kernels.LinearFamily # ours\n".getBytes(StandardCharsets.UTF_8));
    }
    assertBothNamed("linear.jar", source.replaceFirst("!.*", "").replaceFirst("file:", ""));
  }

  /** Jars that bring the same library are welcome; with two versions of it they are not. */
  @Test
  void aLibraryMayBeThereTwiceIfBothAreTheSame() throws IOException {
    library("one.jar", "same");
    library("two.jar", "same");
    assertEquals(0, Cli.run("plugins", "--plugins", plugins.toString()).code());
    library("three.jar", "another");
    assertBothNamed("three.jar", "one.jar");
  }

  private void library(String jar, String content) throws IOException {
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(plugins.resolve(jar)))) {
      out.putNextEntry(new JarEntry("org/example/library/Tool.class"));
      out.write(content.getBytes(StandardCharsets.UTF_8));
    }
  }
}
