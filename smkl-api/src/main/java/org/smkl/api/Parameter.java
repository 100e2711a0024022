package org.smkl.api;

import java.util.List;
import java.util.Objects;

/**
 * A parameter of a plugin: a number, one of some words, or any text. Immutable, and open to further
 * properties.
 */
public final class Parameter {
  private static final String NAME = "[A-Za-z][A-Za-z0-9-]*";

  /** What values there are. */
  private enum Kind {
    NUMBER,
    WORD,
    TEXT
  }

  private final Kind kind;
  private final String name;
  private final String description;
  private final List<String> words;

  private Parameter(Kind kind, String name, String description, List<String> words) {
    Objects.requireNonNull(description, "description");
    if (name == null || !name.matches(NAME)) {
      throw new IllegalArgumentException(
          "The name of a parameter has letters, digits and hyphens; got '%s'.".formatted(name));
    }
    this.kind = kind;
    this.name = name;
    this.description = description;
    this.words = List.copyOf(words);
  }

  /**
   * A parameter that is a finite number.
   *
   * @param name the word that users write: letters, digits and hyphens, starting with a letter
   * @param description one line for the user, with the allowed values
   * @param defaultValue the value where the user gives none
   */
  public static Parameter number(String name, String description, double defaultValue) {
    if (!Double.isFinite(defaultValue)) {
      throw new IllegalArgumentException(
          "The default of parameter '%s' must be finite; got %s.".formatted(name, defaultValue));
    }
    boolean whole = defaultValue == Math.rint(defaultValue) && Math.abs(defaultValue) < 1e15;
    String text = whole ? Long.toString((long) defaultValue) : Double.toString(defaultValue);
    return new Parameter(Kind.NUMBER, name, description, List.of(text));
  }

  /**
   * A parameter that is one of some words.
   *
   * @param words the words, the default first
   */
  public static Parameter word(String name, String description, String... words) {
    if (words.length == 0) {
      throw new IllegalArgumentException("Parameter '%s' has no words.".formatted(name));
    }
    return new Parameter(Kind.WORD, name, description, List.of(words));
  }

  /** A parameter that is any text. */
  public static Parameter text(String name, String description, String defaultValue) {
    return new Parameter(Kind.TEXT, name, description, List.of(defaultValue));
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
  public String defaultValue() {
    return words.get(0);
  }

  /** The words that a value may be; empty where it is a number or any text. */
  public List<String> words() {
    return kind == Kind.WORD ? words : List.of();
  }

  /**
   * Checks a value.
   *
   * @throws IllegalArgumentException if it is no finite number, or none of the words; it names all
   */
  void require(String value) {
    if (kind == Kind.WORD && !words.contains(value)) {
      throw new IllegalArgumentException(
          "Parameter '%s' must be one of %s; got '%s'."
              .formatted(name, String.join(", ", words), value));
    }
    if (kind == Kind.NUMBER && !Double.isFinite(number(value))) {
      throw new IllegalArgumentException(
          "Parameter '%s' must be a finite number; got '%s'.".formatted(name, value));
    }
  }

  /** The number that a text is; NaN where it is none. */
  static double number(String value) {
    try {
      return Double.parseDouble(value.strip());
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
