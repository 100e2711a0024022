package org.smkl.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Builds plugin jars in tests, as a plugin's own build would. */
final class PluginJars {
  private static final String SERVICE = "META-INF/services/org.smkl.api.kernel.KernelFamily";

  private PluginJars() {}

  /** A jar of one source file and the line that names its class. */
  static Path build(Path jar, Path source, String provider) throws IOException {
    Path classes = Files.createTempDirectory(jar.getParent().getParent(), "classes");
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "--release",
                "17",
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString(),
                source.toString());
    if (code != 0) {
      throw new IllegalStateException("The example does not compile.");
    }
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (Path file : files(classes)) {
        put(out, classes.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
      }
      put(out, SERVICE, (provider + "\n").getBytes(StandardCharsets.UTF_8));
    }
    return jar;
  }

  /** A jar that names a class which it does not have. */
  static void hollow(Path jar, String provider) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      put(out, SERVICE, (provider + "\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  private static void put(JarOutputStream out, String name, byte[] content) throws IOException {
    out.putNextEntry(new JarEntry(name));
    out.write(content);
    out.closeEntry();
  }
}
