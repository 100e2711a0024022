package org.smkl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that documents show are compiled and run as they stand there. */
class ReadmeTest {
  @TempDir Path folder;

  @Test
  void theProgramOfTheReadmeRuns() throws IOException, InterruptedException {
    String text = output("README.md", "Wine");
    List<String> lines = text.lines().toList();
    String[] bounds = lines.get(0).split(" <= optimum <= ", -1);
    double lower = Double.parseDouble(bounds[0]);
    double upper = Double.parseDouble(bounds[1]);
    assertTrue(lower > 0 && lower <= upper && upper - lower <= 2e-6 * upper + 2e-6, text);
    assertEquals(List.of("The first row is of class 1.", "Valid: true"), lines.subList(1, 3));
    assertTrue(Files.exists(folder.resolve("model.json")), "the model is saved");
    assertTrue(Files.exists(folder.resolve("wine.proof")), "the certificate is saved");
  }

  @Test
  void theFirstProgramOfTheSiteRuns() throws IOException, InterruptedException {
    assertEquals(
        List.of("true", "true", "inside outside"),
        output("docs/start/java.md", "FirstFit").lines().toList());
  }

  @Test
  void theSecondProgramOfTheSiteLogsAndPredicts() throws IOException, InterruptedException {
    String text = output("docs/start/java.md", "OwnMatrices");
    assertTrue(text.contains("INFO: 2 kernels of 6 rows are ready"), text);
    assertTrue(text.endsWith("v k\n"), text);
  }

  private String output(String page, String name) throws IOException, InterruptedException {
    Matcher block =
        Pattern.compile("```java\n((?:(?!```).)*class " + name + ".*?)```", Pattern.DOTALL)
            .matcher(Files.readString(Path.of("..").resolve(page)));
    assertTrue(block.find(), page + " shows " + name);
    Files.writeString(folder.resolve(name + ".java"), block.group(1));
    Path out = folder.resolve("out");
    Process java =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    classPath(),
                    name + ".java"))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    int code = java.waitFor();
    String text = Files.readString(out, StandardCharsets.UTF_8);
    assertEquals(0, code, text);
    return text;
  }

  /** What Surefire was given, where it hides it in the manifest of a jar. */
  private static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }
}
