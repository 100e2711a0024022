package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The architecture page names every module and every package, once, and no others; the page of the
 * house names types that there are, and no module is too large.
 */
class HouseTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([a-z.]+);");

  private static List<String> listed(String pattern) throws IOException {
    Matcher row =
        Pattern.compile("(?m)^\\| `(" + pattern + ")` \\| \\S.*\\|$")
            .matcher(Files.readString(ROOT.resolve("docs/architecture.md")));
    return row.results().map(r -> r.group(1)).sorted().toList();
  }

  @Test
  void everyModuleHasItsLine() throws IOException {
    Matcher modules =
        Pattern.compile("<module>([a-z-]+)</module>")
            .matcher(Files.readString(ROOT.resolve("pom.xml")));
    assertEquals(modules.results().map(m -> m.group(1)).sorted().toList(), listed("smkl-[a-z-]+"));
  }

  @Test
  void everyPackageHasItsLine() throws IOException {
    assertEquals(List.copyOf(packages()), listed("org\\.smkl[a-z.]*"));
  }

  /** The types that the page of the house names in its lists of carriers and in its walks. */
  @Test
  void theHousePageNamesTypesThatExist() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/house.md"));
    String lists = page.substring(page.indexOf("## Carriers"), page.indexOf("## Plans"));
    Set<String> named =
        Pattern.compile("`([A-Z][A-Za-z]+)`")
            .matcher(lists)
            .results()
            .map(r -> r.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    for (Path file : sources()) {
      named.remove(file.getFileName().toString().replace(".java", ""));
    }
    assertEquals(Set.of(), named);
  }

  /** The program that counts says so by its exit code. */
  @Test
  void noModuleIsLargerThanAModuleMayBe() throws Exception {
    Process count =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                ROOT.resolve("bench/house/House.java").toString(),
                ROOT.toString())
            .redirectErrorStream(true)
            .start();
    String printed = new String(count.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, count.waitFor(), printed);
  }

  private static Set<String> packages() throws IOException {
    Set<String> packages = new TreeSet<>();
    for (Path file : sources()) {
      Matcher matcher = PACKAGE.matcher(Files.readString(file));
      if (matcher.find()) {
        packages.add(matcher.group(1));
      }
    }
    return packages;
  }

  /** The main code of all modules. */
  private static List<Path> sources() throws IOException {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path folder : modules.map(m -> m.resolve("src/main/java")).toList()) {
        if (Files.isDirectory(folder)) {
          try (Stream<Path> files = Files.walk(folder)) {
            files.filter(f -> f.toString().endsWith(".java")).forEach(found::add);
          }
        }
      }
    }
    return found;
  }
}
