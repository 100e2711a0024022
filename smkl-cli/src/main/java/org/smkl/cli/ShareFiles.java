package org.smkl.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes what the distribution has in its folder {@code share}: the completion scripts (that of
 * bash is for zsh as well) and the manual pages. The build runs it.
 */
final class ShareFiles {
  private ShareFiles() {}

  public static void main(String[] args) throws IOException {
    if (args.length != 1) {
      throw new IllegalArgumentException("Expected one argument, the folder to write to.");
    }
    write(Path.of(args[0]));
  }

  static void write(Path folder) throws IOException {
    Path man = Files.createDirectories(folder.resolve("man/man1"));
    output("man", "--into", man.toString());
    completion("bash", folder.resolve("bash-completion/completions/smkl"));
    completion("fish", folder.resolve("fish/vendor_completions.d/smkl.fish"));
  }

  private static void completion(String shell, Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, output("completion", shell));
  }

  private static String output(String... command) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(bytes, false, StandardCharsets.UTF_8);
    int code = Main.run(command, stream, stream);
    stream.flush();
    String text = bytes.toString(StandardCharsets.UTF_8);
    if (code != 0) {
      throw new IllegalStateException(
          "smkl " + String.join(" ", List.of(command)) + " ended with " + code + ": " + text);
    }
    return text;
  }
}
