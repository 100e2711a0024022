package org.smkl.error;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Something the user gave cannot be used: a file, an option, a value. The command line answers with
 * exit code 2 and this message; nothing has been written.
 *
 * <p>The message has three parts: what was given, what was expected, and what to try. The last may
 * name settings: by their keys in {@link #getMessage}, in other words in {@link #message}.
 */
public final class InputException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String given;
  private final String expected;
  private final String suggestion;

  /** Missing after serialisation; the words stay. */
  private final transient Advice advice;

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
    this(given, expected, Advice.plain(suggestion), cause);
  }

  /** As {@link #InputException(String, String, String)}, with advice that names settings. */
  public InputException(String given, String expected, Advice advice) {
    this(given, expected, advice, null);
  }

  /** An error with the exception that caused it. */
  public InputException(String given, String expected, Advice advice, Throwable cause) {
    super(joined(given, expected, advice.text()), cause);
    this.given = given;
    this.expected = expected;
    this.suggestion = advice.text();
    this.advice = advice;
  }

  private static String joined(String... parts) {
    String sentences =
        Stream.of(parts)
            .filter(part -> part != null && !part.isBlank())
            .collect(Collectors.joining(" "));
    // A mark under a place ends its line.
    return sentences.replace("^ ", "^" + System.lineSeparator());
  }

  /**
   * What a plugin or an inner part refused, in its words. What is meant for users already stays as
   * it is; the cause is whoever refused first, however many added a place on the way.
   *
   * @param suggestion what to try where those words do not say it
   */
  public static InputException of(IllegalArgumentException refusal, String suggestion) {
    if (refusal instanceof InputException already) {
      return already;
    }
    String words = String.valueOf(refusal.getMessage());
    return new InputException(
        words, "", words.contains("Maybe ") ? "" : suggestion, first(refusal));
  }

  /**
   * What was refused in a larger matter, which a sentence names.
   *
   * @param matter the beginning of the sentence that the refusal's words end
   */
  public static InputException of(
      String matter, IllegalArgumentException refusal, String expected, Advice advice) {
    return new InputException(
        matter + ": " + refusal.getMessage(), expected, advice, first(refusal));
  }

  private static Throwable first(IllegalArgumentException refusal) {
    Throwable first = refusal;
    while (first.getCause() instanceof IllegalArgumentException inner) {
      first = inner;
    }
    return first;
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

  /** The settings that what to try is about. */
  public List<Setting> settings() {
    return advice == null ? List.of() : advice.settings();
  }

  /**
   * The message in the words of a reader who knows settings by other names.
   *
   * @param name what the reader calls a setting
   * @param assign what stands between a setting and its value
   */
  public String message(Function<Setting, String> name, String assign) {
    return advice == null ? getMessage() : joined(given, expected, advice.text(name, assign));
  }
}
