package org.smkl.gram;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.error.Nearest;

/** Collects the kernels of one text and of the sets and files that it names. Not thread-safe. */
final class SpecItems {
  private static final List<KernelParameter> NONE = List.of();

  private final Map<String, KernelFamily> families;
  private final ColumnNames columns;
  private final Optional<Map<String, String>> paths;
  private final SpecLimits budget = new SpecLimits();
  private final List<KernelSpec> specs = new ArrayList<>();
  private final Set<String> notes = new LinkedHashSet<>();

  /** Paths: what stands for every path, where those of the text are not to be used. */
  SpecItems(
      Map<String, KernelFamily> families,
      ColumnNames columns,
      Optional<Map<String, String>> paths) {
    this.families = families;
    this.columns = columns;
    this.paths = paths;
  }

  List<KernelSpec> specs() {
    return List.copyOf(specs);
  }

  /** What users should know of the files that were read, each sentence once. */
  List<String> notes() {
    return List.copyOf(notes);
  }

  /** Reads a whole text. */
  void read(SpecReader reader) {
    do {
      item(reader);
    } while (reader.nextItem());
    if (!reader.atEnd()) {
      reader.expect(';', "between kernels");
    }
  }

  private void item(SpecReader reader) {
    reader.skipComments();
    int start = reader.position();
    if (reader.accept('@')) {
      file(reader, start);
      return;
    }
    SpecReader.Word id = reader.word("the name of a kernel");
    KernelFamily family = families.get(id.text());
    String set = NamedKernelSets.all().get(id.text());
    if (family != null) {
      kernels(reader, id, family);
    } else if (set != null) {
      read(new SpecReader(set));
    } else {
      TreeSet<String> known = new TreeSet<>(families.keySet());
      known.addAll(NamedKernelSets.all().keySet());
      throw reader.error(id.start(), Nearest.unknown("kernel", id.text(), known));
    }
  }

  private void file(SpecReader reader, int start) {
    String name = reader.word("the path of a file with kernels").text();
    if (paths.isPresent() || reader.fromFile()) {
      throw reader.error(
          start,
          "The file '%s' is not opened, because another file names it. Maybe copy its lines, or name both files: '@FILE; @FILE'."
              .formatted(name));
    }
    try {
      read(SpecReader.ofFile(Path.of(name)));
    } catch (InvalidPathException | IOException e) {
      throw reader.error(
          start,
          "The file '%s' cannot be read (%s). Expected text in UTF-8 with kernel specifications. Maybe the path is relative to another folder."
              .formatted(name, e));
    }
  }

  private void kernels(SpecReader reader, SpecReader.Word id, KernelFamily family) {
    if (!family.availability().available()) {
      throw reader.error(
          id.start(),
          "Kernel '%s' is not available: %s".formatted(id.text(), family.availability().reason()));
    }
    SpecArguments arguments = SpecArguments.read(reader, family);
    SelectionReader found = new SelectionReader(reader, budget, columns, family, paths.isEmpty());
    List<Selection> selections = found.read();
    notes.addAll(found.notes());
    double count = arguments.count() * selections.size();
    if (count > SpecLimits.MAX_COUNT || !budget.takeKernels((long) count)) {
      throw reader.error(
          id.start(),
          "With this item there are more than %d kernels. Maybe a list or a range is too long."
              .formatted(SpecLimits.MAX_COUNT));
    }
    // They were counted once; each combination of values names them again.
    long named = selections.stream().mapToLong(selection -> selection.columns().size()).sum();
    long again = named * (long) (arguments.count() - 1);
    if (columns.count().isEmpty() && !budget.takeColumns(again)) {
      throw reader.error(id.start(), SpecLimits.tooManyColumns());
    }
    for (Map<String, SpecReader.Word> given : arguments.combinations()) {
      Map<String, String> complete = complete(reader, id, family, given);
      for (Selection selection : selections) {
        specs.add(
            new KernelSpec(
                id.text(), complete, selection.columns(), selection.names(), selection.label()));
      }
    }
  }

  private Map<String, String> complete(
      SpecReader reader,
      SpecReader.Word id,
      KernelFamily family,
      Map<String, SpecReader.Word> given) {
    Map<String, String> complete = new LinkedHashMap<>();
    for (KernelParameter parameter : family.parameters()) {
      SpecReader.Word word = given.get(parameter.name());
      String value = word == null ? null : word.text();
      // An empty value is printed as none, so that it must mean none.
      if (value == null || value.isEmpty()) {
        value =
            parameter
                .defaultValue()
                .orElseThrow(
                    () ->
                        reader.error(
                            id.start(),
                            "Kernel '%s' needs the parameter '%s' (%s)."
                                .formatted(id.text(), parameter.name(), parameter.description())));
      }
      boolean replaced = parameter.path() && paths.isPresent();
      complete.put(
          parameter.name(), replaced ? paths.get().getOrDefault(parameter.name(), "") : value);
    }
    try {
      KernelArguments exemplary = new KernelArguments(exemplary(family, complete));
      if (!family.waits(exemplary)) {
        family.create(exemplary);
      } else if (paths.isPresent()) {
        throw new IllegalArgumentException("A value waits for training rows, which are not here.");
      }
    } catch (IllegalArgumentException e) {
      Optional<KernelParameter> wrong = wrong(family, given, e.getMessage());
      int place = wrong.map(parameter -> given.get(parameter.name()).start()).orElse(id.start());
      boolean word =
          wrong.filter(parameter -> parameter.factorOf().isPresent()).isPresent()
              && e.getCause() instanceof NumberFormatException
              && paths.isEmpty();
      String maybe = word ? " Maybe scale, median or a multiple such as 0.5*scale." : "";
      throw (IllegalArgumentException)
          reader
              .error(place, "Kernel '%s': %s%s".formatted(id.text(), e.getMessage(), maybe))
              .initCause(e);
    }
    return complete;
  }

  /** The parameter that a message names, if its value was written. */
  private static Optional<KernelParameter> wrong(
      KernelFamily family, Map<String, SpecReader.Word> given, String message) {
    return family.parameters().stream()
        .filter(parameter -> given.containsKey(parameter.name()))
        .filter(parameter -> String.valueOf(message).contains("'%s'".formatted(parameter.name())))
        .findFirst();
  }

  /** With 1 for what the training rows will decide: whether that is a good value, a family says. */
  private Map<String, String> exemplary(KernelFamily family, Map<String, String> given) {
    Map<String, String> values = new LinkedHashMap<>(given);
    // A text that nobody vouches for comes without training rows: only numbers will do.
    for (KernelParameter parameter : paths.isPresent() ? NONE : family.parameters()) {
      if (AdaptiveValue.parse(parameter, given.get(parameter.name())).isPresent()) {
        values.put(parameter.name(), "1");
      }
    }
    return values;
  }
}
