package org.smkl.api;

import java.util.Objects;

/**
 * Whether a plugin can be used on this machine, and if not, why and what to do about it.
 *
 * @param available true when the plugin can be used now
 * @param reason empty when available; otherwise a sentence for the user
 */
public record Availability(boolean available, String reason) {
  private static final Availability YES = new Availability(true, "");

  /** Checks that an unavailable plugin explains itself. */
  public Availability {
    Objects.requireNonNull(reason, "reason");
    if (!available && reason.isBlank()) {
      throw new IllegalArgumentException(
          "An unavailable plugin must give its reason; got a blank one. Maybe use yes().");
    }
  }

  /** The plugin can be used. */
  public static Availability yes() {
    return YES;
  }

  /** The plugin cannot be used for this reason: what is missing and what to do about it. */
  public static Availability no(String reason) {
    return new Availability(false, reason);
  }
}
