package org.smkl.cli.answer;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.smkl.core.certify.SearchResult;
import org.smkl.core.fit.FitResult;

/** The JSON fields of a search for the proven optimum. */
public final class SolveJson {
  private SolveJson() {}

  public static void add(Map<String, Object> json, FitResult result, double total) {
    SearchResult search = result.proof().orElseThrow();
    double[] beta = result.beta();
    List<String> kernels = result.prepared().names();
    json.put("status", search.status());
    json.put("upperBound", search.upperBound());
    json.put("lowerBound", search.lowerBound());
    json.put("relativeGap", search.relativeGap());
    json.put("rootBound", search.rootBound());
    search.trouble().ifPresent(reason -> json.put("trouble", reason));
    search.failure().ifPresent(reason -> json.put("failure", reason));
    json.put("beta", beta);
    json.put("support", FitJson.support(beta, kernels));
    json.put("kernels", kernels);
    json.put("nodes", search.progress().nodes());
    json.put("openNodes", search.progress().open());
    json.put("failedNodes", search.progress().failedNodes());
    json.put("svmSolves", search.progress().svmSolves());
    json.put("supportsSolved", search.supportsSolved());
    json.put("leaves", search.proof().map(found -> found.leaves().size()).orElse(0));
    json.put("trainAccuracy", result.trainAccuracy());
    result.testAccuracy().ifPresent(accuracy -> json.put("testAccuracy", accuracy));
    Map<String, Object> seconds = new LinkedHashMap<>();
    seconds.put("kernels", result.prepared().seconds());
    seconds.put("root", search.seconds().root());
    seconds.put("optimum", search.seconds().optimum());
    seconds.put("solve", search.seconds().total());
    seconds.put("total", total);
    json.put("seconds", seconds);
  }
}
