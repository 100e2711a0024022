package org.smkl.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What the machine says about itself. */
final class Hardware {
  private static final Path CPU = Path.of("/proc/cpuinfo");

  private Hardware() {}

  /** The name of the processor, where the system tells it. */
  static Optional<String> processor() {
    try {
      return Files.readAllLines(CPU).stream()
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
