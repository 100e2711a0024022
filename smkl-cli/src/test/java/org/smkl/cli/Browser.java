package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** A headless Chromium, for tests that look at pages; without one they are skipped. */
final class Browser {
  private static final List<String> PLACES =
      List.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome");
  private static final int SECONDS = 60;

  private final String program;
  private final Path folder;

  private Browser(String program, Path folder) {
    this.program = program;
    this.folder = folder;
  }

  /** The one that SMKL_BROWSER names, or that of the system. */
  static Browser find(Path folder) {
    Optional<String> found =
        Stream.concat(Stream.ofNullable(System.getenv("SMKL_BROWSER")), PLACES.stream())
            .filter(path -> Files.isExecutable(Path.of(path)))
            .findFirst();
    Assumptions.assumeTrue(
        found.isPresent(),
        "No Chromium here: expected SMKL_BROWSER or one of " + PLACES + " to be a program.");
    return new Browser(found.get(), folder);
  }

  /** Runs it on a page; what it prints to standard output. */
  String run(Path page, String... options) throws IOException, InterruptedException {
    Path out = folder.resolve("browser.out");
    Path log = folder.resolve("browser.log");
    List<String> command =
        new ArrayList<>(
            List.of(
                program,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--user-data-dir=" + folder.resolve("profile")));
    command.addAll(Arrays.asList(options));
    command.add(page.toUri().toString());
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(log.toFile())
            .start();
    if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
      Assumptions.abort("The browser did not answer within a minute.");
    }
    return Files.readString(out, StandardCharsets.UTF_8);
  }

  /** What is wrong with pages at these widths, each sentence with page and width. */
  List<String> look(List<Path> pages, int... widths) throws IOException, InterruptedException {
    StringBuilder frames = new StringBuilder();
    for (Path page : pages) {
      String inner = Files.readString(page).replace("&", "&amp;").replace("\"", "&quot;");
      for (int width : widths) {
        frames.append(
            "<iframe title=\"%s\" style=\"border:0;width:%dpx;height:900px\" srcdoc=\"%s\"></iframe>\n"
                .formatted(page.getFileName(), width, inner));
      }
    }
    Path frame =
        Files.writeString(
            folder.resolve("frame.html"),
            """
            <!DOCTYPE html><meta charset="utf-8"><body style="margin:0">
            %s
            <pre id="result">none</pre>
            <script>
            %s
            window.onload = function () {
              const said = [], frames = document.querySelectorAll('iframe');
              for (const frame of frames) {
                const width = parseInt(frame.style.width);
                for (const sentence of look(frame.contentDocument, width)) {
                  said.push(frame.title + ' at ' + width + ': ' + sentence);
                }
              }
              document.getElementById('result').textContent =
                  'LOOKED[' + frames.length + '\\n' + said.join('\\n') + ']LOOKED';
            };
            </script>
            """
                .formatted(frames, resource("look.js")));
    String dom = run(frame, "--window-size=2000,1000", "--virtual-time-budget=20000", "--dump-dom");
    Matcher answer =
        Pattern.compile("(?s)<pre id=\"result\">LOOKED\\[(.*)]LOOKED</pre>").matcher(dom);
    assertTrue(answer.find(), () -> "The pages were not looked at: " + tail(dom));
    List<String> lines = answer.group(1).lines().filter(line -> !line.isBlank()).toList();
    assertEquals(pages.size() * widths.length, Integer.parseInt(lines.get(0)));
    return lines.subList(1, lines.size());
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = Browser.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String tail(String text) {
    return text.substring(Math.max(0, text.length() - 500));
  }
}
