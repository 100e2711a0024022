package org.smkl.branchbound;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Consumer;
import org.smkl.api.relax.Node;

/** One JSON object for each event: incumbent, progress, failure, finished. */
public final class JsonLinesLog implements SearchListener {
  private final JsonMapper mapper = JsonMapper.builder().build();
  private final Consumer<String> out;

  /** A log whose lines this receives. */
  public JsonLinesLog(Consumer<String> out) {
    this.out = out;
  }

  @Override
  public void incumbent(Incumbent incumbent, Progress progress) {
    ObjectNode line = line("incumbent", progress);
    line.put("source", String.valueOf(incumbent.source()));
    line.set("beta", mapper.valueToTree(incumbent.beta()));
    out.accept(line.toString());
  }

  @Override
  public void progress(Progress progress) {
    out.accept(line("progress", progress).toString());
  }

  @Override
  public void failure(Node node, String reason) {
    ObjectNode line = mapper.createObjectNode().put("event", "failure");
    out.accept(line.put("node", node.toString()).put("reason", reason).toString());
  }

  @Override
  public void finished(SearchResult result) {
    ObjectNode line = line("finished", result.progress());
    out.accept(line.put("status", result.status().name()).toString());
  }

  private ObjectNode line(String event, Progress p) {
    ObjectNode line = mapper.createObjectNode().put("event", event);
    line.put("seconds", p.seconds()).put("nodes", p.nodes()).put("open", p.open());
    line.put("failedNodes", p.failedNodes()).put("lowerBound", p.lowerBound());
    line.put("upperBound", p.upperBound()).put("relativeGap", p.relativeGap());
    return line.put("svmSolves", p.svmSolves()).put("cuts", p.cuts());
  }
}
