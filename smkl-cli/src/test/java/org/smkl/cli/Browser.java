package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
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

  /** What lies outside of its frame on a page of this width; empty if nothing does. */
  String cutOff(Path page, int width) throws IOException, InterruptedException {
    String inner = Files.readString(page).replace("&", "&amp;").replace("\"", "&quot;");
    Path frame =
        Files.writeString(
            folder.resolve("frame.html"),
            """
            <!DOCTYPE html><meta charset="utf-8"><body style="margin:0">
            <iframe id="f" style="border:0;width:%dpx;height:900px" srcdoc="%s"></iframe>
            <pre id="result">none</pre>
            <script>
            document.getElementById('f').onload = function (event) {
              const page = event.target.contentDocument, width = %d, cut = [];
              if (page.documentElement.scrollWidth > width) {
                cut.push('page ' + page.documentElement.scrollWidth);
              }
              for (const box of page.querySelectorAll('.scroll')) {
                if (box.scrollWidth > box.clientWidth + 1) {
                  cut.push(box.firstChild.id + ' ' + box.scrollWidth + ' in ' + box.clientWidth);
                }
              }
              for (const text of page.querySelectorAll('figure > svg text')) {
                const inside = text.getBoundingClientRect();
                const frame = text.ownerSVGElement.getBoundingClientRect();
                if (inside.left < frame.left - 1 || inside.right > frame.right + 1
                    || inside.top < frame.top - 1 || inside.bottom > frame.bottom + 1) {
                  cut.push('label ' + text.textContent);
                }
              }
              document.getElementById('result').textContent = 'CUT[' + cut.join('; ') + ']';
            };
            </script>
            """
                .formatted(width, inner, width));
    String dom = run(frame, "--window-size=2000,1000", "--virtual-time-budget=5000", "--dump-dom");
    int from = dom.indexOf("CUT[");
    assertTrue(from >= 0, () -> "The page was not looked at: " + tail(dom));
    return dom.substring(from + 4, dom.indexOf(']', from));
  }

  private static String tail(String text) {
    return text.substring(Math.max(0, text.length() - 500));
  }
}
