package org.smkl.api.kernel;

import java.util.Objects;
import java.util.Optional;

/**
 * A parameter of a kernel family.
 *
 * @param name lower-case word used in specifications
 * @param description one line for the user, with the allowed values
 * @param defaultValue the value where a specification gives none; empty if one must be given
 * @param path whether the value is the path of a file. In a model that was loaded such a value is
 *     empty unless the user names the file anew, so that no file opens another; a kernel is then
 *     created all the same, and says what is missing when it needs the file
 */
public record KernelParameter(
    String name, String description, Optional<String> defaultValue, boolean path) {
  /** Checks that nothing is missing. */
  public KernelParameter {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(description, "description");
    Objects.requireNonNull(defaultValue, "defaultValue");
  }

  /** A parameter that a specification must give. */
  public static KernelParameter required(String name, String description) {
    return new KernelParameter(name, description, Optional.empty(), false);
  }

  /** A parameter that a specification may leave out. */
  public static KernelParameter optional(String name, String description, String defaultValue) {
    return new KernelParameter(name, description, Optional.of(defaultValue), false);
  }

  /** A path that a specification must give. */
  public static KernelParameter requiredPath(String name, String description) {
    return new KernelParameter(name, description, Optional.empty(), true);
  }

  /** A path that a specification may leave out. */
  public static KernelParameter optionalPath(String name, String description) {
    return new KernelParameter(name, description, Optional.of(""), true);
  }
}
