package org.smkl.core.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.api.task.TaskDecision;
import org.smkl.api.task.TaskMachines;
import org.smkl.api.task.TaskTargets;
import org.smkl.core.score.NumberOutcome;
import org.smkl.core.score.Outcome;
import org.smkl.core.score.Score;
import org.smkl.data.Dataset;
import org.smkl.data.Groups;
import org.smkl.data.Target;
import org.smkl.error.Advice;
import org.smkl.error.Check;
import org.smkl.error.InputException;
import org.smkl.error.Setting;
import org.smkl.plugin.task.ChosenTask;

/**
 * The machines of a task and how their values become a prediction. Immutable, thread-safe; model
 * files keep it as it is here.
 *
 * @param kind what the machines are for
 * @param classes the names of the classes; empty in a regression
 * @param roles what each machine tells apart; a class without training rows has none
 * @param epsilon what a regression may be off for nothing, in the scale in which it is learned
 * @param mean what is added to the values of a regression, after they are scaled
 * @param scale what the values of a regression are multiplied by
 * @param family the task of a plugin that made the machines, with its values; null of this release
 * @param quantile the level of the quantile that is predicted; null where none is
 */
public record Task(
    TaskKind kind,
    List<String> classes,
    List<Role> roles,
    double epsilon,
    double mean,
    double scale,
    @JsonInclude(JsonInclude.Include.NON_NULL) String family,
    @JsonInclude(JsonInclude.Include.NON_NULL) Double quantile) {
  /** A task of this release. */
  public Task(
      TaskKind kind,
      List<String> classes,
      List<Role> roles,
      double epsilon,
      double mean,
      double scale) {
    this(kind, classes, roles, epsilon, mean, scale, null, null);
  }

  /** Checks that the parts fit together. */
  public Task {
    Check.present("kind", kind);
    Check.present("classes", classes);
    Check.present("roles", roles);
    classes = List.copyOf(classes);
    roles = List.copyOf(roles);
    boolean regression = kind == TaskKind.REGRESSION || kind == TaskKind.RANKING;
    Check.that(
        regression ? classes.isEmpty() : classes.size() >= 2,
        "classes",
        classes.size(),
        regression ? "none" : "two or more");
    Check.that(!roles.isEmpty(), "roles", 0, "one or more");
    for (Role role : roles) {
      checkRole(kind, role, classes.size());
    }
    Check.that(
        !(kind == TaskKind.CLASSIFICATION || regression) || roles.size() == 1,
        "roles",
        roles.size(),
        "one");
    Check.that(
        family == null || family.matches("[a-z0-9][a-z0-9-]*\\(.*\\)"),
        "family",
        family,
        "an id with values");
    Check.that(
        quantile == null || (quantile > 0 && quantile < 1),
        "quantile",
        quantile,
        "between 0 and 1");
    Check.that(epsilon >= 0, "epsilon", epsilon, "zero or more");
    Check.finite("mean", mean);
    Check.that(scale > 0 && Double.isFinite(scale), "scale", scale, "positive and finite");
  }

  private static void checkRole(TaskKind kind, Role role, int classes) {
    boolean positive = role.positive() >= 0 && role.positive() < classes;
    boolean negative = role.negative() >= 0 && role.negative() < classes;
    boolean fits =
        switch (kind) {
          case CLASSIFICATION, ONE_VERSUS_ONE ->
              positive && negative && role.positive() != role.negative();
          case ONE_VERSUS_REST -> positive && role.negative() == Role.NONE;
          case REGRESSION, RANKING -> role.positive() == Role.NONE && role.negative() == Role.NONE;
        };
    Check.that(fits, "roles", role, "what a machine of " + kind.id() + " tells apart");
  }

  /** One machine for two classes, of which the second is the positive one. */
  public static Task twoClasses(List<String> classes) {
    return new Task(TaskKind.CLASSIFICATION, classes, List.of(new Role(1, 0)), 0, 0, 1);
  }

  /** The task of these training rows. */
  public static Task of(Dataset train, TaskOptions options) {
    return of(train.target(), train.groups().map(Groups::of).orElse(new int[0]), options);
  }

  /** The task of training rows with these targets, which are in no groups. */
  public static Task of(Target target, TaskOptions options) {
    return of(target, new int[0], options);
  }

  private static Task of(Target target, int[] groups, TaskOptions options) {
    if (options.chosen().isPresent()) {
      return chosen(target, groups, options, options.chosen().get());
    }
    return target instanceof Target.Labels labels
        ? classification(labels, options)
        : regression((Target.Values) target, options);
  }

  /** What the machines are does not depend on C or weights. */
  private static Task chosen(Target target, int[] groups, TaskOptions options, ChosenTask chosen) {
    chosen.require(target);
    boolean known = chosen.family().targets() != TaskTargets.NONE;
    Task plain =
        target instanceof Target.Values values
            ? regression(values, options)
            : known ? classification((Target.Labels) target, options) : inliers(target, options);
    double[] ones = new double[target.size()];
    Arrays.fill(ones, 1);
    double[] numbers = target instanceof Target.Values values ? values.values() : null;
    boolean rest = options.multiclass() == TaskOptions.Multiclass.ONE_VERSUS_REST;
    TaskMachines machines = chosen.machines(target, numbers, groups, ones, 1, rest);
    boolean order = machines.decision() == TaskDecision.ORDER;
    return new Task(
        TaskKind.of(machines.decision()),
        plain.classes,
        machines.decision() == TaskDecision.SIGN
            ? List.of(new Role(1, 0))
            : machines.machines().stream().map(m -> new Role(m.positive(), m.negative())).toList(),
        0,
        order ? 0 : plain.mean,
        order ? 1 : plain.scale,
        chosen.text(1),
        machines.quantile().isPresent() ? machines.quantile().getAsDouble() : null);
  }

  private static Task inliers(Target target, TaskOptions options) {
    if (options.probability()) {
      throw new InputException(
          "Probabilities are asked for, but no classes are learnt.",
          "Expected a task that learns classes.",
          Advice.of("Maybe leave out %s.", Setting.PROBABILITY));
    }
    List<String> classes = ((Target.Labels) target).classes();
    if (classes.size() != 2) {
      throw new InputException(
          "The label has %d classes.".formatted(classes.size()),
          "Expected two: rows like those learnt, and the others.",
          Advice.of("Maybe name the first with %s.", Setting.POSITIVE));
    }
    return twoClasses(classes);
  }

  /** This task at another C, which its family's machines may depend on. */
  public Task at(TaskOptions options, double c) {
    return options.chosen().isEmpty()
        ? this
        : new Task(
            kind, classes, roles, epsilon, mean, scale, options.chosen().get().text(c), quantile);
  }

  /** The name that answers and certificates have: the family's with its values, or the kind's. */
  public String name() {
    return family == null ? kind.id() : family;
  }

  /** The id of the task: of the family, or of the kind. */
  public String id() {
    return family == null ? kind.id() : family.substring(0, family.indexOf('('));
  }

  private static Task classification(Target.Labels labels, TaskOptions options) {
    int[] counts = labels.counts();
    int[] present = IntStream.range(0, counts.length).filter(c -> counts[c] > 0).toArray();
    if (present.length < 2) {
      throw new InputException(
          present.length == 0
              ? "There are no training rows."
              : "All %d training rows have the same class, '%s'."
                  .formatted(labels.size(), labels.classes().get(present[0])),
          "Rows of two classes are needed.",
          "Maybe the wrong label column or positive class was chosen.");
    }
    TaskKind kind =
        labels.classes().size() == 2
            ? TaskKind.CLASSIFICATION
            : options.multiclass() == TaskOptions.Multiclass.ONE_VERSUS_ONE
                ? TaskKind.ONE_VERSUS_ONE
                : TaskKind.ONE_VERSUS_REST;
    return new Task(kind, labels.classes(), roles(kind, present), 0, 0, 1);
  }

  /** Pairs in the order of LIBSVM, the first class of a pair being the positive one. */
  private static List<Role> roles(TaskKind kind, int[] present) {
    if (kind == TaskKind.CLASSIFICATION) {
      return List.of(new Role(1, 0));
    }
    List<Role> roles = new ArrayList<>();
    for (int a = 0; a < present.length; a++) {
      if (kind == TaskKind.ONE_VERSUS_REST) {
        roles.add(new Role(present[a], Role.NONE));
        continue;
      }
      for (int b = a + 1; b < present.length; b++) {
        roles.add(new Role(present[a], present[b]));
      }
    }
    return roles;
  }

  private static Task regression(Target.Values target, TaskOptions options) {
    if (options.probability()) {
      throw new InputException(
          "Probabilities are asked for, but numbers are predicted.",
          "Expected classes: a number has no probability.",
          Advice.of(
              "Maybe leave out %s, or choose another %s.", Setting.PROBABILITY, Setting.LABEL));
    }
    double[] y = target.values();
    double mean = 0;
    double scale = 1;
    if (options.scaleTarget() && y.length > 0) {
      // As the columns: plain sums in the order of the rows, and a column of one value stays so.
      boolean constant = Arrays.stream(y).allMatch(v -> v == y[0]);
      for (double v : y) {
        mean += v;
      }
      mean = constant ? y[0] : mean / y.length;
      double squares = 0;
      for (double v : y) {
        squares += (v - mean) * (v - mean);
      }
      double deviation = Math.sqrt(squares / Math.max(1, y.length - 1));
      if (!Double.isFinite(deviation)) {
        throw new InputException(
            "The numbers to predict are so large that their deviation overflows.",
            "Expected numbers whose squares have a finite sum.",
            "Maybe divide them by a constant.");
      }
      scale = deviation > 0 ? deviation : 1;
    }
    return new Task(
        TaskKind.REGRESSION,
        List.of(),
        List.of(new Role(Role.NONE, Role.NONE)),
        options.epsilon(),
        mean,
        scale);
  }

  /** What a machine tells apart, in words; nothing to tell in a regression. */
  public String words(Role role) {
    if (role.positive() == Role.NONE) {
      return "numbers";
    }
    String positive = "'" + classes.get(role.positive()) + "'";
    return role.negative() == Role.NONE
        ? positive + " and the rest"
        : "%s and '%s'".formatted(positive, classes.get(role.negative()));
  }

  /** Whether numbers are predicted, not classes. */
  public boolean regression() {
    return kind == TaskKind.REGRESSION || ranking();
  }

  /** Whether the numbers that are predicted have no scale and only order the rows of a group. */
  public boolean ranking() {
    return kind == TaskKind.RANKING;
  }

  /** What judges its predictions where nobody names a score. */
  public Score usualScore() {
    return Score.usual(judged(), quantile);
  }

  /** Which scores judge its predictions. */
  public Outcome.Task judged() {
    return ranking()
        ? Outcome.Task.RANKING
        : regression() ? Outcome.Task.REGRESSION : Outcome.Task.CLASSIFICATION;
  }

  /**
   * Numbers that were predicted, beside the truth.
   *
   * @param decisions for each row the values of the machines
   */
  public NumberOutcome numbers(
      double[] truth, double[][] decisions, double[] weights, Optional<Groups> groups) {
    double[] predicted = Arrays.stream(decisions).mapToDouble(d -> number(d[0])).toArray();
    return numbers(truth, predicted, weights, groups);
  }

  /** Numbers that were predicted, beside the truth. */
  public NumberOutcome numbers(
      double[] truth, double[] predicted, double[] weights, Optional<Groups> groups) {
    int[] queries = groups.map(Groups::of).orElseGet(() -> new int[truth.length]);
    return new NumberOutcome(truth, predicted, weights, quantile, ranking() ? queries : null);
  }

  /** The number that a regression's machine means by its value. */
  public double number(double decision) {
    return mean + scale * decision;
  }

  /**
   * The class that the machines' values mean. Two classes: the positive one from 0 on. Pairs: the
   * class with most votes, a pair's first class getting its vote for values above 0. One against
   * the rest: the class with the largest value. Of several that are equal the first, as in LIBSVM.
   *
   * @param decisions one value for each machine
   */
  public int predict(double[] decisions) {
    if (kind == TaskKind.CLASSIFICATION) {
      return decisions[0] >= 0 ? 1 : 0;
    }
    double[] points = new double[classes.size()];
    Arrays.fill(points, Double.NEGATIVE_INFINITY);
    for (Role role : roles) {
      points[role.positive()] = 0;
      if (role.negative() >= 0) {
        points[role.negative()] = 0;
      }
    }
    for (int m = 0; m < roles.size(); m++) {
      Role role = roles.get(m);
      if (kind == TaskKind.ONE_VERSUS_REST) {
        points[role.positive()] = decisions[m];
      } else {
        points[decisions[m] > 0 ? role.positive() : role.negative()]++;
      }
    }
    int best = 0;
    for (int c = 1; c < points.length; c++) {
      best = points[c] > points[best] ? c : best;
    }
    return best;
  }
}
