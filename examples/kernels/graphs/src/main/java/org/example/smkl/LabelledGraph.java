package org.example.smkl;

import java.util.ArrayList;
import java.util.List;

/**
 * An undirected graph with labels, as a text: the labels of its nodes in the first line, separated
 * by spaces; then a line for each edge, the numbers of its nodes from 0 and its label, which may be
 * left out: {@code 0 2 wedge}.
 *
 * @param labels the label of each node
 * @param neighbours for each node the edges from it
 */
record LabelledGraph(List<String> labels, List<List<Edge>> neighbours) {
  /** An edge as its end sees it. */
  record Edge(int to, String label) {}

  /** Reads a graph, or says what is wrong. */
  static LabelledGraph read(String text) {
    List<String> lines = text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    if (lines.isEmpty()) {
      throw new IllegalArgumentException(
          "A graph needs at least one node; got an empty text. Maybe the file is another one.");
    }
    List<String> labels = List.of(lines.get(0).split("\\s+"));
    List<List<Edge>> neighbours = new ArrayList<>();
    labels.forEach(label -> neighbours.add(new ArrayList<>()));
    for (String line : lines.subList(1, lines.size())) {
      String[] words = line.split("\\s+");
      if (words.length < 2 || words.length > 3) {
        throw new IllegalArgumentException(
            "'%s' is no edge; expected two numbers of nodes and perhaps a label, such as 0 2 wedge."
                .formatted(line));
      }
      int from = node(words[0], line, labels.size());
      int to = node(words[1], line, labels.size());
      String label = words.length == 3 ? words[2] : "";
      neighbours.get(from).add(new Edge(to, label));
      if (from != to) {
        neighbours.get(to).add(new Edge(from, label));
      }
    }
    return new LabelledGraph(labels, neighbours);
  }

  private static int node(String word, String line, int nodes) {
    if (word.matches("\\d{1,9}") && Integer.parseInt(word) < nodes) {
      return Integer.parseInt(word);
    }
    throw new IllegalArgumentException(
        "'%s' in the edge '%s' is no node; expected 0 to %d.".formatted(word, line, nodes - 1));
  }
}
