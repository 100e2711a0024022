package org.smkl.error;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A sentence that says what to try and may name settings, each in the words of whoever reads it.
 *
 * @param format as in {@link String#format}
 * @param arguments its arguments; settings and their values among them
 */
public record Advice(String format, List<Object> arguments) {
  /** Takes a copy of the list. */
  public Advice {
    arguments = List.copyOf(arguments);
  }

  /** A sentence with settings, or with values of them, among its arguments. */
  public static Advice of(String format, Object... arguments) {
    return new Advice(format, Arrays.asList(arguments));
  }

  /** A sentence that is taken as it is. */
  public static Advice plain(String sentence) {
    return of("%s", sentence == null ? "" : sentence);
  }

  /** The settings that it names, in their order. */
  public List<Setting> settings() {
    return arguments.stream()
        .flatMap(
            argument ->
                argument instanceof Setting setting
                    ? Stream.of(setting)
                    : argument instanceof Setting.Value value
                        ? Stream.of(value.setting())
                        : Stream.empty())
        .toList();
  }

  /** The sentence for a Java program, which writes {@code key=value}. */
  public String text() {
    return text(Setting::key, "=");
  }

  /**
   * The sentence.
   *
   * @param name what the reader calls a setting
   * @param assign what stands between a setting and its value
   */
  public String text(Function<Setting, String> name, String assign) {
    Object[] words =
        arguments.stream()
            .map(
                argument ->
                    argument instanceof Setting setting
                        ? name.apply(setting)
                        : argument instanceof Setting.Value value
                            ? name.apply(value.setting()) + assign + value.value()
                            : argument)
            .toArray();
    return String.format(Locale.ROOT, format, words);
  }
}
