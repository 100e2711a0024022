package org.smkl.answer;

import java.util.List;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.task.Task;

/** What is predicted, in words. */
public final class TaskWords {
  private static final int LISTED = 6;

  private TaskWords() {}

  public static String of(PreparedProblem prepared) {
    Task task = prepared.task();
    String words = words(task);
    return task.family() == null ? words : "%s; task %s".formatted(words, task.family());
  }

  private static String words(Task task) {
    List<String> classes = task.classes();
    return switch (task.kind()) {
      case CLASSIFICATION -> "'%s' against '%s'".formatted(classes.get(1), classes.get(0));
      case ONE_VERSUS_ONE -> "%s, one machine for each pair of them".formatted(several(classes));
      case ONE_VERSUS_REST ->
          "%s, one machine for each against the rest".formatted(several(classes));
      case REGRESSION -> numbers(task);
      case RANKING -> "an order within groups";
    };
  }

  private static String numbers(Task task) {
    String scale =
        "numbers with mean %s and deviation %s"
            .formatted(Numbers.six(task.mean()), Numbers.six(task.scale()));
    boolean plain = task.mean() == 0 && task.scale() == 1;
    if (task.family() != null) {
      return plain ? "numbers as they are" : scale;
    }
    String epsilon = Numbers.plain(task.epsilon());
    // Not standardised, or nothing to standardise: the unit is the file's.
    return plain
        ? "numbers as they are, epsilon %s".formatted(epsilon)
        : "%s, epsilon %s of it".formatted(scale, epsilon);
  }

  private static String several(List<String> classes) {
    String listed = String.join(", ", classes.subList(0, Math.min(LISTED, classes.size())));
    return "%d classes (%s%s)"
        .formatted(classes.size(), listed, classes.size() > LISTED ? ", ..." : "");
  }
}
