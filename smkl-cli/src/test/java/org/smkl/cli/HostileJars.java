package org.smkl.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.smkl.api.Plugin;

/**
 * Jars with one hostile plugin each, in a folder of its own, as a user would have them: a class in
 * the jar that extends a liar of {@code org.smkl.tck.hostile}.
 */
final class HostileJars {
  /** A plugin, the kind's interface, and how its constructor is called. */
  record Liar(String id, Class<? extends Plugin> kind, Class<?> type, String arguments) {
    /** The one that a constant stands for. */
    static Liar of(List<Liar> all, Enum<?> lie) {
      return all.stream()
          .filter(liar -> liar.arguments.endsWith("." + lie.name()))
          .findFirst()
          .orElseThrow();
    }

    /** One for each constant of an enum that its constructor takes. */
    static List<Liar> all(
        Class<? extends Plugin> kind, Class<?> type, Class<? extends Enum<?>> lies) {
      List<Liar> liars = new ArrayList<>();
      for (Enum<?> lie : lies.getEnumConstants()) {
        liars.add(new Liar(idOf(lie), kind, type, lies.getCanonicalName() + "." + lie.name()));
      }
      return liars;
    }

    private String className() {
      return type.getSimpleName() + "_" + id.replace('-', '_');
    }

    String jar() {
      return kindName() + "-" + id + ".jar";
    }

    private String kindName() {
      return kind.getSimpleName().toLowerCase(Locale.ROOT);
    }

    Path folder(Path root) {
      return root.resolve(kindName() + "-" + id);
    }

    @Override
    public String toString() {
      return kindName() + " " + id;
    }
  }

  private HostileJars() {}

  /** What a liar calls itself. */
  static String idOf(Enum<?> lie) {
    return "hostile-" + lie.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static void build(Path root, List<Liar> liars) throws IOException {
    Path sources = Files.createDirectories(root.resolve("sources"));
    Path classes = Files.createDirectories(root.resolve("classes"));
    List<String> arguments =
        new ArrayList<>(
            List.of("--release", "17", "-proc:none", "-cp", System.getProperty("java.class.path")));
    arguments.addAll(List.of("-d", classes.toString()));
    for (Liar liar : liars) {
      Path source = sources.resolve(liar.className() + ".java");
      Files.writeString(
          source,
          "package org.example.hostile; public final class %1$s extends %2$s { public %1$s() { super(%3$s); } }"
              .formatted(liar.className(), liar.type().getName(), liar.arguments()));
      arguments.add(source.toString());
    }
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    if (code != 0) {
      throw new IllegalStateException("The liars do not compile.");
    }
    for (Liar liar : liars) {
      String name = "org/example/hostile/" + liar.className() + ".class";
      Path jar = Files.createDirectories(liar.folder(root)).resolve(liar.jar());
      try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
        put(out, name, Files.readAllBytes(classes.resolve(name)));
        String service = "org.example.hostile." + liar.className() + "\n";
        put(
            out,
            "META-INF/services/" + liar.kind().getName(),
            service.getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  /** A jar with one service file of this content. */
  static void service(Path jar, String service, String content) throws IOException {
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      put(out, "META-INF/services/" + service, content.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static void put(JarOutputStream out, String name, byte[] content) throws IOException {
    out.putNextEntry(new JarEntry(name));
    out.write(content);
    out.closeEntry();
  }
}
