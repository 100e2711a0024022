package org.smkl.answer;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FoundWeights;
import org.smkl.core.response.ConvergenceRate;
import org.smkl.core.response.Round;
import org.smkl.core.task.Role;
import org.smkl.core.task.Task;
import org.smkl.search.SearchResult;

/** The JSON fields of a fit. */
public final class FitJson {
  private FitJson() {}

  public static void add(Map<String, Object> json, FitResult result, double total) {
    json.put("status", result.status());
    json.put("method", result.settings().search().label());
    json.put("objective", result.objective());
    json.put("objectiveRigorous", result.solution().rigorous());
    json.put("alternatingObjective", result.effort().alternatingObjective());
    json.put("lowerBound", result.lowerBound());
    json.put("relativeGap", result.relativeGap());
    json.put("provenOptimal", result.provenOptimal());
    WeightFields.add(json, result.beta(), result.prepared().names());
    if (!result.machines().isEmpty()) {
      json.put("choices", choices(result));
    }
    json.put("iterations", result.effort().trace().size());
    json.put("starts", result.effort().starts());
    json.put("svmSolves", result.effort().svmSolves());
    json.put("cyclePeriod", result.effort().period());
    ScoreFields.add(json, result);
    result.proof().ifPresent(proof -> json.put("proof", proof(proof)));
    json.put("remarks", result.remarks());
    json.put(
        "seconds", Envelope.seconds(result.prepared(), "solve", result.effort().seconds(), total));
  }

  /** What each machine that has kernels of its own chose, with its bounds. */
  private static List<Map<String, Object>> choices(FitResult result) {
    Task task = result.prepared().task();
    return IntStream.range(0, result.machines().size())
        .mapToObj(
            c -> {
              Map<String, Object> json = new LinkedHashMap<>();
              FoundWeights machine = result.machines().get(c);
              Role role = task.roles().get(c);
              json.put("positive", task.classes().get(role.positive()));
              int negative = role.negative();
              json.put("negative", negative < 0 ? null : task.classes().get(negative));
              json.put("status", machine.status());
              json.put("objective", machine.objective());
              json.put("objectiveRigorous", machine.solution().rigorous());
              json.put("lowerBound", machine.lowerBound());
              json.put("relativeGap", machine.relativeGap());
              json.put("provenOptimal", machine.provenOptimal());
              double[] beta = result.prepared().expand(machine.solution().beta());
              WeightFields.addBeta(json, beta, result.prepared().names());
              machine.proof().ifPresent(proof -> json.put("proof", proof(proof)));
              return json;
            })
        .toList();
  }

  private static Map<String, Object> proof(SearchResult proof) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("status", proof.status());
    json.put("upperBound", proof.upperBound());
    json.put("lowerBound", proof.lowerBound());
    json.put("relativeGap", proof.relativeGap());
    json.put("nodes", proof.progress().nodes());
    return json;
  }

  public static Map<String, Object> convergence(ConvergenceRate rate) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("holds", rate.holds());
    json.put("rho", rate.rho());
    json.put("largestEigenvalue", rate.largest());
    json.put("leastEigenvalue", rate.least());
    return json;
  }

  public static List<Map<String, Object>> trace(FitResult result) {
    List<String> kernels = result.prepared().names();
    return result.effort().trace().stream().map(round -> round(result, kernels, round)).toList();
  }

  private static Map<String, Object> round(FitResult result, List<String> kernels, Round round) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("start", round.start());
    json.put("round", round.round());
    json.put("objective", round.objective());
    json.put("sparse", round.sparse());
    json.put("alternatingObjective", round.alternatingObjective());
    WeightFields.addBeta(json, result.prepared().expand(round.beta()), kernels);
    if (WeightFields.listed(kernels)) {
      json.put("next", result.prepared().expand(round.next()));
    }
    return json;
  }
}
