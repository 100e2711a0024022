package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.ArchTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a package-info says is used is all that is used. The sentence is "Uses {@code a} and {@code
 * b} alone." or "Uses no other package of smkl."; {@code org.smkl.api} stands for what is below it.
 */
final class PackageInfos {
  private static final Pattern SENTENCE =
      Pattern.compile("Uses (no other package of smkl|[^.]*(?:\\.\\w[^.]*)* alone)\\.");
  private static final Pattern NAME = Pattern.compile("\\{@code ([\\w.]+)}");
  private static final int CHECKED_PACKAGES = 40;

  private PackageInfos() {}

  @ArchTest
  static void packagesUseWhatTheySay(JavaClasses classes) throws IOException {
    Map<String, Set<String>> said = said();
    Set<String> seen = new TreeSet<>();
    Set<String> unsaid = new TreeSet<>();
    for (JavaClass type : classes) {
      Set<String> allowed = said.get(type.getPackageName());
      if (allowed == null) {
        continue;
      }
      seen.add(type.getPackageName());
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        String used = dependency.getTargetClass().getBaseComponentType().getPackageName();
        if (used.matches("org\\.smkl(\\..*)?")
            && !used.equals(type.getPackageName())
            && !allowed.contains(used)
            && !(allowed.contains("org.smkl.api")
                && !type.getPackageName().startsWith("org.smkl.api")
                && used.startsWith("org.smkl.api."))) {
          unsaid.add(type.getPackageName() + " uses " + used);
        }
      }
    }
    assertEquals(Set.of(), unsaid, "Say so in package-info.java, or do without.");
    assertTrue(seen.size() >= CHECKED_PACKAGES, () -> "Only these were looked at: " + seen);
  }

  /** For each package whose package-info says what it uses, these packages. */
  private static Map<String, Set<String>> said() throws IOException {
    Map<String, Set<String>> said = new HashMap<>();
    try (Stream<Path> files =
        Files.find(
            Path.of(".."),
            20,
            (path, attributes) ->
                path.endsWith("package-info.java") && path.toString().contains("main"))) {
      for (Path file : files.toList()) {
        String text = Files.readString(file).replaceAll("\\n \\*", " ").replaceAll("\\s+", " ");
        Matcher sentence = SENTENCE.matcher(text);
        if (sentence.find()) {
          Matcher name = Pattern.compile("package ([\\w.]+);").matcher(text);
          assertTrue(name.find(), () -> file + " names no package.");
          said.put(
              name.group(1),
              NAME.matcher(sentence.group(1))
                  .results()
                  .map(found -> found.group(1))
                  .collect(Collectors.toSet()));
        }
      }
    }
    return said;
  }
}
