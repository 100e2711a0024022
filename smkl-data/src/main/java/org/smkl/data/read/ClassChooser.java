package org.smkl.data.read;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smkl.error.Advice;
import org.smkl.error.InputException;
import org.smkl.error.Setting;

/** Decides what the labels of a training file are: numbers, or which classes. */
final class ClassChooser {
  /** Classes that a message names. */
  private static final int MAX_LISTED_CLASSES = 12;

  /** Different whole numbers up to which a column of labels has classes. */
  private static final int MAX_CLASSES = 20;

  /** The class of rows like those learnt, where there is no label. */
  static final String INLIER = "1";

  /** The class of all others. */
  static final String OUTLIER = "-1";

  private final String source;
  private final String column;

  /** Canonical label to its first spelling in the file, least first. */
  private final List<Map.Entry<String, String>> found;

  private final boolean numeric;

  private final int rows;

  ClassChooser(String source, String column, List<String> labels) {
    this.rows = labels.size();
    this.source = source;
    this.column = column;
    Map<String, String> spellings = new LinkedHashMap<>();
    for (String label : labels) {
      spellings.putIfAbsent(Classes.canonical(label), label.strip());
    }
    this.found = new ArrayList<>(spellings.entrySet());
    this.numeric = spellings.keySet().stream().allMatch(Cells::isNumber);
    Comparator<String> order =
        numeric ? Comparator.comparingDouble(Cells::parse) : Comparator.naturalOrder();
    found.sort(Map.Entry.comparingByKey(order));
  }

  /**
   * Whether numbers are to be predicted. Where nobody says so: more than two numbers of which some
   * are not whole, or more than twenty.
   */
  boolean numbers(Optional<ReadOptions.Learning> wanted, boolean positive) {
    boolean many =
        found.size() > MAX_CLASSES
            || (found.size() > 2 && found.stream().anyMatch(e -> Cells.parse(e.getKey()) % 1 != 0));
    boolean numbers =
        wanted.map(w -> w == ReadOptions.Learning.NUMBERS).orElse(numeric && many && !positive);
    if (numbers && (!numeric || positive)) {
      throw new InputException(
          numeric
              ? "A positive class is given, but numbers are to be predicted."
              : "Numbers are to be predicted, but column '%s' of %s has '%s'."
                  .formatted(column, source, firstWord()),
          "Expected a number in each row, and no positive class.",
          Advice.of("Maybe another column is the label (%s).", Setting.LABEL));
    }
    return numbers;
  }

  /** What to tell the user, who did not say which of the two it is, where it may surprise. */
  Optional<String> remark(boolean numbers, Optional<ReadOptions.Learning> wanted) {
    return wanted.isPresent() || !numeric || found.size() < 3
        ? Optional.empty()
        : Optional.of(
            numbers
                ? "Column '%s' has %d different numbers, so numbers are predicted, not classes."
                    .formatted(column, found.size())
                : "Column '%s' has %d different whole numbers, which are taken for classes."
                    .formatted(column, found.size()));
  }

  private String firstWord() {
    return found.stream()
        .filter(e -> !Cells.isNumber(e.getKey()))
        .findFirst()
        .orElseThrow()
        .getValue();
  }

  /** Which class is that of rows like those learnt, where the label is to tell. */
  Classes inliers(Optional<String> wanted) {
    if (wanted.isPresent() && found.size() > 1) {
      return choose(wanted, Optional.of(ReadOptions.Learning.INLIERS));
    }
    if (found.size() == 1) {
      String name = found.get(0).getValue();
      boolean one = found.get(0).getKey().equals(INLIER);
      return new Classes(name, one ? OUTLIER : "not " + name, Classes.Rest.NEGATIVE);
    }
    if (found.size() > 2) {
      throw new InputException(
          "Column '%s' of %s has %d classes: %s.".formatted(column, source, found.size(), listed()),
          "Expected to know which of them are rows like those learnt.",
          Advice.of("Maybe name it with %s, or leave the label out.", Setting.POSITIVE));
    }
    return new Classes(found.stream().map(Map.Entry::getValue).toList(), Classes.Rest.NONE);
  }

  Classes choose(Optional<String> wanted, Optional<ReadOptions.Learning> learning) {
    if (found.size() < 2) {
      throw new InputException(
          "%s has one class only: every row of column '%s' is '%s'."
              .formatted(source, column, found.get(0).getValue()),
          "Expected rows of two classes.",
          Advice.of(
              "Maybe another column is the label (%s), or the file was sorted and cut.",
              Setting.LABEL));
    }
    if (wanted.isEmpty()) {
      requireClasses(learning);
      return new Classes(found.stream().map(Map.Entry::getValue).toList(), Classes.Rest.NONE);
    }
    int positive = indexOf(wanted.get());
    String name = found.get(positive).getValue();
    return found.size() == 2
        ? new Classes(name, found.get(1 - positive).getValue(), Classes.Rest.NONE)
        : new Classes(name, "not " + name, Classes.Rest.NEGATIVE);
  }

  /** Words that hardly repeat name rows, not classes. */
  private void requireClasses(Optional<ReadOptions.Learning> learning) {
    if (learning.isEmpty() && found.size() > MAX_CLASSES && 2 * found.size() > rows) {
      throw new InputException(
          "%s has %d different labels in the %d rows of column '%s': %s."
              .formatted(source, found.size(), rows, column, listed()),
          "Expected classes, each with several rows.",
          Advice.of("Maybe another column is the label (%s).", Setting.LABEL));
    }
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
    List<String> names = found.stream().limit(MAX_LISTED_CLASSES).map(Map.Entry::getValue).toList();
    return String.join(", ", names) + (found.size() > MAX_LISTED_CLASSES ? ", ..." : "");
  }
}
