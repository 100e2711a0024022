package org.smkl.tck.cbf;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The names in a file's comments, or made-up ones for a file without. */
final class CbfNames {
  /** The name of a constraint and whether it is a semidefinite one. */
  record Name(String text, boolean matrix) {}

  private String model = "cbf";
  private final Map<String, Integer> variables = new LinkedHashMap<>();
  private final List<Name> constraints = new ArrayList<>();

  CbfNames(CbfLines lines, int variableCount, int scalarCount, int matrixCount) {
    for (String text : lines.names()) {
      parse(lines, text);
    }
    if (variables.isEmpty() && constraints.isEmpty()) {
      variables.put("x", variableCount);
      for (int c = 0; c < scalarCount; c++) {
        constraints.add(new Name("con" + c, false));
      }
      for (int c = 0; c < matrixCount; c++) {
        constraints.add(new Name("psd" + c, true));
      }
    }
    long named = variables.values().stream().mapToLong(Integer::longValue).sum();
    long matrices = constraints.stream().filter(Name::matrix).count();
    if (named != variableCount
        || matrices != matrixCount
        || constraints.size() != scalarCount + matrixCount) {
      throw lines.error(
          "the names in the comments do not fit: %d variables, %d rows of cones and %d semidefinite constraints named; the file has %d, %d and %d. Maybe delete the lines that begin with #smkl"
              .formatted(
                  named,
                  constraints.size() - matrices,
                  matrices,
                  variableCount,
                  scalarCount,
                  matrixCount));
    }
  }

  private void parse(CbfLines lines, String text) {
    String[] words = text.split(" ", 3);
    if (words[0].equals("model")) {
      model = text.substring("model".length()).strip();
    } else if (words.length == 3 && words[0].equals("variables")) {
      variables.put(words[2], lines.index(words[1], Integer.MAX_VALUE));
    } else if (words.length == 3 && words[0].equals("constraint")) {
      constraints.add(new Name(words[2], words[1].equals("matrix")));
    }
  }

  String model() {
    return model;
  }

  Map<String, Integer> variables() {
    return variables;
  }

  List<Name> constraints() {
    return constraints;
  }
}
