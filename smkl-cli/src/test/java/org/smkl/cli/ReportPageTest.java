package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.console.Exit;
import org.smkl.console.report.Columns;
import org.smkl.console.report.Report;
import org.smkl.console.report.ReportFiles;
import org.smkl.console.report.Section;

/** The page of a fit, as text and in a browser. */
class ReportPageTest {
  @TempDir Path folder;

  private Path data(int classes) {
    SplittableRandom random = new SplittableRandom(classes);
    StringBuilder text = new StringBuilder("x,y,kind\n");
    for (int i = 0; i < 15 * Math.max(4, classes); i++) {
      double x = random.nextGaussian();
      double y = random.nextGaussian();
      int c = classes == 0 ? 0 : i % classes;
      text.append(x + 2 * Math.cos(c)).append(',').append(y + 2 * Math.sin(c)).append(',');
      text.append(
          classes == 0 ? Double.toString(x + y) : "a class with a long name <%d>".formatted(c));
      text.append('\n');
    }
    return Cli.write(folder.resolve("data" + classes + ".csv"), text.toString());
  }

  private Path page(int classes, String... more) throws IOException {
    Path data = data(classes);
    Path page = folder.resolve("page" + classes + ".html");
    List<String> args = new ArrayList<>(List.of("fit", "--data", data.toString()));
    args.addAll(List.of("--kernels", "linear; rbf(gamma=0.1|1); laplacian(gamma=0.3)[cols=0-1]"));
    args.addAll(List.of("--test", data.toString(), "--report", page.toString()));
    args.addAll(Arrays.asList(more));
    Cli run = Cli.run(args);
    assertEquals(Exit.DONE, run.code(), run.err());
    assertTrue(run.out().contains("written to " + page), run.out());
    return page;
  }

  private static void checkText(Path page) throws IOException {
    String html = Files.readString(page);
    for (String outside : List.of("http:", "https:", "<script", "<link", "@import", "url(")) {
      assertFalse(html.contains(outside), outside);
    }
    for (String slip : List.of(">-0.0<", ">-0<", ">-0.000<", "NaN", "Infinity", "name <")) {
      assertFalse(html.contains(slip), slip);
    }
    assertEquals(count(html, "<table"), count(html, "<caption"));
    assertEquals(count(html, "<th "), count(html, "<th scope="));
    assertEquals(count(html, "<svg viewBox=\"0 0"), count(html, "aria-label="));
    List<String> ids =
        Arrays.stream(html.split(" id=\"", -1)).skip(1).map(s -> s.split("\"", -1)[0]).toList();
    assertEquals(ids.size(), ids.stream().distinct().count(), ids.toString());
  }

  private static int count(String text, String part) {
    return text.split(part, -1).length - 1;
  }

  @Test
  void aCertifiedFitOfTwoClassesShowsEverything() throws IOException {
    Path page = page(2, "--probability", "--gap", "1e-4");
    checkText(page);
    String html = Files.readString(page);
    for (String section :
        List.of(
            "scores",
            "data",
            "weights",
            "bounds",
            "mistakes",
            "probabilities",
            "values",
            "settings")) {
      assertTrue(html.contains("<section id=\"" + section + "\">"), section);
    }
    assertTrue(html.contains("Both bounds over the time of the proof"));
    assertTrue(html.contains("a class with a long name &lt;1&gt;"));
  }

  @Test
  void numbersAndManyClassesHaveTheirPages() throws IOException {
    Path numbers = page(0);
    checkText(numbers);
    assertTrue(Files.readString(numbers).contains("Predictions of the test rows"));
    Path many = page(15, "-C", "1");
    checkText(many);
    assertTrue(Files.readString(many).contains("the most frequent mistakes"));
  }

  @Test
  void solveWritesOneToo() throws IOException {
    Path page = folder.resolve("page.html");
    Cli run =
        Cli.run(
            "solve",
            "--data",
            data(2).toString(),
            "--kernels",
            "linear; rbf(gamma=0.1|1)",
            "--quiet",
            "--json",
            "--report",
            page.toString());
    assertEquals(Exit.DONE, run.code(), run.err());
    assertEquals(page.toString(), run.json().get("report").asText());
    checkText(page);
  }

  @Test
  void aPlaceThatCannotBeWrittenIsRefusedBeforeTheWork() {
    Cli run = Cli.run("fit", "--data", data(2).toString(), "--report", folder.toString());
    assertEquals(Exit.USAGE, run.code());
    assertTrue(run.err().contains("--report is"), run.err());
  }

  @ParameterizedTest
  @ValueSource(ints = {420, 1280, 1920})
  void nothingIsCutOff(int width) throws Exception {
    Browser browser = Browser.find(folder);
    assertEquals("", browser.cutOff(page(2, "--probability", "--gap", "1e-4"), width));
    assertEquals("", browser.cutOff(page(10, "--probability", "-C", "1"), width));
    assertEquals("", browser.cutOff(page(0), width));
    assertEquals("", browser.cutOff(wide(), width));
  }

  /** As wide as tables of the experiments are, with remarks. */
  private Path wide() {
    Columns<Integer> columns = new Columns<Integer>().text("data", i -> "mammographic");
    for (int c = 0; c < 12; c++) {
      columns.number("objective %d, published".formatted(c), i -> 12345.678 + i);
    }
    columns.remark(i -> "stopped at the time limit of 3 600 s with a gap that was not closed");
    Section section =
        new Section(
            "wide",
            "Wide",
            List.of(),
            List.of(
                columns.table(
                    "wide", "A wide table", "A note.", IntStream.range(0, 4).boxed().toList())),
            List.of());
    Path page = folder.resolve("wide.html");
    ReportFiles.writePage(page, new Report("Wide", Map.of(), List.of(), List.of(section)));
    return page;
  }

  @Test
  void aBrowserDrawsThePageInLightAndInDark() throws Exception {
    Browser browser = Browser.find(folder);
    Path page = wide();
    int[] colours = {0x14181f, 0xffffff};
    for (int scheme = 0; scheme < 2; scheme++) {
      Path picture = folder.resolve("page-" + scheme + ".png");
      browser.run(
          page,
          "--blink-settings=preferredColorScheme=" + scheme,
          "--window-size=1200,900",
          "--screenshot=" + picture);
      assertEquals(colours[scheme], ImageIO.read(picture.toFile()).getRGB(2, 2) & 0xffffff);
    }
  }
}
