package org.smkl.certificate;

import java.util.Arrays;
import java.util.Locale;
import org.smkl.api.PsdGround;

/** The grounds of semidefiniteness as a certificate spells them. */
final class Grounds {
  private Grounds() {}

  static String word(PsdGround.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  static PsdGround.Kind of(String word) {
    return Arrays.stream(PsdGround.Kind.values())
        .filter(kind -> word(kind).equals(word))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("a ground is theory, stored or none; got " + word));
  }
}
