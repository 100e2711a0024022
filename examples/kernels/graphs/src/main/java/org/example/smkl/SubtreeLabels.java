package org.example.smkl;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The labels of a graph's nodes, round after round. Graphs are read one by one, so that labels
 * cannot be numbered as in the paper: a label is the checksum of what it stands for, which is the
 * same in every graph.
 */
final class SubtreeLabels {
  private SubtreeLabels() {}

  /** How often each label occurs in rounds 0 to {@code rounds}; rounds do not mix. */
  static Map<String, Integer> count(LabelledGraph graph, int rounds) {
    Map<String, Integer> counts = new HashMap<>();
    List<String> labels = graph.labels();
    for (int round = 0; ; round++) {
      for (String label : labels) {
        counts.merge(round + " " + label, 1, Integer::sum);
      }
      if (round == rounds) {
        return counts;
      }
      labels = next(graph, labels);
    }
  }

  private static List<String> next(LabelledGraph graph, List<String> labels) {
    List<String> next = new ArrayList<>();
    for (int v = 0; v < labels.size(); v++) {
      String around =
          graph.neighbours().get(v).stream()
              .map(edge -> edge.label() + " " + labels.get(edge.to()))
              .sorted()
              .collect(Collectors.joining(","));
      next.add(checksum(labels.get(v) + "(" + around + ")"));
    }
    return next;
  }

  private static String checksum(String text) {
    try {
      byte[] bytes =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256.", e);
    }
  }
}
