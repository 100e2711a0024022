package org.smkl.relax.clarabel;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A second JVM with the class path of this one, for what cannot be tried twice in one process. */
record ChildJvm(Process process) {
  static ChildJvm start(
      Class<?> main, List<String> options, Map<String, String> environment, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    if (Runtime.version().feature() >= 24) {
      // Else its output begins with a warning.
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    command.addAll(options);
    command.add(main.getName());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    return new ChildJvm(builder.start());
  }

  /** Everything it wrote, once it has ended well. */
  String output() throws IOException, InterruptedException {
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = process.waitFor();
    if (code != 0) {
      throw new IOException("the child JVM ended with " + code + ":\n" + text);
    }
    return text;
  }
}
