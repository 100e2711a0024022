package org.smkl.answer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.smkl.console.Plain;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.fit.ProblemSettings;
import org.smkl.core.task.ClassWeights;
import org.smkl.data.Dataset;
import org.smkl.error.Count;

/** The whole problem that a command worked on, so that nobody need trust what was meant. */
public final class ProblemText {
  /** So many characters of kernels are shown, for a line of 100, and at least one kernel. */
  private static final int WIDTH = 66;

  private ProblemText() {}

  /** Rows and task, parameters, kernels. */
  public static List<String> lines(PreparedProblem prepared, ProblemSettings problem) {
    Dataset train = prepared.train();
    return Stream.of(
            "%s: %d rows, %s, %s"
                .formatted(
                    train.name(), train.rows(), train.columnsInWords(), TaskWords.of(prepared)),
            parameters(prepared, problem),
            "kernels: " + kernels(prepared),
            rules(problem))
        .filter(line -> !line.isEmpty())
        .map(Plain::of)
        .toList();
  }

  private static String parameters(PreparedProblem prepared, ProblemSettings problem) {
    int machines = prepared.problem().blocks().size();
    List<String> words = new ArrayList<>();
    words.add(
        "at most %d of %s"
            .formatted(
                problem.k0(prepared.names().size()),
                Count.of(prepared.kernels().specs().size(), "kernel")));
    words.add("C = " + Numbers.plain(problem.c()));
    words.add(
        "lambda = "
            + Numbers.plain(problem.lambda())
            + (machines == 1
                ? ""
                : String.format(
                    Locale.ROOT,
                    problem.task().independent()
                        ? " for each of %d machines"
                        : " times %d machines",
                    machines)));
    if (!problem.task().classWeights().equals(ClassWeights.equal())) {
      words.add("class weights " + problem.task().classWeights());
    }
    if (prepared.train().weights().isPresent()) {
      words.add("weighted rows");
    }
    words.add("normalize " + problem.normalisation().id());
    words.add("jitter " + Numbers.plain(problem.jitter()));
    words.add("psd " + problem.psd().id());
    return String.join(", ", words);
  }

  private static String rules(ProblemSettings problem) {
    List<String> rules = problem.rules().texts();
    return rules.isEmpty() ? "" : "rules: " + String.join("; ", rules);
  }

  /** What a lower bound is about. */
  static String choices(PreparedProblem prepared, ProblemSettings problem) {
    String most = Count.of(problem.k0(prepared.names().size()), "kernel");
    return "at most " + most + (problem.rules().isNone() ? "" : " within the rules");
  }

  /** The first ones, and how many more. */
  private static String kernels(PreparedProblem prepared) {
    List<String> names = prepared.names();
    StringBuilder text = new StringBuilder(names.get(0));
    int shown = 1;
    while (shown < names.size() && text.length() + names.get(shown).length() < WIDTH) {
      text.append("; ").append(names.get(shown++));
    }
    if (shown < names.size()) {
      text.append("; and %d more".formatted(names.size() - shown));
    }
    int dropped = names.size() - prepared.kernels().indices().length;
    return dropped == 0 ? text.toString() : text + " (%d left out)".formatted(dropped);
  }

  /** The problem as JSON. */
  static Map<String, Object> json(PreparedProblem prepared, ProblemSettings problem) {
    Map<String, Object> json = new LinkedHashMap<>();
    List<String> names = prepared.names();
    json.put("data", prepared.train().name());
    json.put("n", prepared.train().rows());
    json.put("q", names.size());
    json.put("C", problem.c());
    json.put("lambda", problem.lambda());
    json.put("k0", problem.k0(names.size()));
    json.put("rules", problem.rules().texts());
    json.put("psd", problem.psd().id());
    json.put("normalize", problem.normalisation().id());
    json.put("jitter", problem.jitter());
    json.put("task", prepared.task().id());
    problem.task().chosen().ifPresent(chosen -> json.put("taskParameters", chosen.values()));
    if (prepared.task().regression() && problem.task().chosen().isEmpty()) {
      json.put("epsilon", prepared.task().epsilon());
    } else {
      ClassWeights weights = problem.task().classWeights();
      json.put("classWeight", weights.balanced() ? "balanced" : weights.byName());
    }
    json.put("weightedRows", prepared.train().weights().isPresent());
    json.put("machines", prepared.problem().blocks().size());
    json.put("independent", problem.task().independent());
    if (WeightFields.listed(names)) {
      json.put("kernels", names);
    }
    json.put("kept", prepared.kernels().indices().length);
    return json;
  }
}
