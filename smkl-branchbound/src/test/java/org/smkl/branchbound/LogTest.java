package org.smkl.branchbound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Problem;
import org.smkl.relax.saddle.SaddleBackend;

class LogTest {
  @Test
  void bothLogsTellTheSameStory() throws Exception {
    List<String> table = new ArrayList<>();
    List<String> json = new ArrayList<>();
    Problem problem = Instances.branching(2, 14, 6, 2);
    SearchResult result =
        BranchAndBound.solve(
            problem,
            new SaddleBackend(),
            new SmoAlphaSolver(),
            SearchOptions.gap(1e-6),
            SearchListener.all(List.of(new TableLog(table::add, 0), new JsonLinesLog(json::add))));
    assertTrue(table.get(0).contains("lower") && table.get(0).contains("gap"));
    assertTrue(table.get(1).startsWith("t "), "the first incumbent is the trivial one");
    assertTrue(table.get(table.size() - 1).startsWith("OPTIMAL"));

    double lower = Double.NEGATIVE_INFINITY;
    double upper = Double.POSITIVE_INFINITY;
    for (String line : json.subList(0, json.size() - 1)) {
      JsonNode event = JsonMapper.builder().build().readTree(line);
      assertTrue(event.get("lowerBound").asDouble() >= lower, "the lower bound never falls");
      assertTrue(event.get("upperBound").asDouble() <= upper, "the upper bound never rises");
      lower = Math.min(event.get("lowerBound").asDouble(), event.get("upperBound").asDouble());
      if (event.get("event").asText().equals("progress")) {
        upper = event.get("upperBound").asDouble();
      }
    }
    JsonNode last = JsonMapper.builder().build().readTree(json.get(json.size() - 1));
    assertEquals("OPTIMAL", last.get("status").asText());
    // The end restates both bounds with every error outward, which costs less than the gap.
    double slack = 1e-15 * Math.abs(upper);
    assertTrue(last.get("lowerBound").asDouble() <= lower + slack);
    assertTrue(last.get("upperBound").asDouble() >= upper - slack);
    assertTrue(last.get("relativeGap").asDouble() <= 1e-6);
    assertEquals(result.upperBound(), last.get("upperBound").asDouble(), 0.0);
    assertEquals(result.progress().nodes(), last.get("nodes").asLong());
  }
}
