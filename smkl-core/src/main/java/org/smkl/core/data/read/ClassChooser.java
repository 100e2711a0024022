package org.smkl.core.data.read;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smkl.core.error.Advice;
import org.smkl.core.error.InputException;
import org.smkl.core.error.Setting;

/** Decides which label of a training file is +1. */
final class ClassChooser {
  private static final int LISTED = 12;

  private final String source;
  private final String column;

  /** Canonical label to its first spelling in the file, least first. */
  private final List<Map.Entry<String, String>> found;

  ClassChooser(String source, String column, List<String> labels) {
    this.source = source;
    this.column = column;
    Map<String, String> spellings = new LinkedHashMap<>();
    for (String label : labels) {
      spellings.putIfAbsent(Classes.canonical(label), label.strip());
    }
    this.found = new ArrayList<>(spellings.entrySet());
    boolean numeric = spellings.keySet().stream().allMatch(Cells::isNumber);
    Comparator<String> order =
        numeric ? Comparator.comparingDouble(Cells::parse) : Comparator.naturalOrder();
    found.sort(Map.Entry.comparingByKey(order));
  }

  Classes choose(Optional<String> wanted) {
    if (found.size() < 2) {
      throw new InputException(
          "%s has one class only: every row of column '%s' is '%s'."
              .formatted(source, column, found.get(0).getValue()),
          "Expected rows of two classes.",
          Advice.of(
              "Maybe another column is the label (%s), or the file was sorted and cut.",
              Setting.LABEL));
    }
    int positive = wanted.map(this::indexOf).orElseGet(this::greaterOfTwo);
    String name = found.get(positive).getValue();
    return found.size() == 2
        ? new Classes(name, found.get(1 - positive).getValue(), Classes.Rest.NONE)
        : new Classes(name, "not " + name, Classes.Rest.NEGATIVE);
  }

  private int greaterOfTwo() {
    if (found.size() > 2) {
      throw new InputException(
          "%s has %d classes in column '%s': %s.".formatted(source, found.size(), column, listed()),
          "Expected two, or the one that shall be told from the rest.",
          Advice.of(
              "Maybe use %s, or another %s.",
              Setting.POSITIVE.to(found.get(found.size() - 1).getValue()), Setting.LABEL));
    }
    return 1;
  }

  private int indexOf(String wanted) {
    String canonical = Classes.canonical(wanted);
    for (int i = 0; i < found.size(); i++) {
      if (found.get(i).getKey().equals(canonical)) {
        return i;
      }
    }
    throw new InputException(
        "The class '%s' does not occur in column '%s' of %s.".formatted(wanted, column, source),
        "Expected one of " + listed() + ".",
        Advice.of("Maybe check the spelling of %s; case counts.", Setting.POSITIVE));
  }

  private String listed() {
    List<String> names = found.stream().limit(LISTED).map(Map.Entry::getValue).toList();
    return String.join(", ", names) + (found.size() > LISTED ? ", ..." : "");
  }
}
