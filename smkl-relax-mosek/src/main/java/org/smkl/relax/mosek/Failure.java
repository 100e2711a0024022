package org.smkl.relax.mosek;

import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicStatus;

/** What MOSEK or its native side threw, as a result: callers have a bound without it. */
final class Failure {
  private static final int MAX_CAUSES = 5;

  private Failure() {}

  static ConicSolution of(Throwable thrown, double seconds) {
    String words = words(thrown);
    if (thrown instanceof LinkageError) {
      return failed(
          "MOSEK was found but could not be loaded: %s. Maybe its jar and its native library have different versions, or the jar is not of MOSEK 11; see docs/mosek.md."
              .formatted(words),
          seconds);
    }
    if (thrown instanceof OutOfMemoryError) {
      return failed(
          "Java had no memory left for MOSEK's model: %s. Maybe give it more with -Xmx, or use the second-order form."
              .formatted(words),
          seconds);
    }
    return aboutLicence(words)
        ? ConicSolution.withoutPoint(
            ConicStatus.LICENSE,
            "MOSEK has no licence that it accepts: %s Maybe check mosek/mosek.lic in your home folder or %s; see docs/mosek.md."
                .formatted(words, LicenceSearch.VARIABLE),
            seconds)
        : failed("MOSEK failed: " + words, seconds);
  }

  /** With its causes: an error that wraps another one often has no words of its own. */
  private static String words(Throwable thrown) {
    return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
        .limit(MAX_CAUSES)
        .map(cause -> cause.toString().strip())
        .collect(Collectors.joining("; because of "));
  }

  /** All of MOSEK's codes and messages about licences contain one of these words. */
  private static boolean aboutLicence(String words) {
    String lower = words.toLowerCase(Locale.ROOT);
    return lower.contains("license") || lower.contains("flexlm");
  }

  private static ConicSolution failed(String words, double seconds) {
    return ConicSolution.withoutPoint(ConicStatus.FAILED, words, seconds);
  }
}
