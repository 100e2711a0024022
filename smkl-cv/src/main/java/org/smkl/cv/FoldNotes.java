package org.smkl.cv;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.smkl.data.Target;
import org.smkl.error.InputException;

/** What to say about classes that are too rare for the folds. */
final class FoldNotes {
  /** Classes that a message names. */
  private static final int MAX_LISTED_CLASSES = 5;

  private FoldNotes() {}

  static List<String> of(Target.Labels labels, int[] of, int folds) {
    List<String> notes = new ArrayList<>();
    List<String> rare = new ArrayList<>();
    List<String> alone = new ArrayList<>();
    List<Set<Integer>> foldsOf = foldsOf(labels, of);
    int[] counts = labels.counts();
    int present = 0;
    for (int c = 0; c < counts.length; c++) {
      present += counts[c] > 0 ? 1 : 0;
      if (counts[c] > 0 && counts[c] < folds) {
        rare.add("'%s' (%d)".formatted(labels.classes().get(c), counts[c]));
      }
      if (counts[c] > 0 && foldsOf.get(c).size() == 1) {
        alone.add("'" + labels.classes().get(c) + "'");
      }
    }
    if (!alone.isEmpty() && present - alone.size() < 2) {
      throw new InputException(
          "All rows of class %s are in one fold, because their groups are."
              .formatted(listed(alone)),
          "Expected rows of two classes or more to learn from, whichever fold is left out.",
          "Maybe use fewer folds, another seed or smaller groups.");
    }
    if (!rare.isEmpty()) {
      notes.add(
          "Fewer rows than the %d folds have the classes %s: some folds test none of them."
              .formatted(folds, listed(rare)));
    }
    if (!alone.isEmpty()) {
      notes.add(
          "All rows of the classes %s are in one fold, because their groups are: when it is left out they cannot be learnt, and count as wrong."
              .formatted(listed(alone)));
    }
    return notes;
  }

  private static List<Set<Integer>> foldsOf(Target.Labels labels, int[] of) {
    List<Set<Integer>> sets = new ArrayList<>();
    labels.classes().forEach(name -> sets.add(new TreeSet<>()));
    for (int row = 0; row < of.length; row++) {
      sets.get(labels.of()[row]).add(of[row]);
    }
    return sets;
  }

  private static String listed(List<String> names) {
    return names.size() <= MAX_LISTED_CLASSES
        ? String.join(", ", names)
        : String.join(", ", names.subList(0, MAX_LISTED_CLASSES))
            + " and %d more".formatted(names.size() - MAX_LISTED_CLASSES);
  }
}
