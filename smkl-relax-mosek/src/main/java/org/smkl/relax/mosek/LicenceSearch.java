package org.smkl.relax.mosek;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Looks where MOSEK looks for a licence: in {@code MOSEKLM_LICENSE_FILE}, which names files or
 * token servers as port@host, and if that is unset in {@code mosek/mosek.lic} of the user's home.
 * Whether a licence is valid only a solve can tell.
 */
final class LicenceSearch {
  static final String VARIABLE = "MOSEKLM_LICENSE_FILE";

  private final UnaryOperator<String> environment;
  private final Path home;

  LicenceSearch(UnaryOperator<String> environment, Path home) {
    this.environment = environment;
    this.home = home;
  }

  /** Why there can be no licence; empty if something was found. */
  Optional<String> obstacle() {
    String places = environment.apply(VARIABLE);
    if (places == null || places.isBlank()) {
      Path usual = home.resolve("mosek").resolve("mosek.lic");
      return Files.isReadable(usual)
          ? Optional.empty()
          : Optional.of(
              "No MOSEK licence was found: %s does not exist and %s is not set. Maybe get a licence from mosek.com (free for academic use) and put the file there."
                  .formatted(usual, VARIABLE));
    }
    for (String place : places.split(Pattern.quote(File.pathSeparator), -1)) {
      if (place.contains("@") || readable(place)) {
        return Optional.empty();
      }
    }
    return Optional.of(
        "No MOSEK licence was found: %s is set to '%s', but no such file can be read. Maybe correct it to the path of mosek.lic or to port@host of a token server."
            .formatted(VARIABLE, places));
  }

  private static boolean readable(String place) {
    try {
      return !place.isBlank() && Files.isReadable(Path.of(place));
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
