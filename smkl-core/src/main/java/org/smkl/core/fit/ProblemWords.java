package org.smkl.core.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.smkl.core.task.ClassWeights;
import org.smkl.core.task.TaskOptions;
import org.smkl.plugin.task.ChosenTask;

/**
 * The problem of a program in the words of the command line. Models and certificates keep them, so
 * that whoever proves or verifies them there types the data alone. They begin with "program" in the
 * place of a command. Kernels and k0 are told apart.
 */
final class ProblemWords {
  private final List<String> words = new ArrayList<>();

  private ProblemWords() {}

  static List<String> of(ProblemSettings problem, SmklModel model) {
    ProblemWords made = new ProblemWords();
    made.words.add("program");
    made.add(problem);
    made.words.add(
        model.preprocessing().standardizer().isPresent() ? "--standardize" : "--no-standardize");
    made.task(problem.task(), model.task().regression());
    made.rules(problem.rules());
    return List.copyOf(made.words);
  }

  private void add(ProblemSettings problem) {
    add("-C", problem.c());
    add("--lambda", problem.lambda());
    add("--psd", problem.psd().id());
    add("--normalize", problem.normalisation().id());
    add("--jitter", problem.jitter());
  }

  private void task(TaskOptions task, boolean regression) {
    add(
        "--task",
        task.chosen().map(ProblemWords::text).orElse(regression ? "regression" : "classification"));
    if (regression && task.chosen().isEmpty()) {
      add("--epsilon", task.epsilon());
    }
    if (!regression && task.multiclass() == TaskOptions.Multiclass.ONE_VERSUS_REST) {
      add("--multiclass", "ovr");
    }
    if (!task.classWeights().equals(ClassWeights.equal())) {
      add("--class-weight", task.classWeights());
    }
  }

  private static String text(ChosenTask task) {
    Map<String, Double> values = task.values();
    return values.isEmpty()
        ? task.family().id()
        : values.entrySet().stream()
            .map(value -> value.getKey() + "=" + value.getValue())
            .collect(Collectors.joining(",", task.family().id() + "(", ")"));
  }

  private void rules(RuleSettings rules) {
    rules.atMost().forEach(rule -> add("--at-most", rule.most() + ":" + rule.pattern()));
    if (rules.perView() > 0) {
      add("--per-view", rules.perView());
    }
    rules.must().forEach(pattern -> add("--must", pattern));
    rules.never().forEach(pattern -> add("--never", pattern));
  }

  private void add(String option, Object value) {
    words.add(option);
    words.add(String.valueOf(value));
  }
}
