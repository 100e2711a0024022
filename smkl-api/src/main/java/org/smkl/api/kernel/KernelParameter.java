package org.smkl.api.kernel;

import java.util.Objects;
import java.util.Optional;
import org.smkl.api.kernel.StatisticKernel.Statistic;

/**
 * A parameter of a kernel family.
 *
 * @param name lower-case word used in specifications
 * @param description one line for the user, with the allowed values
 * @param defaultValue the value where a specification gives none; empty if one must be given
 * @param path whether the value is the path of a file. In a model that was loaded such a value is
 *     empty unless the user names the file anew, so that no file opens another; a kernel is then
 *     created all the same, and says what is missing when it needs the file
 * @param factorOf the number of two points that the value multiplies. Then a specification may also
 *     say {@code scale}, {@code median} or a multiple such as {@code 0.5*scale}: whoever computes
 *     the kernels puts in a number that fits the training rows, and a family never sees the word
 */
public record KernelParameter(
    String name,
    String description,
    Optional<String> defaultValue,
    boolean path,
    Optional<Statistic> factorOf) {
  /** Checks that nothing is missing. */
  public KernelParameter {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(description, "description");
    Objects.requireNonNull(defaultValue, "defaultValue");
    Objects.requireNonNull(factorOf, "factorOf");
  }

  /** A parameter that a specification must give. */
  public static KernelParameter required(String name, String description) {
    return new KernelParameter(name, description, Optional.empty(), false, Optional.empty());
  }

  /** A parameter that a specification may leave out. */
  public static KernelParameter optional(String name, String description, String defaultValue) {
    return new KernelParameter(
        name, description, Optional.of(defaultValue), false, Optional.empty());
  }

  /** A path that a specification must give. */
  public static KernelParameter requiredPath(String name, String description) {
    return new KernelParameter(name, description, Optional.empty(), true, Optional.empty());
  }

  /** A path that a specification may leave out. */
  public static KernelParameter optionalPath(String name, String description) {
    return new KernelParameter(name, description, Optional.of(""), true, Optional.empty());
  }

  /** This parameter as the factor of a number, so that its value can fit the training rows. */
  public KernelParameter times(Statistic statistic) {
    return new KernelParameter(name, description, defaultValue, path, Optional.of(statistic));
  }
}
