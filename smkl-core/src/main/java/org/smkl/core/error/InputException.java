package org.smkl.core.error;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Something the user gave cannot be used: a file, an option, a value. The command line answers with
 * exit code 2 and this message; nothing has been written.
 *
 * <p>The message has three parts: what was given, what was expected, and what to try.
 */
public final class InputException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String given;
  private final String expected;
  private final String suggestion;

  /**
   * @param given a sentence that says what was found, with the place (file, row, column) and value
   * @param expected a sentence that says what would have been right
   * @param suggestion a sentence that says what to try, usually "Maybe ..."
   */
  public InputException(String given, String expected, String suggestion) {
    this(given, expected, suggestion, null);
  }

  /** As {@link #InputException(String, String, String)}, with the exception behind it. */
  public InputException(String given, String expected, String suggestion, Throwable cause) {
    super(
        Stream.of(given, expected, suggestion)
            .filter(part -> part != null && !part.isBlank())
            .collect(Collectors.joining(" ")),
        cause);
    this.given = given;
    this.expected = expected;
    this.suggestion = suggestion;
  }

  /**
   * What a plugin or an inner part refused, in its words.
   *
   * @param suggestion what to try where those words do not say it
   */
  public static InputException of(IllegalArgumentException refusal, String suggestion) {
    String words = String.valueOf(refusal.getMessage());
    return new InputException(words, "", words.contains("Maybe ") ? "" : suggestion, refusal);
  }

  /** What was found. */
  public String given() {
    return given;
  }

  /** What would have been right. */
  public String expected() {
    return expected;
  }

  /** What to try. */
  public String suggestion() {
    return suggestion;
  }
}
