package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The architecture page names every module and every package, once, and no others. */
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

  private static Set<String> packages() throws IOException {
    List<Path> sources;
    try (Stream<Path> modules = Files.list(ROOT)) {
      sources =
          modules
              .map(module -> module.resolve("src/main/java"))
              .filter(Files::isDirectory)
              .collect(Collectors.toList());
    }
    Set<String> packages = new TreeSet<>();
    for (Path folder : sources) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
          Matcher matcher = PACKAGE.matcher(Files.readString(file));
          if (matcher.find()) {
            packages.add(matcher.group(1));
          }
        }
      }
    }
    return packages;
  }
}
