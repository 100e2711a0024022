package org.smkl.answer;

import java.util.LinkedHashMap;
import java.util.Map;
import org.smkl.core.fit.FitResult;
import org.smkl.search.ChoiceCount;
import org.smkl.search.SearchResult;

/** The JSON fields of a search for the proven optimum. */
public final class SolveJson {
  private SolveJson() {}

  public static void add(Map<String, Object> json, FitResult result, double total) {
    SearchResult search = result.proof().orElseThrow();
    json.put("status", search.status());
    json.put("upperBound", search.upperBound());
    json.put("lowerBound", search.lowerBound());
    json.put("relativeGap", search.relativeGap());
    json.put("rootBound", search.rootBound());
    search.trouble().ifPresent(reason -> json.put("trouble", reason));
    search.failure().ifPresent(reason -> json.put("failure", reason));
    WeightFields.add(json, result.beta(), result.prepared().names());
    json.put("nodes", search.progress().nodes());
    json.put("openNodes", search.progress().open());
    json.put("failedNodes", search.progress().failedNodes());
    ChoiceCount choices = search.progress().choices();
    json.put("choices", Map.of("all", choices.all(), "open", choices.open()));
    json.put("svmSolves", search.progress().svmSolves());
    json.put("supportsSolved", search.supportsSolved());
    json.put("leaves", search.proof().map(found -> found.leaves().size()).orElse(0));
    ScoreFields.add(json, result);
    Map<String, Object> seconds = new LinkedHashMap<>();
    seconds.put("kernels", result.prepared().seconds());
    seconds.put("root", search.seconds().root());
    seconds.put("optimum", search.seconds().optimum());
    seconds.put("solve", search.seconds().total());
    seconds.put("total", total);
    json.put("seconds", seconds);
  }
}
