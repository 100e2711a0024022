package org.smkl.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Jars that were compiled against the last release find all they use. {@code signatures.txt} has
 * its public signatures; {@code -Dsurefire.jvm=-Dsignatures.write=true} writes it anew, which is a
 * step of a release and of nothing else.
 */
class SignaturesTest {
  private static final Path FILE = Path.of("src", "test", "resources", "signatures.txt");

  @Test
  void whatTheLastReleaseHadIsThere() throws Exception {
    Set<String> now = signatures();
    if (Boolean.getBoolean("signatures.write")) {
      Files.writeString(FILE, String.join("\n", now) + "\n");
    }
    Set<String> missing = released();
    missing.removeAll(now);
    assertEquals(
        Set.of(),
        missing,
        "Plugins of the last release may use these. Keep them beside what is new.");
  }

  /** A plugin of the last release does not implement what it has never heard of. */
  @Test
  void interfacesOfPluginsHaveNoNewAbstractMethods() throws Exception {
    Set<String> released = released();
    Set<String> added = new TreeSet<>();
    for (Class<?> type : types()) {
      boolean known = released.stream().anyMatch(line -> line.startsWith(type.getName() + " "));
      if (known && type.isInterface() && !type.isAnnotationPresent(NotForImplementation.class)) {
        for (Method method : type.getDeclaredMethods()) {
          if (Modifier.isAbstract(method.getModifiers())) {
            added.add(signature(type, method));
          }
        }
      }
    }
    added.removeAll(released);
    assertEquals(
        Set.of(), added, "Give them a default, or plugins of the last release do not link.");
  }

  /** The comparison would notice: a signature that is not there is missing. */
  @Test
  void theFileIsNotEmptyAndNamesThePluginKinds() throws Exception {
    Set<String> released = released();
    for (String kind :
        List.of(
            "kernel.KernelFamily",
            "alpha.AlphaSolver",
            "beta.BetaProjector",
            "relax.RelaxationBackend",
            "relax.Formulator",
            "conic.ConicSolver",
            "branching.BranchingRule",
            "method.WeightMethod")) {
      assertFalse(
          released.stream().noneMatch(line -> line.startsWith("org.smkl.api." + kind + " ")), kind);
    }
  }

  private static Set<String> released() throws IOException {
    try (InputStream in = SignaturesTest.class.getResourceAsStream("/signatures.txt")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static Set<String> signatures() throws Exception {
    Set<String> lines = new TreeSet<>();
    for (Class<?> type : types()) {
      lines.add(
          type.getName()
              + " is "
              + Stream.concat(
                      Stream.ofNullable(type.getSuperclass()), Arrays.stream(type.getInterfaces()))
                  .map(Class::getName)
                  .collect(Collectors.joining(", ")));
      for (Field field : type.getDeclaredFields()) {
        if (visible(field.getModifiers()) && !field.isSynthetic()) {
          lines.add(
              "%s field %s%s %s"
                  .formatted(
                      type.getName(),
                      Modifier.isStatic(field.getModifiers()) ? "static " : "",
                      field.getType().getName(),
                      field.getName()));
        }
      }
      for (Constructor<?> constructor : type.getDeclaredConstructors()) {
        if (visible(constructor.getModifiers())) {
          lines.add(type.getName() + " new " + names(constructor.getParameterTypes()));
        }
      }
      for (Method method : type.getDeclaredMethods()) {
        if (visible(method.getModifiers()) && !method.isSynthetic()) {
          lines.add(signature(type, method));
        }
      }
    }
    return lines;
  }

  private static String signature(Class<?> type, Method method) {
    return "%s method %s%s %s%s"
        .formatted(
            type.getName(),
            Modifier.isStatic(method.getModifiers()) ? "static " : "",
            method.getReturnType().getName(),
            method.getName(),
            names(method.getParameterTypes()));
  }

  private static String names(Class<?>[] types) {
    return Arrays.stream(types).map(Class::getName).collect(Collectors.joining(", ", "(", ")"));
  }

  private static boolean visible(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private static List<Class<?>> types() throws IOException, URISyntaxException {
    Path root = Path.of(Plugin.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .map(file -> root.relativize(file).toString())
          .filter(name -> name.endsWith(".class") && !name.contains("-info"))
          .map(name -> name.substring(0, name.length() - 6).replaceAll("[/\\\\]", "."))
          .sorted()
          .<Class<?>>map(SignaturesTest::load)
          .filter(type -> visible(type.getModifiers()))
          .toList();
    }
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, false, SignaturesTest.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
