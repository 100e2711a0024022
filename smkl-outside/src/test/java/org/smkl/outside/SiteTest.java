package org.smkl.outside;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The site is built by its command, every link leads somewhere, and reading it needs no network.
 */
@DisabledOnOs(OS.WINDOWS)
class SiteTest {
  private static final Path SITE = Project.ROOT.resolve("target/site");

  @Test
  void theSiteIsBuiltAndNeedsNoNetwork(@TempDir Path folder) throws Exception {
    Path output = folder.resolve("output");
    Process process =
        new ProcessBuilder(Project.ROOT.resolve("site/build").toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertTrue(process.waitFor(5, TimeUnit.MINUTES));
    String text = Files.readString(output, StandardCharsets.UTF_8);
    Project.need(process.exitValue() == 0 || !text.contains("needs Python"), text);
    // A warning of MkDocs, such as a dead link or a page that no menu has, ends the build.
    assertEquals(0, process.exitValue(), text);
    List<Path> pages;
    try (Stream<Path> files = Files.walk(SITE)) {
      pages = files.filter(file -> file.toString().endsWith(".html")).toList();
    }
    assertTrue(pages.size() > 60, pages.size() + " pages");
    Pattern fetched = Pattern.compile("<(?:script|img|link)[^>]* (?:src|href)=\"?https?://");
    for (Path page : pages) {
      assertFalse(fetched.matcher(read(page)).find(), page + " fetches something");
    }
    assertTrue(read(SITE.resolve("reference/python.html")).contains("random_state"));
    assertTrue(read(SITE.resolve("reference/java.html")).contains("KernelFamily"));
    everyLocalLinkLeadsToAFile(pages);
  }

  private static void everyLocalLinkLeadsToAFile(List<Path> pages) throws IOException {
    Pattern link = Pattern.compile("<a [^>]*href=\"?([^\"#\\s>]+)");
    Set<Path> linked = new HashSet<>();
    for (Path page : pages) {
      // The page for a server that does not find one has its links from the root.
      if (page.endsWith("404.html")) {
        continue;
      }
      for (MatchResult found : link.matcher(read(page)).results().toList()) {
        if (!found.group(1).matches("(https?|mailto|javascript):.*")) {
          String name = URLDecoder.decode(found.group(1), StandardCharsets.UTF_8);
          Path target = page.resolveSibling(name).normalize();
          assertTrue(Files.exists(target), page + " links to " + name);
          linked.add(Files.isDirectory(target) ? target.resolve("index.html") : target);
        }
      }
    }
    for (Path page : pages) {
      assertTrue(page.endsWith("404.html") || linked.contains(page), page + " is linked nowhere");
    }
  }

  private static String read(Path page) throws IOException {
    return Files.readString(page, StandardCharsets.UTF_8);
  }
}
