package org.smkl.api;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * A parameter of a method or a formulation that is a number. Made by {@link #of}; immutable, and
 * open to further properties.
 */
public final class NumberParameter {
  private static final String NAME = "[A-Za-z][A-Za-z0-9-]*";

  private final String name;
  private final String description;
  private final double defaultValue;
  private final List<Double> tried;

  private NumberParameter(
      String name, String description, double defaultValue, List<Double> tried) {
    this.name = name;
    this.description = description;
    this.defaultValue = defaultValue;
    this.tried = List.copyOf(tried);
  }

  /**
   * A parameter.
   *
   * @param name the word that users write: letters, digits and hyphens, starting with a letter
   * @param description one line for the user, with the allowed values
   * @param defaultValue the value where the user gives none; finite
   */
  public static NumberParameter of(String name, String description, double defaultValue) {
    Objects.requireNonNull(description, "description");
    if (name == null || !name.matches(NAME) || !Double.isFinite(defaultValue)) {
      throw new IllegalArgumentException(
          "A parameter has a name of letters, digits and hyphens and a finite default; got '%s' and %s."
              .formatted(name, defaultValue));
    }
    return new NumberParameter(name, description, defaultValue, List.of(defaultValue));
  }

  /**
   * A copy with the values that a grid search tries where the user gives none, neighbours beside
   * each other; without them it stays at its default.
   */
  public NumberParameter trying(double... values) {
    List<Double> list = Arrays.stream(values).boxed().toList();
    if (list.isEmpty() || list.stream().anyMatch(value -> !Double.isFinite(value))) {
      throw new IllegalArgumentException(
          "A grid has at least one value, and all are finite; '%s' got %s.".formatted(name, list));
    }
    return new NumberParameter(name, description, defaultValue, list);
  }

  /** The word that users write. */
  public String name() {
    return name;
  }

  /** One line for the user. */
  public String description() {
    return description;
  }

  /** The value where the user gives none. */
  public double defaultValue() {
    return defaultValue;
  }

  /** What a grid search tries where the user gives no values. */
  public List<Double> tried() {
    return tried;
  }
}
