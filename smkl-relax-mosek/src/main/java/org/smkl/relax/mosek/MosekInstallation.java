package org.smkl.relax.mosek;

import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.smkl.api.Availability;

/**
 * Whether MOSEK can be used, found out by looking only: no class of MOSEK is initialised, no
 * library loaded and no licence taken.
 *
 * @param loader where MOSEK's classes are looked for
 * @param environment environment variables by name, null where unset
 * @param properties system properties by name, null where unset
 */
record MosekInstallation(
    ClassLoader loader, UnaryOperator<String> environment, UnaryOperator<String> properties) {
  /** Set to {@code off}, only the classes are looked for: for set-ups that the search misses. */
  static final String PROBE = "smkl.mosek.probe";

  private static final String WITNESS = "mosek.fusion.Model";

  static MosekInstallation ofThisProcess() {
    return new MosekInstallation(
        MosekInstallation.class.getClassLoader(), System::getenv, System::getProperty);
  }

  Availability availability() {
    Class<?> witness;
    try {
      witness = Class.forName(WITNESS, false, loader);
    } catch (ClassNotFoundException | LinkageError e) {
      return Availability.no(
          "MOSEK's Java classes were not found: there is no %s on the class path. Maybe add MOSEK's jar (com.mosek:mosek 11.x, or mosek.jar of its distribution); see docs/mosek.md."
              .formatted(WITNESS));
    }
    if ("off".equals(properties.apply(PROBE))) {
      return Availability.yes();
    }
    return new NativeSearch(witness, environment, properties)
        .obstacle()
        .or(() -> new LicenceSearch(environment, home()).obstacle())
        .map(reason -> reason + " If MOSEK works all the same, set -D" + PROBE + "=off.")
        .map(Availability::no)
        .orElse(Availability.yes());
  }

  private Path home() {
    String home = properties.apply("user.home");
    return Path.of(home == null ? "." : home);
  }
}
