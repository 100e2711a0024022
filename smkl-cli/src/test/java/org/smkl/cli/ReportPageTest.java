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
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.console.Exit;
import org.smkl.console.report.Columns;
import org.smkl.console.report.Report;
import org.smkl.console.report.ReportFiles;
import org.smkl.console.report.Section;
import org.smkl.tck.PublishedFiles;

/** The page of a fit, as text and in a browser. */
class ReportPageTest {
  /** A telephone, a laptop, a screen. */
  private static final int[] WIDTHS = {420, 1280, 1920};

  @TempDir Path folder;

  private Path data(int classes) {
    return data(classes, classes, "data");
  }

  private Path data(int classes, long seed, String name) {
    SplittableRandom random = new SplittableRandom(seed);
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
    return Cli.write(folder.resolve(name + classes + ".csv"), text.toString());
  }

  private Path page(int classes, String... more) throws IOException {
    Path data = data(classes);
    Path page = folder.resolve("page" + classes + ".html");
    List<String> args = new ArrayList<>(List.of("fit", "--data", data.toString()));
    args.addAll(List.of("--kernels", "linear; rbf(gamma=0.1|1); laplacian(gamma=0.3)[cols=0-1]"));
    Path test = data(classes, 77, "test");
    args.addAll(List.of("--test", test.toString(), "--report", page.toString()));
    args.addAll(Arrays.asList(more));
    Cli run = Cli.run(args);
    assertEquals(Exit.DONE, run.code(), run.err());
    assertTrue(run.out().contains("written to " + page), run.out());
    return page;
  }

  private static void checkText(Path page) throws IOException {
    String html = Files.readString(page);
    for (String outside :
        List.of("http:", "https:", "<script ", "src=", "<link", "@import", "url(")) {
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
    for (String card : List.of("Accuracy of test rows", "Kernels chosen", "Proof of the choice")) {
      assertTrue(html.contains("<p class=\"what\">" + card), card);
    }
    assertTrue(html.contains("<section id=\"importance\">"), html);
    assertTrue(html.contains("data-heat=\"right\""), html);
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

  @Test
  void aGridSearchHasAPageWithItsPoints() throws IOException {
    Path page = grid("average");
    checkText(page);
    String html = Files.readString(page);
    assertTrue(html.contains("Cross-validated accuracy along C"), html);
    assertTrue(html.contains("<section id=\"weights\">"), html);
    // Its weights may be negative, so that there is no fit to show.
    Path alone = grid("cka");
    checkText(alone);
    assertTrue(Files.readString(alone).contains("Points, the best first"));
  }

  private Path grid(String method) {
    Path page = folder.resolve("grid-" + method + ".html");
    Cli run =
        Cli.run(
            "cv",
            "--data",
            data(3).toString(),
            "--kernels",
            "linear; rbf(gamma=0.1|1)",
            "--method",
            method,
            "--json",
            "--report",
            page.toString());
    assertEquals(Exit.DONE, run.code(), run.err());
    assertEquals(page.toString(), run.json().get("report").asText());
    return page;
  }

  /** Every page that there is, in a browser. */
  @Test
  void nothingIsCutOffBrokenOrThereTwice() throws Exception {
    Browser browser = Browser.find(folder);
    List<Path> pages = new ArrayList<>();
    pages.add(page(2, "--tune", "--probability", "--gap", "1e-4", "--path", "3"));
    pages.add(page(10, "--probability", "-C", "1"));
    pages.add(page(15, "-C", "1"));
    pages.add(page(0));
    pages.add(sure());
    pages.add(grid("average"));
    pages.add(grid("cka"));
    pages.add(wide());
    assertEquals(List.of(), browser.look(pages, WIDTHS));
  }

  /** That of the experiments, which are a program of their own. */
  @Test
  void thePageOfTheExperimentsIsWhole() throws Exception {
    Browser browser = Browser.find(folder);
    Path out = folder.resolve("bench");
    Process bench =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "org.smkl.bench.Main",
                "bench",
                "--suite",
                "quick",
                "--data",
                "iris,parkinsons",
                "--threads",
                "2",
                "--data-dir",
                PublishedFiles.data().toString(),
                "--out",
                out.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("bench.txt").toFile())
            .start();
    assertTrue(bench.waitFor(5, TimeUnit.MINUTES), "bench does not end");
    assertEquals(Exit.DONE, bench.exitValue(), Files.readString(folder.resolve("bench.txt")));
    Path page = out.resolve("report.html");
    checkText(page);
    assertEquals(List.of(), browser.look(List.of(page), WIDTHS));
  }

  /** What the browser is asked finds what is wrong. */
  @Test
  void whatIsWrongIsSeen() throws Exception {
    Browser browser = Browser.find(folder);
    String table =
        "<div class=scroll style='overflow-x:auto'><table id=t><caption>T</caption><thead><tr><th>%s</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table></div>";
    Path page =
        Cli.write(
            folder.resolve("wrong.html"),
            "<!DOCTYPE html><title>w</title>"
                + table.formatted("<p style='width:500px'>wide</p>")
                + table.formatted("a")
                + table.formatted("a")
                + "<table><caption>B</caption><thead></thead><tbody><tr><td style='width:9px;max-width:9px;overflow-wrap:anywhere;font-size:9px'>parkinsons</td></tr></tbody></table>"
                + "<figure><svg viewBox='0 0 100 100' width=100 height=100><text x=90 y=50>outside</text><text x=5 y=20>one</text><text x=8 y=20>two</text></svg></figure>"
                + "<p>It is -0.0 there.<p style='width:900px'>far");
    String said = String.join("\n", browser.look(List.of(page), 420, 1280));
    for (String expected :
        List.of(
            "wrong.html at 420: the page is",
            "wrong.html at 420: t needs",
            "t is there twice",
            "no caption of its own",
            "a heading without scope",
            "a line ends within parkinsons",
            "a label is cut off: outside",
            "labels touch: one and two",
            "it says  -0.0")) {
      assertTrue(said.contains(expected), expected + " in\n" + said);
    }
    assertFalse(said.contains("at 1280: the page is"), said);
  }

  private Path sure() throws IOException {
    Path page = folder.resolve("sure.html");
    Cli run =
        Cli.run(
            "solve",
            "--data",
            data(3).toString(),
            "--kernels",
            "linear[each]; rbf(gamma=scale|0.3*scale)[each]; laplacian(gamma=0.3)[cols=0-1]",
            "--k0",
            "2",
            "--near",
            "0.2",
            "--resamples",
            "5",
            "--path",
            "4",
            "--quiet",
            "--report",
            page.toString());
    assertEquals(Exit.DONE, run.code(), run.err());
    checkText(page);
    return page;
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

  /** Headings sort, words filter, by mouse and by keyboard, and what is shown is counted. */
  @Test
  void theChoicesAreSortedAndFilteredInABrowser() throws Exception {
    Path page = folder.resolve("near.html");
    Cli run =
        Cli.run(
            "solve",
            "--data",
            "wine",
            "-C",
            "1",
            "--lambda",
            "10",
            "--k0",
            "2",
            "--near",
            "0.2",
            "--quiet",
            "--report",
            page.toString());
    assertEquals(0, run.code(), run.err());
    String script =
        """
        <pre id="said"></pre>
        <script>
        const table = document.querySelector('table.explored');
        const said = [];
        const cells = column => [...table.tBodies[0].rows].filter(row => !row.hidden)
            .map(row => row.cells[column].textContent);
        const rises = numbers => numbers.every((n, k) => k === 0 || numbers[k - 1] <= n);
        const numbers = column => cells(column).map(parseFloat);
        const heads = [...table.tHead.rows[0].cells];
        const buttons = heads.map(head => head.querySelector('button'));
        said.push('rows ' + (cells(0).length > 2) + ' ' + rises(numbers(0)));
        buttons[0].click();
        said.push(heads[0].getAttribute('aria-sort') + ' ' + rises(numbers(0)));
        buttons[0].click();
        said.push(heads[0].getAttribute('aria-sort') + ' ' + rises(numbers(0).reverse()));
        buttons[3].click();
        const names = cells(3);
        said.push(heads[0].hasAttribute('aria-sort') + ' ' + heads[3].getAttribute('aria-sort')
            + ' ' + rises(names));
        const input = document.querySelector('.filter input');
        const type = words => {
          input.value = words;
          input.dispatchEvent(new Event('input', {bubbles: true}));
          return cells(3);
        };
        said.push('words ' + type('LINEAR rbf').every(n => n.includes('linear') && n.includes('rbf'))
            + ' ' + (cells(3).length < names.length && cells(3).length > 0));
        said.push('count ' + (document.querySelector('.filter output').textContent
            === cells(3).length + ' of ' + names.length));
        said.push('none ' + type('nosuch').length + ', all ' + (type('').length === names.length));
        buttons[1].focus();
        said.push('focus ' + (document.activeElement === buttons[1]) + ' ' + buttons[1].tabIndex);
        document.getElementById('said').textContent = 'SAID[' + said.join('; ') + ']SAID';
        </script>
        """;
    Path clicked =
        Files.writeString(folder.resolve("clicked.html"), Files.readString(page) + script);
    String dom = Browser.find(folder).run(clicked, "--virtual-time-budget=5000", "--dump-dom");
    assertTrue(
        dom.contains(
            "SAID[rows true true; ascending true; descending true; false ascending true;"
                + " words true true; count true; none 0, all true; focus true 0]SAID"),
        () -> dom.substring(Math.max(0, dom.length() - 400)));
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
