package org.smkl.plugin.task;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.smkl.api.Arguments;
import org.smkl.api.task.TaskFamily;
import org.smkl.api.task.TaskInput;
import org.smkl.api.task.TaskMachines;
import org.smkl.data.Target;
import org.smkl.error.InputException;
import org.smkl.error.Nearest;

/**
 * A task of a plugin with values of its parameters. Immutable.
 *
 * @param family the task
 * @param given values of its parameters; the others have their defaults
 */
public record ChosenTask(TaskFamily family, Map<String, Double> given) {
  private static final Pattern ID_AND_VALUES =
      Pattern.compile("\\s*([^()\\s]+)\\s*(?:\\(([^()]*)\\))?\\s*");

  private static final String MAYBE = "Maybe 'smkl plugins' lists the tasks and what they have.";

  /** Checks the values. */
  public ChosenTask {
    Objects.requireNonNull(family, "family");
    given = Map.copyOf(given);
    try {
      Arguments.of(family.parameters(), given);
    } catch (IllegalArgumentException e) {
      throw refused(family, e);
    }
  }

  /**
   * A task as users write it: {@code quantile}, {@code quantile(tau=0.9)}.
   *
   * @param known the tasks by id
   */
  public static ChosenTask parse(String text, Map<String, TaskFamily> known) {
    Matcher parts = ID_AND_VALUES.matcher(text);
    String id = parts.matches() ? parts.group(1) : text;
    if (!parts.matches() || !known.containsKey(id)) {
      List<String> ids = new ArrayList<>(List.of("classification", "regression"));
      ids.addAll(known.keySet());
      throw new InputException(
          "The task is '%s'.".formatted(text),
          "Expected one of %s, with values as 'quantile(tau=0.9)'."
              .formatted(String.join(", ", ids)),
          id.matches("nu-?svc")
              ? "Maybe take classification, and tune C: a nu-SVC of n rows with margin rho is the one with C = 1/(rho n)."
              : Nearest.suggestion(id, ids, "Maybe its jar is not in the plugin folder."));
    }
    return new ChosenTask(known.get(id), values(id, parts.group(2)));
  }

  /** "name=1,other=2", or nothing. */
  private static Map<String, Double> values(String id, String list) {
    Map<String, Double> values = new TreeMap<>();
    for (String part : list == null || list.isBlank() ? new String[0] : list.split(",", -1)) {
      int sign = part.indexOf('=');
      String name = (sign < 0 ? part : part.substring(0, sign)).strip();
      double value;
      try {
        value = sign < 0 ? Double.NaN : Double.parseDouble(part.substring(sign + 1).strip());
      } catch (NumberFormatException e) {
        value = Double.NaN;
      }
      if (!Double.isFinite(value) || values.put(name, value) != null) {
        throw new InputException(
            "Task '%s' is given the values '%s'.".formatted(id, list),
            "Expected names with finite numbers, each name once.",
            "Maybe '%s(%s=0.5)'.".formatted(id, name));
      }
    }
    return values;
  }

  /** This task with one more value. */
  public ChosenTask with(String name, double value) {
    Map<String, Double> more = new TreeMap<>(given);
    if (more.put(name, value) != null) {
      throw new InputException(
          "Task '%s' is given two values of %s.".formatted(family.id(), name),
          "Expected one.",
          "Maybe leave one out.");
    }
    return new ChosenTask(family, more);
  }

  private static InputException refused(TaskFamily family, RuntimeException e) {
    return new InputException("Task '%s': %s".formatted(family.id(), e.getMessage()), "", MAYBE, e);
  }

  private Arguments arguments() {
    return Arguments.of(family.parameters(), given);
  }

  /** The values of all parameters by name, sorted. */
  public Map<String, Double> values() {
    return arguments().values();
  }

  /** Id and all values, as certificates and models keep them. */
  public String text(double c) {
    Map<String, Double> values = new TreeMap<>(arguments().values());
    values.put("C", c);
    return values.entrySet().stream()
        .map(value -> value.getKey() + "=" + value.getValue())
        .collect(Collectors.joining(",", family.id() + "(", ")"));
  }

  /**
   * The machines over rows.
   *
   * @param numbers for each row its number in the scale in which it is learned; null of classes
   * @param groups for each row the number of its group; none if rows are in no groups
   * @param bounds for each row C times its weight and that of its class
   */
  public TaskMachines machines(
      Target target,
      double[] numbers,
      int[] groups,
      double[] bounds,
      double c,
      boolean oneVersusRest) {
    Arguments arguments = arguments();
    Target.Labels labels = target instanceof Target.Labels l && numbers == null ? l : null;
    try {
      return family.machines(
          new Input(
              bounds.length,
              labels == null ? List.of() : labels.classes(),
              labels == null ? new int[0] : labels.of(),
              numbers == null ? new double[0] : numbers,
              groups,
              c,
              bounds,
              oneVersusRest,
              arguments));
    } catch (IllegalArgumentException e) {
      throw refused(family, e);
    }
  }

  /** Refuses rows with targets of another sort. */
  public void require(Target target) {
    boolean numbers = target instanceof Target.Values;
    switch (family.targets()) {
      case NUMBERS -> require(numbers, "numbers", "classes");
      case CLASSES -> require(!numbers, "classes", "numbers");
      case NONE -> require(!numbers, "rows without a label, or with one of two classes", "numbers");
    }
  }

  private void require(boolean fits, String wanted, String found) {
    if (!fits) {
      throw new InputException(
          "Task '%s' is asked for, but the label has %s.".formatted(family.id(), found),
          "Expected %s.".formatted(wanted),
          MAYBE);
    }
  }

  private record Input(
      int rows,
      List<String> classes,
      int[] labels,
      double[] numbers,
      int[] groups,
      double c,
      double[] bounds,
      boolean oneVersusRest,
      Arguments arguments)
      implements TaskInput {
    @Override
    public int[] labels() {
      return labels.clone();
    }

    @Override
    public double[] numbers() {
      return numbers.clone();
    }

    @Override
    public int[] groups() {
      return groups.clone();
    }

    @Override
    public double[] bounds() {
      return bounds.clone();
    }
  }
}
