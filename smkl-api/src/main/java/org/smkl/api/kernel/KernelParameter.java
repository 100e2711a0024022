package org.smkl.api.kernel;

import java.util.Objects;
import java.util.Optional;

/**
 * A parameter of a kernel family.
 *
 * @param name lower-case word used in specifications
 * @param description one line for the user, with the allowed values
 * @param defaultValue the value where a specification gives none; empty if one must be given
 */
public record KernelParameter(String name, String description, Optional<String> defaultValue) {
  /** Checks that nothing is missing. */
  public KernelParameter {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(description, "description");
    Objects.requireNonNull(defaultValue, "defaultValue");
  }

  /** A parameter that a specification must give. */
  public static KernelParameter required(String name, String description) {
    return new KernelParameter(name, description, Optional.empty());
  }

  /** A parameter that a specification may leave out. */
  public static KernelParameter optional(String name, String description, String defaultValue) {
    return new KernelParameter(name, description, Optional.of(defaultValue));
  }
}
