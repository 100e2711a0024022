package org.smkl.conic;

import java.util.Locale;

/**
 * An operating system and architecture, under the names that the build gives the directories of the
 * native libraries.
 *
 * @param os linux, macos, windows, or what the JVM calls it
 * @param architecture amd64, aarch64, or what the JVM calls it
 */
record Platform(String os, String architecture) {
  /** The one this JVM runs on. */
  static Platform current() {
    return of(System.getProperty("os.name"), System.getProperty("os.arch"));
  }

  static Platform of(String osName, String osArchitecture) {
    String name = osName.toLowerCase(Locale.ROOT);
    String os =
        name.startsWith("mac")
            ? "macos"
            : name.startsWith("windows") ? "windows" : name.replaceAll("\\W+", "");
    String architecture =
        switch (osArchitecture.toLowerCase(Locale.ROOT)) {
          case "amd64", "x86_64", "x86-64" -> "amd64";
          case "aarch64", "arm64" -> "aarch64";
          default -> osArchitecture.toLowerCase(Locale.ROOT);
        };
    return new Platform(os, architecture);
  }

  /** For example {@code linux-amd64}. */
  String directory() {
    return os + "-" + architecture;
  }
}
