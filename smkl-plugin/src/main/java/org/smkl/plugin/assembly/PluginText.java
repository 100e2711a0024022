package org.smkl.plugin.assembly;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.smkl.error.InputException;

/**
 * A plugin as users write it: {@code ID} or {@code ID(name=value,...)}. A value with a comma, a
 * parenthesis or a quote stands in double quotes, in which two stand for one.
 *
 * @param id the id
 * @param values what is said of its parameters, as written
 */
public record PluginText(String id, Map<String, String> values) {
  private static final Pattern FORM = Pattern.compile("\\s*([^()\\s]*)\\s*(?:\\((.*)\\))?\\s*");
  private static final Pattern VALUE =
      Pattern.compile(
          "\\s*([A-Za-z][A-Za-z0-9-]*)\\s*=\\s*(?:\"((?:[^\"]|\"\")*)\"|([^,()\"]*))\\s*(,|$)");

  /** Sorts the values. */
  public PluginText {
    values = new TreeMap<>(values);
  }

  /**
   * Reads it.
   *
   * @param what what is named, for messages: "alpha-solver"
   * @throws InputException if it has another form, or a parameter twice
   */
  public static PluginText parse(String what, String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw unread(what, text);
    }
    Map<String, String> values = new TreeMap<>();
    String list = form.group(2) == null ? "" : form.group(2);
    Matcher value = VALUE.matcher(list);
    boolean more = !list.isBlank();
    for (int at = 0; more; at = value.end()) {
      if (!value.region(at, list.length()).lookingAt()) {
        throw unread(what, text);
      }
      String quoted = value.group(2);
      String given = quoted == null ? value.group(3).strip() : quoted.replace("\"\"", "\"");
      if (values.put(value.group(1), given) != null) {
        throw new InputException(
            "The %s is '%s', which gives '%s' twice.".formatted(what, text, value.group(1)),
            "Expected each parameter once.",
            "Maybe leave one out.");
      }
      more = value.group(4).equals(",");
    }
    return new PluginText(form.group(1), values);
  }

  private static InputException unread(String what, String text) {
    return new InputException(
        "The %s is '%s'.".formatted(what, text),
        "Expected an id, or an id with values: ID(name=1,other=\"two words\").",
        "Maybe a parenthesis is missing.");
  }

  /** As it is written, values in the order of their names. */
  public static String write(String id, Map<String, String> values) {
    StringBuilder text = new StringBuilder(id);
    new TreeMap<>(values)
        .forEach(
            (name, value) ->
                text.append(text.length() == id.length() ? '(' : ',')
                    .append(name)
                    .append('=')
                    .append(value.matches("[^,()\"\\s]*") ? value : quoted(value)));
    return values.isEmpty() ? id : text.append(')').toString();
  }

  private static String quoted(String value) {
    return "\"" + value.replace("\"", "\"\"") + "\"";
  }
}
