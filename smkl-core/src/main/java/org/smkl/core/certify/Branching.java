package org.smkl.core.certify;

import java.util.Arrays;
import java.util.List;
import org.smkl.core.error.InputException;
import org.smkl.core.error.Nearest;

/** How a search chooses the kernel to branch on. */
public enum Branching {
  /** By the gains that branching has brought so far. */
  PSEUDO_COST("pseudo-cost"),
  /** By the gains that a few candidates would bring, each tried roughly. */
  STRONG("strong"),
  /** The kernel whose indicator is closest to one half. */
  MOST_FRACTIONAL("most-fractional");

  private final String id;

  Branching(String id) {
    this.id = id;
  }

  /** The name by which users choose it. */
  public String id() {
    return id;
  }

  /** The rule with this id. */
  public static Branching named(String id) {
    List<String> known = Arrays.stream(values()).map(Branching::id).toList();
    return Arrays.stream(values())
        .filter(rule -> rule.id.equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new InputException(
                    "There is no branching rule '%s'.".formatted(id),
                    "Expected one of %s.".formatted(String.join(", ", known)),
                    Nearest.suggestion(id, known, "Maybe leave it out.")));
  }
}
