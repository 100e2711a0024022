package org.smkl.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.smkl.error.InputException;
import org.smkl.error.Nearest;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Options in a file: on each line a name and, after a blank or '=', the value, which goes on to the
 * end of the line. So no shell and no quotation marks are between a reader and what is meant.
 */
public final class ConfigFile {
  private static final String OPTION = "--config";

  private ConfigFile() {}

  /**
   * Arguments with those of the file that they name, if any, in its place; an option that they have
   * themselves is not taken from the file.
   *
   * @param args of the command, its name first
   * @param spec its options
   * @param elsewhere whether another command knows an option
   */
  static List<String> expand(List<String> args, CommandSpec spec, Predicate<String> elsewhere) {
    List<String> own = new ArrayList<>(args);
    String file = taken(own);
    if (file == null) {
      return args;
    }
    Map<String, OptionSpec> options = spec.optionsMap();
    Set<OptionSpec> given = new HashSet<>();
    for (String word : own) {
      String name = word.startsWith("--") ? word.split("=", 2)[0] : word;
      if (!options.containsKey(name) && word.matches("-[A-Za-z].+")) {
        name = word.substring(0, 2);
      }
      if (options.containsKey(name)) {
        given.add(options.get(name));
      }
    }
    List<String> all = new ArrayList<>(own);
    for (Map.Entry<Integer, String> line : lines(file).entrySet()) {
      String[] words = line.getValue().split("[\\s=]+", 2);
      OptionSpec option = options.get(words[0]);
      if (option == null) {
        if (!elsewhere.test(words[0])) {
          throw wrong(file, line.getKey(), words[0], options.keySet());
        }
        continue;
      }
      boolean flag = option.arity().max() == 0;
      if (words[0].equals(OPTION)) {
        throw new InputException(
            "%s, line %d: '%s'.".formatted(file, line.getKey(), line.getValue()),
            "Expected options of the command; " + OPTION + " is no option of a file.",
            "Maybe copy the lines of that file.");
      }
      if (flag == words.length > 1) {
        throw new InputException(
            "%s, line %d: '%s'.".formatted(file, line.getKey(), line.getValue()),
            flag ? "Expected %s alone.".formatted(words[0]) : "Expected a value behind it.",
            "Maybe look at 'smkl %s --help all'.".formatted(spec.name()));
      }
      if (!given.contains(option)) {
        all.add(words[0]);
        if (!flag) {
          all.add(words[1]);
        }
      }
    }
    return all;
  }

  /** Takes the option out; null where it is not there. */
  private static String taken(List<String> args) {
    for (int k = 1; k < args.size(); k++) {
      if (args.get(k).startsWith(OPTION + "=")) {
        return args.remove(k).substring(OPTION.length() + 1);
      }
      if (args.get(k).equals(OPTION) && k + 1 < args.size()) {
        args.remove(k);
        return args.remove(k);
      }
    }
    return null;
  }

  private static InputException wrong(String file, int line, String name, Set<String> known) {
    return new InputException(
        "%s, line %d: '%s' is no option.".formatted(file, line, name),
        "Expected an option of a command on each line, such as --label kind.",
        Nearest.suggestion(name, known, "Maybe its two hyphens are missing."));
  }

  private static Map<Integer, String> lines(String file) {
    Map<Integer, String> lines = new LinkedHashMap<>();
    try {
      int number = 0;
      for (String line : Files.readAllLines(Path.of(file))) {
        number++;
        String text = line.strip();
        if (!text.isEmpty() && !text.startsWith("#")) {
          lines.put(number, text);
        }
      }
      return lines;
    } catch (NoSuchFileException e) {
      throw new InputException(
          "There is no file '%s'.".formatted(file),
          "--config names a file with an option on each line.",
          "Maybe check the path; --save-config FILE writes one.",
          e);
    } catch (CharacterCodingException e) {
      throw new InputException(
          "'%s' is no text in UTF-8.".formatted(file),
          "--config names a file with an option on each line.",
          "Maybe it is another file.",
          e);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  /**
   * Arguments as such a file has them.
   *
   * @param args of the command, its name first
   * @param spec its options
   * @param dropped options that are left out
   * @param more further options with their values, which replace those of the arguments
   */
  public static String text(
      List<String> args, CommandSpec spec, Set<String> dropped, Map<String, String> more) {
    StringBuilder text = new StringBuilder("# smkl " + args.get(0) + "\n");
    Map<String, OptionSpec> options = spec.optionsMap();
    for (int k = 1; k < args.size(); k++) {
      String word = args.get(k);
      String[] parts = word.startsWith("--") ? word.split("=", 2) : new String[] {word};
      if (!options.containsKey(parts[0]) && word.matches("-[A-Za-z].+")) {
        parts = new String[] {word.substring(0, 2), word.substring(2)};
      }
      OptionSpec option = options.get(parts[0]);
      if (option == null) {
        continue;
      }
      boolean flag = option.arity().max() == 0;
      String value = flag ? "" : parts.length > 1 ? parts[1] : args.get(++k);
      if (!dropped.contains(option.longestName()) && !more.containsKey(option.longestName())) {
        text.append(option.longestName()).append(flag ? "" : " " + value).append('\n');
      }
    }
    more.forEach((name, value) -> text.append(name).append(' ').append(value).append('\n'));
    return text.toString();
  }
}
