package org.smkl.core.fit;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.smkl.error.InputException;

/**
 * The files that a user names for the kernels of a model. Paths inside model files are never
 * opened: whoever wrote the model would choose what is read here.
 *
 * @param entries in the order given
 */
public record KernelFiles(List<Entry> entries) {
  private static final Pattern FORM = Pattern.compile("(?:(\\d{1,9})\\.)?([a-z][a-z0-9-]*)=(.+)");

  /**
   * One file.
   *
   * @param kernel the number of the kernel, 0-based; empty where only one can be meant
   * @param parameter the kernel's parameter that is a path
   * @param file the file
   */
  public record Entry(OptionalInt kernel, String parameter, Path file) {
    @Override
    public String toString() {
      return (kernel.isPresent() ? kernel.getAsInt() + "." : "") + parameter + "=" + file;
    }
  }

  /** Copies the list. */
  public KernelFiles {
    entries = List.copyOf(entries);
  }

  /** None. */
  public static KernelFiles none() {
    return new KernelFiles(List.of());
  }

  /** Reads texts such as {@code cross=FILE} or, for kernel number 2, {@code 2.cross=FILE}. */
  public static KernelFiles parse(List<String> texts) {
    List<Entry> entries = new ArrayList<>();
    for (String text : texts) {
      Matcher form = FORM.matcher(text);
      if (!form.matches()) {
        throw new InputException(
            "The kernel file '%s' cannot be read.".formatted(text),
            "Expected PARAMETER=FILE or NUMBER.PARAMETER=FILE.",
            "Maybe cross=FILE.");
      }
      OptionalInt kernel =
          form.group(1) == null
              ? OptionalInt.empty()
              : OptionalInt.of(Integer.parseInt(form.group(1)));
      entries.add(new Entry(kernel, form.group(2), path(form.group(3))));
    }
    return new KernelFiles(entries);
  }

  private static Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new InputException(
          "'%s' is no path: %s.".formatted(text, e.getReason()),
          "Expected the path of a file.",
          "Maybe check its spelling.",
          e);
    }
  }

  /**
   * The paths of each kernel by parameter.
   *
   * @param known for each kernel by number the parameters that are paths
   * @throws InputException where an entry fits no kernel, or more than one
   */
  Map<Integer, Map<String, String>> assign(Map<Integer, List<String>> known) {
    Map<Integer, Map<String, String>> assigned = new HashMap<>();
    for (Entry entry : entries) {
      List<Integer> fitting =
          known.keySet().stream()
              .filter(k -> entry.kernel().isEmpty() || entry.kernel().getAsInt() == k)
              .filter(k -> known.get(k).contains(entry.parameter()))
              .toList();
      if (fitting.size() != 1) {
        throw new InputException(
            "The kernel file %s fits %d kernels of the model.".formatted(entry, fitting.size()),
            "Expected one. Kernels with weight that read files: %s."
                .formatted(known.isEmpty() ? "none" : known),
            fitting.isEmpty()
                ? "Maybe leave it out, or check the number and the parameter."
                : "Maybe %d.%s.".formatted(fitting.get(0), entry));
      }
      Map<String, String> paths = assigned.computeIfAbsent(fitting.get(0), k -> new HashMap<>());
      if (paths.put(entry.parameter(), entry.file().toString()) != null) {
        throw new InputException(
            "The kernel file %s is given twice.".formatted(entry),
            "Expected each parameter of a kernel once.",
            "Maybe leave one out.");
      }
    }
    return assigned;
  }
}
