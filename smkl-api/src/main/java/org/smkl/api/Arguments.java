package org.smkl.api;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/**
 * Values of parameters, by name. Made by the framework, with a value for every parameter that a
 * plugin has. Immutable.
 */
public final class Arguments {
  /** No arguments. */
  public static final Arguments NONE = new Arguments(Map.of(), Map.of());

  private final Map<String, Double> values;
  private final Map<String, String> texts;

  private Arguments(Map<String, Double> values, Map<String, String> texts) {
    this.values = new TreeMap<>(values);
    this.texts = new TreeMap<>(texts);
  }

  /**
   * The texts given, and defaults for the other parameters.
   *
   * @throws IllegalArgumentException if a text is given for no parameter, or is none of its values
   */
  public static Arguments parse(Collection<Parameter> parameters, Map<String, String> given) {
    Map<String, Double> values = new TreeMap<>();
    Map<String, String> texts = new TreeMap<>();
    for (Parameter parameter : parameters) {
      String text = given.getOrDefault(parameter.name(), parameter.defaultValue());
      parameter.require(text);
      texts.put(parameter.name(), text);
      double number = Parameter.number(text);
      if (Double.isFinite(number)) {
        values.put(parameter.name(), number);
      }
    }
    for (String name : given.keySet()) {
      if (!texts.containsKey(name)) {
        throw unknown(name, texts);
      }
    }
    return new Arguments(values, texts);
  }

  private static IllegalArgumentException unknown(String name, Map<String, ?> all) {
    return new IllegalArgumentException(
        "There is no parameter '%s'; expected %s."
            .formatted(name, all.isEmpty() ? "none" : "one of " + all.keySet()));
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
            throw unknown(name, all);
          }
          if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(
                "Parameter '%s' must be finite; got %s.".formatted(name, value));
          }
        });
    return all.isEmpty() ? NONE : new Arguments(all, Map.of());
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

  /** The text of a parameter of {@link Plugin#settings}. */
  public String text(String name) {
    String text = texts.get(name);
    if (text == null) {
      throw new IllegalArgumentException(
          "There is no parameter '%s' among %s.".formatted(name, texts.keySet()));
    }
    return text;
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

  /** All numbers by name, sorted; a copy. */
  public Map<String, Double> values() {
    return new TreeMap<>(values);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Arguments arguments
        && values.equals(arguments.values)
        && texts.equals(arguments.texts);
  }

  @Override
  public int hashCode() {
    return 31 * values.hashCode() + texts.hashCode();
  }

  @Override
  public String toString() {
    return texts.isEmpty() ? values.toString() : texts.toString();
  }
}
