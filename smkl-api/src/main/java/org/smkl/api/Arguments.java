package org.smkl.api;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/**
 * Values of number parameters, by name. Made by the framework, with a value for every parameter
 * that a plugin has. Immutable.
 */
public final class Arguments {
  /** No arguments. */
  public static final Arguments NONE = new Arguments(Map.of());

  private final Map<String, Double> values;

  private Arguments(Map<String, Double> values) {
    this.values = new TreeMap<>(values);
  }

  /**
   * The values given, and defaults for the other parameters.
   *
   * @throws IllegalArgumentException if a value is given for no parameter, or is not finite
   */
  public static Arguments of(Collection<NumberParameter> parameters, Map<String, Double> given) {
    Map<String, Double> all = new TreeMap<>();
    parameters.forEach(parameter -> all.put(parameter.name(), parameter.defaultValue()));
    given.forEach(
        (name, value) -> {
          if (all.replace(name, value) == null) {
            throw new IllegalArgumentException(
                "There is no parameter '%s'; expected %s."
                    .formatted(name, all.isEmpty() ? "none" : "one of " + all.keySet()));
          }
          if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(
                "Parameter '%s' must be finite; got %s.".formatted(name, value));
          }
        });
    return all.isEmpty() ? NONE : new Arguments(all);
  }

  /** The value of a parameter. */
  public double number(String name) {
    Double value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException(
          "There is no parameter '%s' among %s.".formatted(name, values.keySet()));
    }
    return value;
  }

  /** The value of a parameter, which must be greater than zero. */
  public double positive(String name) {
    double value = number(name);
    if (!(value > 0)) {
      throw new IllegalArgumentException(
          "Parameter '%s' must be greater than 0; got %s.".formatted(name, value));
    }
    return value;
  }

  /** The value of a parameter, which must be a whole number in [least, most]. */
  public int integer(String name, int least, int most) {
    double value = number(name);
    if (!(value >= least && value <= most && Math.rint(value) == value)) {
      throw new IllegalArgumentException(
          "Parameter '%s' must be a whole number from %d to %d; got %s."
              .formatted(name, least, most, value));
    }
    return (int) value;
  }

  /** All values by name, sorted; a copy. */
  public Map<String, Double> values() {
    return new TreeMap<>(values);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Arguments arguments && values.equals(arguments.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return values.toString();
  }
}
