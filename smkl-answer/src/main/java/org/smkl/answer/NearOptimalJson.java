package org.smkl.answer;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.cv.StabilityResult;
import org.smkl.search.NearChoice;
import org.smkl.search.NearResult;

/** The JSON fields about how sure a choice is. */
public final class NearOptimalJson {
  private NearOptimalJson() {}

  /** Choices near the optimum. */
  public static Map<String, Object> near(NearResult near, PreparedProblem prepared) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("status", near.status());
    json.put("threshold", near.threshold());
    json.put("within", near.within().size());
    json.put("others", near.others());
    json.put("always", names(near.always(), prepared));
    json.put("never", near.never().cardinality());
    json.put("choices", near.choices().stream().map(c -> choice(c, prepared)).toList());
    json.put("without", without(near, prepared));
    json.put("nodes", near.nodes());
    json.put("seconds", near.seconds());
    return json;
  }

  private static Map<String, Object> choice(NearChoice choice, PreparedProblem prepared) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("kernels", names(choice.kernels(), prepared));
    json.put("objective", choice.upperBound());
    json.put("lowerBound", choice.lowerBound());
    json.put("weights", WeightFields.byName(prepared.expand(choice.beta()), prepared.names()));
    return json;
  }

  /** For each kernel of the best choice what the objective is at least without it. */
  private static Map<String, Object> without(NearResult near, PreparedProblem prepared) {
    Map<String, Object> json = new LinkedHashMap<>();
    if (!near.choices().isEmpty()) {
      near.choices().get(0).kernels().stream()
          .forEach(i -> json.put(name(i, prepared), near.without()[i]));
    }
    return json;
  }

  /** How often each kernel is chosen; those that never are are left out. */
  public static Map<String, Object> stability(StabilityResult result, PreparedProblem prepared) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("asked", result.asked());
    json.put("done", result.done());
    json.put("k0", result.k0());
    result
        .falseAtMost()
        .ifPresent(
            wish -> {
              json.put("proved", result.proved());
              json.put("falseAtMost", wish);
              json.put("threshold", result.threshold().orElse(Double.NaN));
              json.put("expectedFalse", result.expectedFalse());
              json.put("selected", names(result.selected(), prepared));
            });
    json.put(
        "frequencies",
        WeightFields.byName(prepared.expand(result.frequencies()), prepared.names()));
    return json;
  }

  /** The names of kept kernels. */
  public static List<String> names(BitSet kernels, PreparedProblem prepared) {
    List<String> names = new ArrayList<>();
    kernels.stream().forEach(i -> names.add(name(i, prepared)));
    return names;
  }

  private static String name(int kept, PreparedProblem prepared) {
    return prepared.names().get(prepared.kernels().indices()[kept]);
  }
}
