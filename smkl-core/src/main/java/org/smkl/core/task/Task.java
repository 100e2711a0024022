package org.smkl.core.task;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.smkl.data.Target;
import org.smkl.error.Advice;
import org.smkl.error.Check;
import org.smkl.error.InputException;
import org.smkl.error.Setting;

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
 */
public record Task(
    TaskKind kind,
    List<String> classes,
    List<Role> roles,
    double epsilon,
    double mean,
    double scale) {
  /** Checks that the parts fit together. */
  public Task {
    Check.present("kind", kind);
    Check.present("classes", classes);
    Check.present("roles", roles);
    classes = List.copyOf(classes);
    roles = List.copyOf(roles);
    boolean regression = kind == TaskKind.REGRESSION;
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
          case REGRESSION -> role.positive() == Role.NONE && role.negative() == Role.NONE;
        };
    Check.that(fits, "roles", role, "what a machine of " + kind.id() + " tells apart");
  }

  /** One machine for two classes, of which the second is the positive one. */
  public static Task twoClasses(List<String> classes) {
    return new Task(TaskKind.CLASSIFICATION, classes, List.of(new Role(1, 0)), 0, 0, 1);
  }

  /** The task of these training rows. */
  public static Task of(Target target, TaskOptions options) {
    return target instanceof Target.Labels labels
        ? classification(labels, options)
        : regression((Target.Values) target, options);
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
    return kind == TaskKind.REGRESSION;
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
