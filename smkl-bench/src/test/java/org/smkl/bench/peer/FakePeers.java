package org.smkl.bench.peer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Assumptions;

/** A worker that is a shell script: speaks the protocol without Python. */
public final class FakePeers {
  private static final String LOOP =
      """
      #!/bin/sh
      while read -r line; do
        id=${line##*\\"id\\":}
        id=${id%%%%[!0-9]*}
        what=${line#*\\"do\\":\\"}
        what=${what%%%%\\"*}
        case $what in
      %s
          load) echo "{\\"id\\":$id,\\"versions\\":{\\"Fake\\":\\"7.5\\"}}" ;;
        esac
      done
      """;

  private FakePeers() {}

  /**
   * Makes the folder of a worker.
   *
   * @param cases the branches of a shell 'case' over the method's name; $id is the question's
   *     number, $line all of it
   */
  public static Path make(Path folder, String cases) {
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "There is no /bin/sh here.");
    try {
      Path bin = Files.createDirectories(folder.resolve(".venv/bin"));
      Files.writeString(folder.resolve("worker.py"), "");
      Path python = Files.writeString(bin.resolve("python"), LOOP.formatted(cases));
      Files.setPosixFilePermissions(python, PosixFilePermissions.fromString("rwxr-xr-x"));
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A branch that answers with these fields, as JSON without braces. */
  public static String answer(String what, String fields) {
    return "    %s) echo \"{\\\"id\\\":$id,%s}\" ;;\n"
        .formatted(what, fields.replace("\"", "\\\""));
  }
}
